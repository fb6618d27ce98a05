package dev.serdemark.cli

import dev.serdemark.cli.testing.BrokenContenders
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.plan.LEAST_ROUNDS
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldHaveAtLeastSize
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.readLines
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Runs that have much less time than their intervals need. */
@Tag("slow")
class BudgetTest(@param:ToolFolder private val folder: Path) {
    @Test
    fun `a warning about a short budget comes before measuring, and the run keeps to the budget`() {
        val tool = Tool(folder, isWarm = true)
        val result =
            tool.run(
                "run",
                "users/small",
                "-c",
                "gson,jackson",
                "-o",
                "read",
                "--budget=1s",
                "--out=run",
            )
        withClue(result) { result.status shouldBe 0 }
        val warning = result.err.substringBefore("Generation 1")
        warning shouldContain
            "The budget of 1s is likely too short: a generation of 2 cells takes about"
        warning shouldContain
            "and an interval needs 2 of these. The run starts no further generation that does not fit. Use --budget "
        // The second generation may not be measured.
        warning shouldNotContain "The first answer comes"
        val journal = folder.resolve("run/journal.jsonl").readLines()
        // The first generation uses up the budget.
        journal.filter { "\"generation-started\"" in it } shouldHaveSize 1
        journal.single { "\"generation-ended\"" in it } shouldContain "\"rounds\":$LEAST_ROUNDS"
        result.out shouldContain "Stopped at the budget of 1s"
    }

    @Test
    fun `a run with --quick makes the two generations that an interval needs`() {
        val contenders = BrokenContenders(folder.resolve("contenders").createDirectories())
        contenders.add("once")
        contenders.add(
            "four-times",
            read = "run { repeat(3) { decode(payload) }; decode(payload) }",
        )
        val result =
            Tool(folder)
                .run(
                    *arrayOf("run", "users/small", "--contenders=contenders"),
                    *arrayOf("-c", "once,four-times", "-o", "read", "--quick", "--out=run"),
                )
        withClue(result) { result.status shouldBe 0 }
        // It begins with what other programs use, if there are any.
        result.err.substringBefore("Generation 1") shouldContain
            Regex("(: t|\nT)he first answer comes after about [0-9.]+ (s|min)\\.")
        val journal = folder.resolve("run/journal.jsonl").readLines()
        journal.filter { "\"generation-ended\"" in it } shouldHaveAtLeastSize 2
    }
}
