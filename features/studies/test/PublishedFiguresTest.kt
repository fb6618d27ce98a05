package dev.serdemark.studies

import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class PublishedFiguresTest {
    @Test
    fun `whole figures, zero and figures from 1000 on have no decimals`() {
        listOf(0.0, 1.0, 42.0, 1234.6).map(::format) shouldBe listOf("0", "1", "42", "1235")
    }

    @Test
    fun `other figures have three digits`() {
        listOf(0.51234, 2.5, 999.4).map(::format) shouldBe listOf("0.512", "2.50", "999")
    }
}
