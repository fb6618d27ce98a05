package dev.serdemark.archive

import dev.serdemark.conform.CaseCell
import dev.serdemark.conform.CaseGroup
import dev.serdemark.conform.CaseInfo
import dev.serdemark.conform.ConformResult
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Operation
import dev.serdemark.results.testing.SampleCell
import dev.serdemark.results.testing.SampleRun
import dev.serdemark.trials.Conduct
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import org.junit.jupiter.api.Test

class SiteHtmlTest {
    private fun page(
        runs: List<SiteRun>,
        title: String = "Results",
        leftOut: List<String> = emptyList(),
        conform: List<SiteConform> = emptyList(),
    ) = SiteHtml(title, runs, emptyList(), conform, leftOut, null, "0.1.0").render()

    @Test
    fun `the table of runs has question, answer, machine, JDK and date, with links to the pages`() {
        val page = page(listOf(SiteRun("users", SampleRun.users.result)))
        page shouldContain """<a href="runs/users/index.html">users</a>"""
        page shouldContain
            "users/medium: read and write. <strong>fastjson2@2.0.60</strong> is fastest for read"
        for (text in listOf("AMD EPYC 7B13, 2 cores", "17.0.15+6 (Debian)", "2026-11-20")) {
            page shouldContain "<td>$text</td>"
        }
    }

    @Test
    fun `filters say that they hide whole runs, and a single run has none`() {
        val run = SiteRun("users", SampleRun.users.result)
        val text = "A run that fits is shown with all of its contenders and documents"
        page(listOf(run, run)) shouldContain "Runs with "
        page(listOf(run, run)) shouldContain text
        page(listOf(run)) shouldNotContain text
    }

    @Test
    fun `the link of an answer points to the group on the page of its run`() {
        val documents = listOf(DocumentName("users", "small"))
        val cells = SampleRun.sixContenders
        val run = SampleRun(cells, documents + DocumentName("users", "medium"))
        val reads =
            run.result.groups.filter { group ->
                group.ranked.first().result.cell.operation == Operation.READ
            }
        val result = run.result.copy(groups = reads)
        page(listOf(SiteRun("two", result))) shouldContain
            """<a href="runs/two/index.html#read/users/small/bytes/g1">"""
    }

    @Test
    fun `markup in titles and names is text`() {
        val markup = "</script><img src=x onerror=alert(1)>"
        val cells =
            listOf("1", "2").map {
                SampleCell(
                    ContenderName(markup, it),
                    Operation.READ,
                    micros = 400.0,
                    allocated = 1000.0,
                )
            }
        val page = page(listOf(SiteRun("users", SampleRun(cells).result)), markup, listOf(markup))
        page shouldNotContain "<img"
        // Only the data and the script of the page end with this tag.
        page.split("</script>").size shouldBe 3
    }

    @Test
    fun `each export of conform has a row`() {
        val gson = ContenderName("gson", "2.15.0")
        val case =
            CaseInfo(
                id = "nul",
                CaseGroup.TEXT,
                says = "U+0000.",
                model = "message",
                source = "RFC 8259",
                input = "{}",
                bytes = 2,
                expected = emptyList(),
            )
        val result =
            ConformResult(
                jvm = "17",
                contenders = listOf(gson),
                cases = listOf(case),
                cells = listOf(CaseCell(gson, case = "nul", Conduct.SILENTLY_WRONG)),
            )
        val runs = listOf(SiteRun("users", SampleRun.users.result))
        val page = page(runs, conform = listOf(SiteConform("json", result)))
        page shouldContain "<a href=\"#conform\">Unusual and invalid data</a>"
        page shouldContain "<a href=\"conform/json/index.html\">json</a>"
        page shouldContain "<strong>gson@2.15.0 silently wrong in 1 case of 1.</strong>"
        page(runs) shouldNotContain "Unusual and invalid data"
    }

    @Test
    fun `the page names runs that could not be read`() {
        page(
            listOf(SiteRun("users", SampleRun.users.result)),
            leftOut = listOf("broken"),
        ) shouldContain "Left out, because the journal could not be read: broken."
    }

    @Test
    fun `only runs with several versions of a contender have a section of versions`() {
        page(listOf(SiteRun("users", SampleRun.users.result))) shouldNotContain "id=\"versions\""
        val twoVersions =
            listOf("1.0" to 400.0, "2.0" to 200.0).map { (version, micros) ->
                SampleCell(
                    ContenderName("kryo", version),
                    Operation.READ,
                    micros,
                    allocated = 1000.0,
                )
            }
        val page = page(listOf(SiteRun("kryo", SampleRun(twoVersions).result)))
        page shouldContain "id=\"versions\""
        page shouldContain """<td class="number faster">0.50"""
    }
}
