package dev.serdemark.report.page

import dev.serdemark.report.wording.Code
import dev.serdemark.report.wording.Inline
import dev.serdemark.report.wording.Plain
import dev.serdemark.report.wording.Strong
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class MarkdownTest {
    private fun paragraph(vararg text: Inline) =
        Markdown.render(listOf(Block.Paragraph(text.toList()))).trimEnd('\n')

    /** CommonMark, rule 6 of emphasis: `**` after a space does not end bold text. */
    @Test
    fun `spaces stay outside bold text`() {
        paragraph(Strong("gson, read: "), Plain("slower")) shouldBe "**gson, read:** slower"
        paragraph(Plain("a"), Strong(" b* "), Plain("c")) shouldBe "a **b\\*** c"
        paragraph(Plain("a"), Strong(" "), Plain("b")) shouldBe "a b"
    }

    @Test
    fun `texts mention no person and no issue of GitHub`() {
        paragraph(Plain("no setter, says @octocat (@a-b/c): #12")) shouldBe
            "no setter, says @&#8203;octocat (@&#8203;a-b/c): #&#8203;12"
        paragraph(Strong("@octocat")) shouldBe "**@&#8203;octocat**"
        paragraph(Plain("#1 is first")) shouldBe "\\#&#8203;1 is first"
        // GitHub mentions nobody within words and code.
        paragraph(Plain("gson@2.15.0, com.acme.Order@6d06d69c, C#, 1 @ 2")) shouldBe
            "gson@2.15.0, com.acme.Order@6d06d69c, C#, 1 @ 2"
        paragraph(Code("@JsonProperty")) shouldBe "`@JsonProperty`"
        val details = Block.Details("@octocat & #7", listOf(Block.Paragraph("@octocat")))
        Markdown.render(listOf(details)) shouldBe
            "<details>\n<summary>@&#8203;octocat &amp; #&#8203;7</summary>\n\n@&#8203;octocat\n\n</details>\n"
    }
}
