package dev.serdemark.report.study

import dev.serdemark.report.page.code
import dev.serdemark.report.page.escaped
import dev.serdemark.report.page.fenced
import dev.serdemark.report.page.startEscaped
import dev.serdemark.report.testing.SampleStudy
import dev.serdemark.report.testing.shouldBeGolden
import dev.serdemark.results.study.StudyResult
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import io.kotest.matchers.string.shouldStartWith
import org.junit.jupiter.api.Test

class StudyMarkdownTest {
    @Test
    fun `the whole page of a study`() {
        rendered(SampleStudy.result) shouldBeGolden "study.md"
    }

    @Test
    fun `a study without source, tables and claims has no sections for them`() {
        val result = SampleStudy.study(emptyList(), emptyList(), source = null, runs = emptyMap())
        val text = rendered(result)
        text shouldStartWith
            "# Serializing on phones\n\nThis study has no claims.\n\nIt asks which JSON library is " +
                "fastest. This replay measures the JVM, not phones."
        text shouldNotContain "## Tables"
        text shouldNotContain "## Claims"
        text shouldContain "serdemark run users -o read,write --budget 10m"
        text shouldContain "This run has not been measured."
    }

    @Test
    fun `hostile text stays text`() {
        val text = StudyPage(HostileStudy.result, HostileStudy.TEXT).markdown("report.html") { it }
        val outsideOfCode = text.replace(Regex("(?s)(```+)sh\n.*?\n\\1"), "")
        val tags = Regex("(?<!\\\\)<(/?\\w+)").findAll(outsideOfCode).map { it.groupValues[1] }
        (tags.toSet() - setOf("details", "/details", "summary", "/summary", "code", "/code"))
            .shouldBeEmpty()
        text shouldStartWith
            "# # \\</script\\>\\<img src=x\\> \\| a \\`b\\`\\`c\\` \\*d\\* \\[e\\](f) \\<b\\> " +
                "\\\\u{1b}\\[2J\\\\u{202e} &#36;x&#36; &amp;lt; \\~\\~g\\~\\~\n"
        text.filter { it.isISOControl() && it != '\n' || it == '\u202e' } shouldBe ""
    }

    @Test
    fun `the start of a line does not make it a list or a heading`() {
        startEscaped("1. a") shouldBe "1\\. a"
        startEscaped("- a") shouldBe "\\- a"
        startEscaped("1.5 a") shouldBe "1.5 a"
        escaped("kryo_2016 _a_") shouldBe "kryo_2016 \\_a\\_"
    }

    @Test
    fun `code may contain backticks`() {
        code("a b") shouldBe "`a b`"
        code("a|`b`") shouldBe "<code>a\\|\\`b\\`</code>"
        fenced("a ``` b", "sh") shouldBe "````sh\na ``` b\n````"
    }

    @Test
    fun `the scoreboard has a row per study`() {
        Scoreboard.rows(listOf(SampleStudy.result)) shouldBe
            """
            | Study | Claims | Confirmed | Refuted | Undecided | Not testable here |
            | --- | ---: | ---: | ---: | ---: | ---: |
            | [Serializing on phones](docs/studies/phones-2016.md) | 5 | 1 | 2 | 1 | 1 |
            """
                .trimIndent()
    }

    private fun rendered(result: StudyResult): String =
        StudyPage(result, "serdemark study phones-2016").markdown("report.html") {
            "phones-2016/$it.svg"
        }
}
