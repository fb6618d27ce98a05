package dev.serdemark.report.page

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Status
import dev.serdemark.report.testing.shouldBeGolden
import dev.serdemark.report.wording.DecisionWording
import dev.serdemark.report.wording.RecommendationWording
import dev.serdemark.report.wording.VerdictWording
import dev.serdemark.results.advice.Snippet
import dev.serdemark.results.advice.advice
import dev.serdemark.results.testing.SampleCell
import dev.serdemark.results.testing.SampleRun
import dev.serdemark.results.testing.sample
import io.kotest.matchers.ints.shouldBeLessThan
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import io.kotest.matchers.string.shouldStartWith
import org.junit.jupiter.api.Test

class RunPageTest {
    @Test
    fun `a run with faults, against a baseline`() {
        RunPage(SampleRun.users.result.against(ContenderName("jackson", "2.22.4")))
            .markdown() shouldBeGolden "page/run.md"
    }

    @Test
    fun `its sentences are those of the other forms`() {
        val result = SampleRun.users.result.against(ContenderName("jackson", "2.22.4"))
        val plain = RunPage(result).markdown().replace("\\", "").replace("**", "")
        for (group in result.groups) {
            plain shouldContain VerdictWording.sentence(group, result).joinToString("") { it.text }
        }
        val advice = checkNotNull(advice(result))
        val decision = checkNotNull(DecisionWording(result).sentence(advice))
        plain shouldContain decision.joinToString("") { it.text }
        val text = RecommendationWording.text(advice, result)
        text.why.forEach { plain shouldContain it }
    }

    @Test
    fun `forty contenders fit a pull request`() {
        val cells = (1..40).flatMap { sample("contender-$it", 100.0 + 9 * it, 200.0 + 7 * it) }
        RunPage(SampleRun(cells).result).markdown().lines().size shouldBeLessThan 200
    }

    @Test
    fun `hostile names and reasons are text`() {
        val name = ContenderName("a|b<script>`*x*\u202e\n# y", "1")
        val reason = "</details> | <img src=x onerror=alert(1)> [x](javascript:1)"
        val cells =
            listOf(
                SampleCell(name, Operation.READ, 100.0, 1000.0),
                SampleCell(ContenderName("b", "1"), Operation.READ, 200.0, 1000.0),
                SampleCell(ContenderName("c", "1"), Operation.READ, 300.0, 1000.0)
                    .failed(Status.CRASHED, reason),
            )
        val text = RunPage(SampleRun(cells).result).markdown()
        text shouldNotContain Regex("""(?<!\\)<(script|img)""")
        text shouldNotContain "\u202e"
        text shouldNotContain "\n# y"
        text.lines().count { it == "</details>" } shouldBe text.lines().count { it == "<details>" }
        text shouldContain "\\[x\\](javascript:1)"
    }

    @Test
    fun `a file cannot end the block that it stands in`() {
        val snippet =
            Snippet(
                ContenderName("a", "1"),
                DocumentName("users", "medium"),
                mapOf("build.gradle.kts" to "x"),
                listOf("It needs <b>."),
                mapOf("A.kt" to "val a = \"\"\"\n```\n# no heading\n\"\"\"\u0007"),
            )
        val text = SnippetPage.markdown(snippet)
        text shouldStartWith "# a@1 for users/medium\n"
        text shouldContain "````kotlin\nval a"
        text shouldContain "- It needs \\<b\\>."
        text shouldContain "\\u{7}"
    }

    @Test
    fun `what to paste warns of a contender that failed`() {
        val result = SampleRun.users.result
        val failed = result.cells.filter { it.outcome.status == Status.CRASHED }
        val snippet =
            Snippet(
                failed.first().cell.contender,
                DocumentName("users", "medium"),
                emptyMap(),
                emptyList(),
                emptyMap(),
            )
        val text = SnippetPage.markdown(snippet, failed)
        text shouldContain "Do not use it for this data."
        text shouldContain "java.lang.StackOverflowError in generation 3"
        SnippetPage.markdown(snippet) shouldNotContain "Do not use it"
    }
}
