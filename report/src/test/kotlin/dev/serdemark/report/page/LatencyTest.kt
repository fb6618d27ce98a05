package dev.serdemark.report.page

import dev.serdemark.plan.ContenderName
import dev.serdemark.report.wording.TimeUnit
import dev.serdemark.results.figures.BareLatency
import dev.serdemark.results.figures.LatencyFigures
import dev.serdemark.results.testing.SampleRun
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import org.junit.jupiter.api.Test

class LatencyTest {
    /** The cells of a row by the headings of their columns, without the contender's name. */
    private fun texts(calls: Long, bare: BareLatency? = null): Map<String, String?> {
        val range = 18_000.0..22_000.0
        val figures =
            LatencyFigures(
                calls,
                generations = 2,
                clockNanos = 25,
                median = 1500.0,
                p99 = 20_000.0,
                p999 = 1e6,
                maximum = 3e6,
                range,
                bare,
            )
        return LatencyPage.fields(TimeUnit.MICROSECONDS).drop(1).associate { field ->
            val cell = field.cell(ContenderName("a", "1") to figures)
            field.column.heading to cell?.text?.single()?.text
        }
    }

    @Test
    fun `only requests have latencies of the handler without a contender`() {
        val requests = texts(1_000, BareLatency(median = 500.0, p99 = 2_000.0))
        requests["no-op p50"] shouldBe "0.500"
        requests["no-op p99"] shouldBe "2.00"
        texts(1_000)["no-op p50"] shouldBe null
    }

    @Test
    fun `a percentile is shown if at least ten calls are beyond it`() {
        texts(10_000).values.filterNotNull() shouldContainExactly
            listOf("1.50", "20.0", "18.0–22.0", "1000", "3000", "10,000")
        texts(9_999)["p99.9"] shouldBe null
        // Both generations need ten calls beyond their p99.
        texts(1_999)["p99 by generation"] shouldBe null
        texts(1_000)["p99"] shouldBe "20.0"
        texts(999)["p99"] shouldBe null
    }

    @Test
    fun `the text names the time that the clock takes`() {
        val figures =
            LatencyFigures(
                calls = 10,
                generations = 2,
                clockNanos = 25,
                median = 1500.0,
                p99 = 20_000.0,
                p999 = 1e6,
                maximum = 3e6,
                p99Range = 1.0..2.0,
                bare = null,
            )
        val run = SampleRun.users.result
        val groups =
            run.groups.map { group ->
                group.copy(
                    ranked =
                        group.ranked.map { it.copy(result = it.result.copy(latency = figures)) }
                )
            }
        LatencyPage(run).blocks(isAsked = false).shouldBeEmpty()
        val section = LatencyPage(run.copy(groups = groups)).blocks(isAsked = false).single()
        val meaning = (section as Block.Section).blocks.last() as Block.Paragraph
        meaning.text.single().text shouldContain "The time of the clock, 25 ns, is subtracted"
    }
}
