package dev.serdemark.report.wording

import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

class VisibleTest {
    @Test
    fun `an ANSI escape is shown as its code`() {
        visible("\u001b[31mred") shouldBe "\\u{1b}[31mred"
    }

    @Test
    fun `line breaks are shown as their codes`() {
        visible("a\r\nb\u2028c") shouldBe "a\\u{d}\\u{a}b\\u{2028}c"
    }

    @ParameterizedTest
    @ValueSource(strings = ["\u202e", "\u2066", "\u200b", "\ufeff", "\u0085", "\ue000", "\ud800"])
    fun `characters that are invisible or move others are shown as their codes`(character: String) {
        visible("a${character}b") shouldBe "a\\u{${character[0].code.toString(16)}}b"
    }

    @ParameterizedTest
    @ValueSource(strings = ["jackson@2.22.4", "größe", "数据", "<img onerror=x>", "😀"])
    fun `all other text stays unchanged`(text: String) {
        visible(text) shouldBe text
    }

    @Test
    fun `text of several lines keeps its lines, and tabs become spaces`() {
        visibleLines("a\n\tb\u001b[2J\r\nc") shouldBe "a\n    b\\u{1b}[2J\nc"
    }
}
