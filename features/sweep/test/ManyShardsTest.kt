package dev.serdemark.sweep

import dev.serdemark.cli.testing.SimilarRuns
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.copyPublishedRun
import dev.serdemark.runs.PACKED_JOURNAL
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.copyTo
import kotlin.io.path.createDirectories
import kotlin.io.path.fileSize
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.time.measureTimedValue
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Plans and merges a sweep of 10,000 shards, and prints how long this takes. */
@Tag("long")
class ManyShardsTest(@param:TempDir private val folder: Path) {
    private fun runTimed(vararg words: String): String {
        val (result, time) = measureTimedValue { Tool(folder, heap = HEAP).run(*words) }
        println("${words.take(2).joinToString(" ")}: $time")
        return withClue(result.err) {
            result.status shouldBe 0
            result.out
        }
    }

    @Test
    fun `planning and merging need less than 768 MB of heap`() {
        // 2 collectors × 50 heaps × 50 seeds × 2 repeats.
        fun numbers(range: IntRange) = range.joinToString { "\"$it\"" }
        folder
            .resolve("sweep.yaml")
            .writeText(
                "format: 1\ntitle: Many\nbudget: 1m\nrepeats: 2\n" +
                    "command: run users/medium -c jackson,gson --gc {gc} --heap {heap}m --seed {seed}\n" +
                    "over: {gc: [g1, parallel], heap: [${numbers(251..300)}], seed: [${numbers(1..50)}]}\n"
            )
        runTimed("sweep", "plan", "sweep.yaml") shouldContain "$SHARDS shards, at most about "
        writeResults()
        runTimed("merge", "out", "--format=html", "--out=merged.html", "--baseline=gson")
        val page = folder.resolve("merged.html")
        println("$page: ${page.fileSize()} bytes")
        page.readText() shouldContain "${SHARDS - 1} of $SHARDS shards are complete"
    }

    /**
     * Writes the folder of a measured sweep without its last shard. The first half of the shards is
     * from one machine, and the second half is from another.
     */
    private fun writeResults() {
        val out = folder.resolve("out").createDirectories()
        val sweep = readSweep(folder.resolve("sweep.yaml").copyTo(out.resolve("sweep.yaml")))
        val runs =
            listOf("neighbors/alone-1", "documents/medium").map {
                SimilarRuns(copyPublishedRun(it, folder).resolve(PACKED_JOURNAL))
            }
        (1 until SHARDS).forEach { number ->
            val shard = out.resolve("shards/${"$number".padStart(5, '0')}").createDirectories()
            val machine = if (number <= SHARDS / 2) 0 else 1
            runs[machine].add(shard, "$number", sweep.commandOf(sweep.shards[number - 1]))
            shard
                .resolve("outcome.json")
                .writeText("""{"status":0,"machine":"n1","ended":"2026-11-27T12:00:00Z"}""")
        }
    }

    private companion object {
        const val SHARDS = 10_000
        const val HEAP = "768m"
    }
}
