package dev.serdemark.archive

import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.output.StandardOutput
import dev.serdemark.cli.output.outputTerminal
import dev.serdemark.cli.testing.Tool
import dev.serdemark.engine.request.Settings
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.runs.RunDirectory
import dev.serdemark.sweep.MeasuredShards
import dev.serdemark.sweep.SweepFolder
import dev.serdemark.sweep.readSweep
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.io.OutputStream
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.exists
import kotlin.io.path.name
import kotlin.io.path.readBytes
import kotlin.io.path.writeBytes
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Checks which runs and shards of the inputs of a merge count. */
class MergeInputsTest {
    @TempDir private lateinit var working: Path

    /** A sweep of three shards. */
    private val file by lazy {
        working.resolve("sweep.yaml").also {
            it.writeText(
                "format: 1\ntitle: Ours\nbudget: 2m\ncommand: run {w} -c gson\n" +
                    "over: {w: [users, texts, kryo]}"
            )
        }
    }

    private val context by lazy {
        CliContext(
            home = Tool.home,
            workingFolder = working,
            terminal = outputTerminal(),
            output = StandardOutput(OutputStream.nullOutputStream()),
            settings = Settings::of,
            stderrIsTerminal = false,
            features = emptyList(),
        )
    }

    private fun sweep(name: String): SweepFolder =
        SweepFolder.of(readSweep(file), working.resolve(name), "n1")

    private fun writeJournal(directory: RunDirectory, id: String) =
        directory.journal.writeText("{\"serdemark-journal\":3}\n{\"id\":\"$id\"}\n")

    private fun SweepFolder.measure(shard: Int, id: String) =
        MeasuredShards.measure(this, shard, id)

    private fun copy(from: String, to: String) =
        working.resolve(from).toFile().copyRecursively(working.resolve(to).toFile())

    private fun findInputs(vararg names: String): MergeInputs {
        val problems = Problems()
        val inputs = MergeInputs.find(names.map { "$working/$it" }, context, problems)
        problems.throwAny()
        return inputs.shouldNotBeNull()
    }

    private fun MergeInputs.paths(): List<String> =
        groups.flatMap { it.directories }.map { context.pathText(it.path) }

    private fun List<ShardNote>.texts(): List<String> = map { "${it.name}: ${it.text}" }

    private fun mergedShards(vararg names: String): MergedShards =
        findInputs(*names).shards.shouldNotBeNull()

    @Test
    fun `runs beside the file of a sweep are ordinary runs`() {
        file.exists() shouldBe true
        val run = working.resolve("serdemark-runs/20261127T120000Z-users").createDirectories()
        writeJournal(RunDirectory(run), "a")
        val finder = RunFinder(context)
        finder.find("last").allRuns().map { it.path } shouldContainExactly listOf(run)
        val inputs = findInputs("serdemark-runs")
        inputs.shards shouldBe null
        inputs.paths() shouldContainExactly listOf("serdemark-runs/${run.name}")
        sweep("out").measure(1, "b")
        finder.find("$working").allRuns().map { context.pathText(it.path) } shouldContainExactly
            listOf("serdemark-runs/${run.name}", "out/shards/0001")
        shouldThrow<ProblemException> { finder.find("$working/out/shards") }.message shouldContain
            "is a part of the sweep in $working/out"
    }

    @Test
    fun `a copy of a sweep adds only the missing shards`() {
        val out = sweep("out")
        out.measure(1, "a")
        copy("out", "copied")
        out.measure(2, "b")
        val merged = mergedShards("out", "copied")
        merged.planned shouldBe 3
        merged.missing.texts() shouldContainExactly listOf("shard 3 (w kryo) of out: missing")
        merged.copies shouldContainExactly
            listOf("copied/shards/0001 is the same run as out/shards/0001. Only the latter counts.")
        mergedShards("copied", "out").complete shouldBe 2
        sweep("copied").measure(3, "c")
        sweep("copied").measure(2, "later")
        val both = findInputs("copied", "out")
        both.paths() shouldContainExactly
            listOf("copied/shards/0001", "out/shards/0002", "copied/shards/0003")
        both.shards.shouldNotBeNull().missing.shouldBeEmpty()
        both.shards.others.texts() shouldContainExactly
            listOf("copied/shards/0002: shard 2 (w texts) of copied was complete before.")
        copy("out", "complete-copy")
        mergedShards("out", "complete-copy").copies shouldContainExactly
            listOf(
                "2 runs in complete-copy/shards are the same as in out/shards. Only the latter count."
            )
    }

    @Test
    fun `a sweep that was measured twice has the shards of both measurements`() {
        sweep("zen4").measure(1, "a")
        sweep("graviton").measure(1, "b")
        val merged = mergedShards("zen4", "graviton")
        merged.planned shouldBe 2 * 3
        merged.complete shouldBe 2
        merged.copies.shouldBeEmpty()
    }

    @Test
    fun `a shard in the place of another one, and a damaged shard, are named and do not count`() {
        val out = sweep("out")
        out.measure(1, "a")
        out.measure(3, "c")
        copy("out/shards/0001", "out/shards/0002")
        val journal = working.resolve("out/shards/0003/journal.jsonl")
        journal.writeBytes(journal.readBytes().copyOf(9000))
        val merged = mergedShards("out")
        merged.complete shouldBe 1
        merged.missing.texts() shouldContainExactly
            listOf(
                "shard 2 (w texts): rejected; serdemark sweep run measures it again",
                "shard 3 (w kryo): rejected; serdemark sweep run measures it again",
            )
        merged.others.texts() shouldContainExactly
            listOf(
                "out/shards/0002: not counted as shard 2 (w texts). It is a run of shard 1.",
                "out/shards/0003: not counted as shard 3 (w kryo). Its journal is not as it was when the run ended.",
            )
        // An intact copy counts, and the damaged shard stays named.
        copy("out", "intact")
        working.resolve("intact/shards/0003").toFile().deleteRecursively()
        sweep("intact").measure(3, "c")
        val both = mergedShards("out", "intact")
        both.complete shouldBe 2
        both.others.map { it.name } shouldContain "out/shards/0003"
        working.resolve("out/shards/0001").toFile().deleteRecursively()
        shouldThrow<ProblemException> { findInputs("out") }.message shouldContain
            "out/shards/0002 does not count as shard 2. It is a run of shard 1."
    }

    @Test
    fun `shards of an earlier version count if their command proves their values`() {
        file.writeText(
            "format: 1\ntitle: Ours\nbudget: 2m\ncommand: run {w} -c gson\n" +
                "over: {w: [users, texts]}\nrepeats: 2"
        )
        val out = sweep("out")
        for (number in 1..4) MeasuredShards.writeEarlier(out.path, out.sweep, number, "$number")
        findInputs("out").groups.map { it.axisValues to it.directories.size } shouldContainExactly
            listOf(mapOf("w" to "users") to 2, mapOf("w" to "texts") to 2)
        working.resolve("out/shards/0002").toFile().deleteRecursively()
        copy("out/shards/0001", "out/shards/0002")
        working.resolve("out/shards/0003").toFile().deleteRecursively()
        copy("out/shards/0001", "out/shards/0003")
        val merged = mergedShards("out")
        merged.missing.texts() shouldContainExactly
            listOf(
                "shard 2 (w texts): rejected; serdemark sweep run measures it again",
                "shard 3 (w users): out/shards/0003 is the same run as out/shards/0001. Only the latter counts.",
            )
        merged.others.single().text shouldContain
            "It does not name its shard, and has another command: run users -c gson --budget 2m."
    }
}
