package dev.serdemark.studies

import dev.serdemark.report.page.code
import dev.serdemark.report.page.codeBlock
import dev.serdemark.report.page.escape
import dev.serdemark.report.page.escapeStart
import dev.serdemark.testing.shouldBeGolden
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import io.kotest.matchers.string.shouldStartWith
import kotlin.io.path.Path
import org.junit.jupiter.api.Test

class StudyMarkdownTest {
    @Test
    fun `the page of a study is as recorded`() {
        markdown(SampleStudy.result) shouldBeGolden Path("studies/test-resources/study.md")
    }

    @Test
    fun `a study without source, tables and claims has no sections for them`() {
        val result = SampleStudy.study(emptyList(), emptyList(), source = null, runs = emptyMap())
        val text = markdown(result)
        text shouldStartWith
            "# Serializing on phones\n\nThis study has no claims.\n\nIt asks which JSON library is " +
                "fastest. This replay measures the JVM, not phones."
        text shouldNotContain "## Tables"
        text shouldNotContain "## Claims"
        text shouldContain "serdemark run users -o read,write --budget 10m"
        text shouldContain "This run has not been measured."
    }

    @Test
    fun `Markdown, HTML and control characters in the texts of a study are escaped`() {
        val text = StudyPage(HostileStudy.result, HostileStudy.TEXT).markdown("report.html") { it }
        val withoutCodeBlocks = text.replace(Regex("(?s)(```+)sh\n.*?\n\\1"), "")
        val tags = Regex("(?<!\\\\)<(/?\\w+)").findAll(withoutCodeBlocks).map { it.groupValues[1] }
        // Only these tags come from the page itself.
        (tags.toSet() - setOf("details", "/details", "summary", "/summary", "code", "/code"))
            .shouldBeEmpty()
        text shouldStartWith
            "# # \\</script\\>\\<img src=x\\> \\| a \\`b\\`\\`c\\` \\*d\\* \\[e\\](f) \\<b\\> " +
                "\\\\u{1b}\\[2J\\\\u{202e} &#36;x&#36; &amp;lt; \\~\\~g\\~\\~\n"
        text.filter { it.isISOControl() && it != '\n' || it == '\u202e' } shouldBe ""
    }

    @Test
    fun `the start of a line is escaped if it would begin a list`() {
        escapeStart("1. a") shouldBe "1\\. a"
        escapeStart("- a") shouldBe "\\- a"
        escapeStart("1.5 a") shouldBe "1.5 a"
        escape("kryo_2016 _a_") shouldBe "kryo_2016 \\_a\\_"
    }

    @Test
    fun `code may contain backticks`() {
        code("a b") shouldBe "`a b`"
        code("a|`b`") shouldBe "<code>a\\|\\`b\\`</code>"
        codeBlock("a ``` b", "sh") shouldBe "````sh\na ``` b\n````"
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

    private fun markdown(result: StudyResult): String =
        StudyPage(result, "serdemark study phones-2016").markdown("report.html") {
            "phones-2016/$it.svg"
        }
}
