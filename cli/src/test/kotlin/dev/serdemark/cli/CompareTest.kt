package dev.serdemark.cli

import dev.serdemark.cli.testing.Ended
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.cli.testing.publishedRun
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import java.nio.file.Path
import kotlin.io.path.moveTo
import kotlin.io.path.writeText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Compares runs of different days. */
@Tag("slow")
class CompareTest(@param:ToolFolder private val folder: Path) {
    private fun recorded(evidence: String, name: String) =
        publishedRun(evidence, folder).moveTo(folder.resolve(name))

    private fun compare(vararg words: String): Ended = Tool(folder).run("compare", *words)

    private fun text(vararg words: String, status: Int = 0): String {
        val ended = compare(*words)
        return withClue(ended) {
            ended.status shouldBe status
            (ended.out + ended.err).replace(Regex("\\s+"), " ")
        }
    }

    @Test
    fun `two runs of one plan are compared in every cell, and no difference is found`() {
        recorded("neighbors/alone-1", "one")
        recorded("neighbors/alone-2", "two")
        val found = text("one", "two", "--gate", "30%")
        found shouldContain "A: one"
        found shouldContain "B against A"
        found shouldContain "No cell is certainly slower or faster by more than 5%."
        found shouldContain "started"
        found shouldNotContain "Measured only in"
        val markdown = text("one", "two", "--format", "markdown")
        markdown shouldContain "# Runs compared"
        markdown shouldContain "| contender | A µs | B µs | time, A = 1 | interval | verdict |"
    }

    @Test
    fun `a history has every cell of the runs in a folder, with its times over the runs`() {
        (1..5).forEach { recorded("neighbors/alone-$it", "alone-$it") }
        (1..5).forEach { recorded("neighbors/beside-$it", "beside-$it") }
        val ended = Tool(folder).run("history", ".", "--format", "markdown")
        withClue(ended) {
            ended.status shouldBe 0
            ended.out shouldContain "10 runs"
            ended.out shouldContain "| contender | runs | over time | last over first | changes |"
            ended.out.lines().first { it.startsWith("| gson@") } shouldContain "| 10 |"
        }
        val alone = Tool(folder).run("history", "alone-1")
        withClue(alone) {
            alone.status shouldBe 2
            alone.err shouldContain "A history needs two runs or more."
        }
    }

    @Test
    fun `runs that cannot be compared are refused with advice`() {
        recorded("neighbors/alone-1", "one")
        text("one", status = 2) shouldContain "There is one run, and nothing to compare it with."
        text("one", "three", status = 2) shouldContain "No run 'three'"
        text("one", "one", "--gate", "3", status = 2) shouldContain "Invalid --gate: '3'."
        folder.resolve("jmh.json").writeText("[]")
        text("one", "jmh.json", status = 2) shouldContain "No benchmark in it"
        recorded("scala/events-1k", "scala")
        text("one", "scala", status = 2) shouldContain "one and scala have no cell in common."
    }
}
