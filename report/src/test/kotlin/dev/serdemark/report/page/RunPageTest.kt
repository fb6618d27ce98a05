package dev.serdemark.report.page

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Preference
import dev.serdemark.plan.Status
import dev.serdemark.plan.Wishes
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.report.testing.shouldBeGolden
import dev.serdemark.report.wording.DecisionWording
import dev.serdemark.report.wording.RecommendationWording
import dev.serdemark.report.wording.VerdictWording
import dev.serdemark.results.advice.Snippet
import dev.serdemark.results.advice.advice
import dev.serdemark.results.testing.LargeRun
import dev.serdemark.results.testing.SampleCell
import dev.serdemark.results.testing.SampleRun
import dev.serdemark.results.testing.withWishes
import io.kotest.matchers.collections.shouldContainAll
import io.kotest.matchers.ints.shouldBeLessThan
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import io.kotest.matchers.string.shouldStartWith
import org.jsoup.Jsoup
import org.junit.jupiter.api.Test

class RunPageTest {
    private val recommending = SampleRun.users.result.withWishes(Wishes(Preference.WARM))

    @Test
    fun `the page of a run with faults and a baseline is as recorded`() {
        RunPage(SampleRun.users.result.against(ContenderName("jackson", "2.22.4")))
            .markdown() shouldBeGolden "page/run.md"
    }

    @Test
    fun `Markdown has the same sentences as other outputs`() {
        val result = SampleRun.users.result.against(ContenderName("jackson", "2.22.4"))
        val plain = RunPage(result).markdown().replace("\\", "").replace("**", "")
        for (group in result.groups) {
            plain shouldContain VerdictWording.sentence(group, result).joinToString("") { it.text }
        }
        val advice = checkNotNull(advice(result))
        val decision = checkNotNull(DecisionWording(result).sentence(advice))
        plain shouldContain decision.joinToString("") { it.text }
        val text = RecommendationWording.text(advice, result)
        text.reasons.forEach { plain shouldContain it }
    }

    @Test
    fun `the page of forty contenders and five operations fits into a pull request`() {
        val result = LargeRun.brief
        val lines = RunPage(result).markdown().lines()
        lines.size shouldBeLessThan 200
        for (contender in result.plan.contenders) {
            val row = lines.single { it.startsWith("| ${contender.contender} |") }
            // One ratio per operation.
            row.count { it == '×' } shouldBe 5
        }
        for (group in result.groups) {
            val sentence = VerdictWording.sentence(group, result).joinToString("") { it.text }
            lines.map { it.replace("**", "") }.single { sentence in it } shouldStartWith "- "
        }
    }

    @Test
    fun `the page shows the beginning of a payload as text`() {
        val run = SampleRun.users.result
        val document = run.plan.documents.single().copy(example = "{\"a\":\"<script>\u202e\"…")
        val page = HtmlReport.render(run.copy(plan = run.plan.copy(documents = listOf(document))))
        page shouldContain "A payload of users/medium: its beginning, as JSON"
        page shouldContain "{&quot;a&quot;:&quot;&lt;script&gt;"
        page shouldNotContain "\u202e"
        HtmlReport.render(run) shouldNotContain "its beginning, as JSON"
    }

    @Test
    fun `the page shows the dependencies and the codec, and folds the other files`() {
        val snippet =
            Snippet(
                ContenderName("fastjson2", "2.0.60"),
                DocumentName("users", "medium"),
                builds = mapOf("build.gradle.kts" to "dependencies", "pom.xml" to "maven"),
                remarks = emptyList(),
                notes = emptyList(),
                codec = "Bytes.kt" to "class Bytes",
                files = mapOf("Bytes.kt" to "class Bytes", "User.kt" to "class User"),
            )
        val page = Jsoup.parse(HtmlReport.render(recommending, snippet = snippet))
        fun codeBlocks(isFolded: Boolean) =
            page
                .select("#recommendation code")
                .filter { (it.closest("details") != null) == isFolded }
                .map { it.text() }
        codeBlocks(isFolded = false) shouldContainAll listOf("dependencies", "class Bytes")
        codeBlocks(isFolded = true) shouldContainAll listOf("maven", "class User")
        page.select("#recommendation code").count { it.text() == "class Bytes" } shouldBe 1
    }

    @Test
    fun `Markdown and HTML in names and reasons are shown as text`() {
        val name = ContenderName("a|b<script>`*x*\u202e\n# y", "1")
        val reason = "</details> | <img src=x onerror=alert(1)> [x](javascript:1)"
        val cells =
            listOf(
                SampleCell(name, Operation.READ, micros = 100.0, allocated = 1000.0),
                SampleCell(
                    ContenderName("b", "1"),
                    Operation.READ,
                    micros = 200.0,
                    allocated = 1000.0,
                ),
                SampleCell(
                        ContenderName("c", "1"),
                        Operation.READ,
                        micros = 300.0,
                        allocated = 1000.0,
                    )
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
    fun `a file cannot end its block of code`() {
        val snippet =
            Snippet(
                ContenderName("a", "1"),
                DocumentName("users", "medium"),
                builds = mapOf("build.gradle.kts" to "x"),
                remarks = listOf("It needs <b>."),
                notes = emptyList(),
                codec = "A.kt" to "val a = \"\"\"\n```\n# no heading\n\"\"\"\u0007",
                files = emptyMap(),
            )
        val text = SnippetPage.markdown(snippet, SampleRun.users.result.plan)
        text shouldStartWith "# a@1 for users/medium\n"
        text shouldContain "````kotlin\nval a"
        text shouldContain "- It needs \\<b\\>."
        text shouldContain "\\u{7}"
    }

    @Test
    fun `the code to paste has a warning if the contender failed`() {
        val result = SampleRun.users.result
        val failed = result.cells.filter { it.outcome.status == Status.CRASHED }
        val snippet =
            Snippet(
                failed.first().cell.contender,
                DocumentName("users", "medium"),
                builds = emptyMap(),
                remarks = emptyList(),
                notes = emptyList(),
                codec = "A.kt" to "class A",
                files = emptyMap(),
            )
        val text = SnippetPage.markdown(snippet, result.plan, failed)
        text shouldContain "Do not use it for this data."
        text shouldContain "java.lang.StackOverflowError in generation 3"
        SnippetPage.markdown(snippet, result.plan) shouldNotContain "Do not use it"
    }
}
