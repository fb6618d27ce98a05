package dev.serdemark.archive

import dev.serdemark.cli.testing.SmallRun
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.cli.testing.copyPublishedRun
import dev.serdemark.cli.testing.unwrapped
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
    private fun copyRun(evidence: String, name: String) =
        copyPublishedRun(evidence, folder).moveTo(folder.resolve(name))

    /** Returns all output of `serdemark compare`, which must end with [status]. */
    private fun compare(vararg words: String, status: Int = 0): String {
        val result = Tool(folder).run("compare", *words)
        return withClue(result) {
            result.status shouldBe status
            (result.out + result.err).unwrapped()
        }
    }

    @Test
    fun `two runs of one plan are compared in every cell, and no difference is found`() {
        copyRun("neighbors/alone-1", "one")
        copyRun("neighbors/alone-2", "two")
        val output = compare("one", "two", "--gate", "30%")
        output shouldContain "A: one"
        output shouldContain "B against A"
        output shouldContain "No cell is certainly slower or faster by more than 5%."
        output shouldContain "started"
        output shouldNotContain "Measured only in"
        val markdown = compare("one", "two", "--format", "markdown")
        markdown shouldContain "# Runs compared"
        markdown shouldContain "| contender | A µs | B µs | time, A = 1 | interval | verdict |"
    }

    @Test
    fun `a history shows the times of every cell over all runs of a folder`() {
        (1..5).forEach { copyRun("neighbors/alone-$it", "alone-$it") }
        (1..5).forEach { copyRun("neighbors/beside-$it", "beside-$it") }
        val result = Tool(folder).run("history", ".", "--format", "markdown")
        withClue(result) {
            result.status shouldBe 0
            result.out shouldContain "10 runs"
            result.out shouldContain "| contender | runs | over time | last over first | changes |"
            result.out.lines().first { it.startsWith("| gson@") } shouldContain "| 10 |"
        }
        val single = Tool(folder).run("history", "alone-1")
        withClue(single) {
            single.status shouldBe 2
            single.err shouldContain "A history needs two runs or more."
        }
    }

    @Test
    fun `a history of two cells shows their ratio, and runs without a common cell are refused`() {
        listOf("one", "two").forEach { SmallRun.write(folder.resolve(it)) }
        val result = Tool(folder).run("history", "one", "two", "--format", "markdown")
        withClue(result) {
            result.status shouldBe 0
            result.out shouldContain "2 runs, 1 ratio: "
            result.out shouldContain "| b@1.0 / a@1.0 | 2 | ▁▁ | 1.00× |"
        }
        copyRun("scala/events-1k", "scala")
        val refused = Tool(folder).run("history", "one", "scala")
        withClue(refused) {
            refused.status shouldBe 2
            refused.err.unwrapped() shouldContain "No two of these runs have a cell in common."
        }
    }

    @Test
    fun `runs that cannot be compared are refused with advice`() {
        copyRun("neighbors/alone-1", "one")
        compare("one", status = 2) shouldContain "There is one run, and nothing to compare it with."
        compare("one", "three", status = 2) shouldContain "No run 'three'"
        compare("one", "one", "--gate", "3", status = 2) shouldContain "Invalid --gate: '3'."
        folder.resolve("jmh.json").writeText("[]")
        compare("one", "jmh.json", status = 2) shouldContain "No benchmark in it"
        copyRun("scala/events-1k", "scala")
        compare("one", "scala", status = 2) shouldContain "one and scala have no cell in common."
    }
}
