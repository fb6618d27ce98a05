package dev.serdemark.report.page

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
}
