package dev.serdemark.sweep

import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.cli.testing.unwrapped
import dev.serdemark.problem.ProblemException
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import java.util.Random
import kotlin.io.path.createParentDirectories
import kotlin.io.path.deleteExisting
import kotlin.io.path.moveTo
import kotlin.io.path.name
import kotlin.io.path.readBytes
import kotlin.io.path.readText
import kotlin.io.path.relativeTo
import kotlin.io.path.writeBytes
import kotlin.io.path.writeText
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Damages the folder of a sweep in many ways, and merges the sweep. */
@Tag("slow")
class DamagedSweepTest(@param:ToolFolder private val folder: Path) {
    private val random = Random(SEED)
    private val intact = folder.resolve("intact")
    private val foreign = folder.resolve("foreign")
    private val out = folder.resolve("out")

    @BeforeEach
    fun `measure two sweeps`() {
        measure(intact, budget = "2m")
        measure(foreign, budget = "3m")
    }

    private fun measure(folder: Path, budget: String) {
        val file = this.folder.resolve("${folder.name}.yaml")
        file.writeText(
            "format: 1\ntitle: Ours\nbudget: $budget\ncommand: run {w} --gc {gc}\n" +
                "over: {w: [users, texts], gc: [g1, parallel]}\n"
        )
        val sweep = SweepFolder.of(readSweep(file), folder)
        for (number in 1..SHARDS) MeasuredShards.measure(sweep, number, "${folder.name} $number")
    }

    private fun copy(from: Path, to: Path) {
        to.toFile().deleteRecursively()
        from.toFile().copyRecursively(to.createParentDirectories().toFile())
    }

    private fun shard(number: Int, folder: Path = out): Path = folder.resolve("shards/000$number")

    private fun <T> oneOf(vararg values: T): T = values[random.nextInt(values.size)]

    /** Returns two different numbers of shards. */
    private fun twoShards(): Pair<Int, Int> {
        val first = 1 + random.nextInt(SHARDS)
        return first to (first + random.nextInt(SHARDS - 1)) % SHARDS + 1
    }

    private fun anyFile(): Path {
        val (number) = twoShards()
        return oneOf(
            shard(number).resolve("journal.jsonl"),
            shard(number).resolve("journal.jsonl"),
            shard(number).resolve("outcome.json"),
            shard(number).resolve("outcome.json"),
            out.resolve("sweep.yaml"),
        )
    }

    private fun exchange(a: Path, b: Path) {
        val third = out.resolve("third")
        a.moveTo(third)
        b.moveTo(a)
        third.moveTo(b)
    }

    /** Changes the file, and returns what was done. */
    private fun damageFile(file: Path): String {
        val bytes = file.readBytes()
        val at = random.nextInt(bytes.size)
        val lines = file.readText().lines()
        val line = random.nextInt(lines.size)
        val (change, damaged) =
            oneOf(
                "cut after $at bytes" to bytes.copyOf(at),
                "cut before line $line" to
                    lines.take(line).joinToString("") { "$it\n" }.toByteArray(),
                "without line $line" to
                    lines.filterIndexed { i, _ -> i != line }.joinToString("\n").toByteArray(),
                "line $line twice" to
                    (lines.take(line) + lines.drop((line - 1).coerceAtLeast(0)))
                        .joinToString("\n")
                        .toByteArray(),
                "bit of byte $at changed" to
                    bytes.clone().also {
                        it[at] = (it[at].toInt() xor (1 shl random.nextInt(8))).toByte()
                    },
                "byte $at set" to bytes.clone().also { it[at] = random.nextInt(256).toByte() },
                "zeros from $at" to bytes.clone().also { it.fill(0, at) },
            )
        file.writeBytes(damaged)
        return "${file.relativeTo(out)}: $change"
    }

    /** Damages the sweep, and returns what was done. */
    private fun damage(): String {
        val (a, b) = twoShards()
        val name = oneOf("journal.jsonl", "outcome.json")
        return when (random.nextInt(12)) {
            0 -> "shards $a and $b exchanged".also { exchange(shard(a), shard(b)) }
            1 -> "shard $a in the place of $b".also { copy(shard(a), shard(b)) }
            2 -> "shard $a missing".also { shard(a).toFile().deleteRecursively() }
            3 -> "$name of $a missing".also { shard(a).resolve(name).deleteExisting() }
            4 ->
                "$name of $a and $b exchanged"
                    .also {
                        exchange(shard(a).resolve(name), shard(b).resolve(name))
                    }
            5 ->
                "shard $a of another sweep in the place of $b"
                    .also {
                        copy(shard(a, foreign), shard(b))
                    }
            6 ->
                "shard $a is an attempt at $b, which is missing"
                    .also {
                        shard(b).toFile().deleteRecursively()
                        copy(shard(a), out.resolve("attempts/000$b/n1-1-ab"))
                    }
            7 ->
                "axes reversed"
                    .also {
                        val file = out.resolve("sweep.yaml")
                        file.writeText(file.readText().replace("users, texts", "texts, users"))
                    }
            else -> damageFile(anyFile())
        }
    }

    /** The result of merging [out]. [complete] has the shards that count. */
    private class Merged(val complete: Set<Int>, val figures: JsonObject)

    /** Merges [out]; null if that is refused with a message about the folder. */
    private fun merge(): Merged? {
        val result = Tool(folder).run("merge", "out", "--format=json")
        return withClue(result) {
            if (result.status == 0) read(Json.parseToJsonElement(result.out).jsonObject)
            else {
                result.status shouldBe 2
                result.out shouldBe ""
                result.err.unwrapped() shouldContain "out"
                null
            }
        }
    }

    private fun read(json: JsonObject): Merged {
        val shards = json.getValue("shards").jsonObject
        val missing =
            shards.getValue("missing").jsonArray.map {
                it.jsonObject.getValue("shard").jsonPrimitive.int
            }
        val complete = (1..SHARDS).toSet() - missing.toSet()
        shards.getValue("complete").jsonPrimitive.int shouldBe complete.size
        return Merged(complete, JsonObject(json - "shards"))
    }

    /** Returns the figures of the intact sweep with only the [complete] shards. */
    private fun figuresOf(complete: Set<Int>): JsonObject {
        copy(intact, out)
        ((1..SHARDS) - complete).forEach { shard(it).toFile().deleteRecursively() }
        return checkNotNull(merge()).figures
    }

    @Test
    fun `each of 200 damages of a sweep is named and does not count, or changes no figure`() {
        val expected = HashMap<Set<Int>, JsonObject>()
        for (i in 1..DAMAGES) {
            copy(intact, out)
            val damage = damage()
            withClue("$i: $damage") {
                val merged = merge()
                requireComplete(merged?.complete.orEmpty())
                if (i % 10 == 0) requireStatus(merged?.complete.orEmpty())
                // Computes the expected figures last, because that replaces the folder.
                if (merged != null)
                    merged.figures shouldBe
                        expected.getOrPut(merged.complete) { figuresOf(merged.complete) }
            }
        }
        // Every shard has other figures, so the test would notice figures of another shard.
        val ratios =
            (1..SHARDS).map { shard ->
                val tables = figuresOf(setOf(shard)).getValue("tables").jsonArray
                tables.map { it.jsonObject.getValue("pairs") }
            }
        ratios.distinct().size shouldBe SHARDS
    }

    /** Requires that `sweep run` measures all shards again except those that are [complete]. */
    private fun requireComplete(complete: Set<Int>) {
        val sweep =
            try {
                SweepFolder.open(out)
            } catch (_: ProblemException) {
                return // The sweep's file is damaged, so all commands refuse it.
            }
        sweep
            .findings()
            .filter { it.complete != null }
            .mapTo(HashSet()) { it.shard.number } shouldBe complete
    }

    private fun requireStatus(complete: Set<Int>) {
        val status = Tool(folder).run("sweep", "status", "out")
        withClue(status) {
            val isRefused = status.status == 2 && complete.isEmpty()
            if (!isRefused) {
                status.status shouldBe 0
                status.out shouldStartWith "$SHARDS shards: "
                if (complete.isNotEmpty()) status.out shouldContain "${complete.size} complete"
            }
        }
    }

    private companion object {
        const val SEED = 64L
        const val SHARDS = 4
        const val DAMAGES = 200
    }
}
