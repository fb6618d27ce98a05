package dev.serdemark.report.wording

import dev.serdemark.plan.ContenderName
import dev.serdemark.results.figures.BareLatency
import dev.serdemark.results.figures.LatencyFigures
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import org.junit.jupiter.api.Test

class LatencyWordingTest {
    private fun row(calls: Long, bare: BareLatency? = null): LatencyRow {
        val range = 18_000.0..22_000.0
        val figures = LatencyFigures(calls, 2, 25, 1500.0, 20_000.0, 1e6, 3e6, range, bare)
        return LatencyRow(ContenderName("a", "1"), figures, TimeUnit.MICROSECONDS)
    }

    private fun table(row: LatencyRow) = LatencyTable("read", TimeUnit.MICROSECONDS, listOf(row))

    private fun texts(calls: Long) = table(row(calls)).fields.map { it.text(row(calls)) }

    @Test
    fun `only requests have columns of the handler without a contender`() {
        val row = row(1_000, BareLatency(500.0, 2_000.0))
        val fields = table(row).fields
        fields.filter { it.isOfRequests }.map { it.text(row) } shouldContainExactly
            listOf("0.500", "2.00")
        table(row(1_000)).fields.none { it.isOfRequests } shouldBe true
    }

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
        LatencyWording.ofCalls(listOf(table(row(10)))) shouldContain
            "The time of the clock, 25 ns, is subtracted"
    }
}
