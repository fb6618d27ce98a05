package dev.serdemark.engine.worker

import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class CapturedOutputTest {
    /** Keeps 4 bytes of the start and 4 bytes of the end. */
    private val output = CapturedOutput(limit = 4)

    @Test
    fun `short output is kept unchanged`() {
        capture("abcdefg")
        output.text() shouldBe "abcdefg"
    }

    @Test
    fun `the start and the end of long output are kept, and the gap is reported`() {
        capture("abcd" + "x".repeat(100) + "efgh")
        output.text() shouldBe "abcd\n... 100 bytes left out ...\nefgh"
        output.size shouldBe 108
    }

    @Test
    fun `long output is cut at the ends of lines`() {
        val output = CapturedOutput(limit = 10)
        output.drain(("first\nsecond" + "x".repeat(100) + " ten\neleven\n").byteInputStream())
        output.text() shouldBe "first\n... 111 bytes left out ...\neleven\n"
    }

    @Test
    fun `a long line is cut rather than left out`() {
        val output = CapturedOutput(limit = 10)
        output.drain(("a\n" + "x".repeat(100) + "\nb\n").byteInputStream())
        output.text() shouldBe "a\nxxxxxxxx\n... 85 bytes left out ...\nxxxxxxx\nb\n"
    }

    @Test
    fun `output that comes in pieces is kept like output that comes at once`() {
        "abcd-long-efgh".forEach { capture(it.toString()) }
        output.text() shouldBe "abcd\n... 6 bytes left out ...\nefgh"
    }

    @Test
    fun `a character of several bytes is kept even if the limit splits it`() {
        capture("abc€de")
        output.text() shouldBe "abc€de"
    }

    private fun capture(text: String) = output.drain(text.byteInputStream())
}
