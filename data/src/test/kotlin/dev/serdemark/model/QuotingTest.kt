package dev.serdemark.model

import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class QuotingTest {
    @Test
    fun `a text is not cut within a surrogate pair`() {
        val text = "x".repeat(59) + "\ud83d\ude00" + "y"
        shortened(text) shouldBe "x".repeat(59) + "... (62 characters)"
        cutAtWord(text, 60, "more") shouldBe "x".repeat(59) + "... more"
    }

    @Test
    fun `unprintable characters are escaped`() {
        quoted("a\"\u0000\u202e") shouldBe "\"a\\\"\\u0000\\u202e\""
    }
}
