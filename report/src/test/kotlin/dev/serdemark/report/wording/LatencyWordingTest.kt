package dev.serdemark.report.wording

import dev.serdemark.plan.ContenderName
import dev.serdemark.results.figures.LatencyFigures
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import org.junit.jupiter.api.Test

class LatencyWordingTest {
    private fun row(calls: Long): LatencyRow {
        val figures = LatencyFigures(calls, 2, 25, 1500.0, 20_000.0, 1e6, 3e6, 18_000.0..22_000.0)
        return LatencyRow(ContenderName("a", "1"), figures, TimeUnit.MICROSECONDS)
    }

    private fun texts(calls: Long) = LatencyField.entries.map { it.text(row(calls)) }

    @Test
    fun `a percentile is shown if at least ten calls took longer`() {
        texts(10_000) shouldContainExactly
            listOf("1.50", "20.0", "18.0–22.0", "1000", "3000", "10,000")
        texts(9_999)[3] shouldBe "–"
        texts(1_999)[2] shouldBe "–"
        texts(1_000).subList(1, 4) shouldContainExactly listOf("20.0", "–", "–")
        texts(999)[1] shouldBe "–"
    }

    @Test
    fun `the time of the clock is said`() {
        val table = LatencyTable("read", TimeUnit.MICROSECONDS, listOf(row(10)))
        LatencyWording.meaning(listOf(table)) shouldContain
            "The time of the clock, 25 ns, is subtracted"
    }
}
