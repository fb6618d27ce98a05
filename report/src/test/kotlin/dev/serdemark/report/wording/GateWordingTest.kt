package dev.serdemark.report.wording

import dev.serdemark.plan.Gate
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.results.GateOutcome
import dev.serdemark.results.GateResult
import dev.serdemark.results.RunResult
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.comparison.Forecast
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.testing.SampleRun
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldEndWith
import io.kotest.matchers.string.shouldNotContain
import org.junit.jupiter.api.Test

private val sample = SampleRun.users.result
private val base = sample.cells.first { it.figures != null }
private val other =
    sample.cells.first {
        it.figures != null && it.cell == base.cell.copy(contender = it.cell.contender) && it != base
    }

/** The sample with a gate that one pair came to. */
internal fun gated(
    ratio: Estimate?,
    outcome: GateOutcome,
    margin: Double = 0.03,
    early: Int? = null,
): RunResult =
    sample.copy(
        plan = sample.plan.copy(margin = margin, gate = Gate(base.cell.contender, 0.03)),
        gate = listOf(GateResult(other.index, base.index, ratio, outcome, early)),
        forecasts = emptyList(),
    )

class GateWordingTest {
    private val pair = "${other.cell.contender}" to "${base.cell.contender}"

    private fun sentence(result: RunResult) =
        GateWording.sentence(result.gate.single(), result).joinToString("") { it.text }

    private val where = "${base.cell.operation.id}, users/medium, bytes, g1"

    @Test
    fun `what passes and what fails is told with the interval`() {
        sentence(gated(Estimate(1.0, 0.98, 1.02), GateOutcome.PASSED)) shouldBe
            "Passed: ${pair.first} is not more than 3% slower for $where: its time is 1.00 times (0.98–1.02) that of ${pair.second}."
        sentence(gated(Estimate(1.1, 1.08, 1.12), GateOutcome.FAILED)) shouldBe
            "Failed: ${pair.first} is more than 3% slower for $where: its time is 1.10 times (1.08–1.12) that of ${pair.second}."
    }

    @Test
    fun `what passes because it is faster is told as faster, if the interval says so`() {
        sentence(gated(Estimate(0.68, 0.6, 0.75), GateOutcome.PASSED)) shouldBe
            "Passed: ${pair.first} is faster for $where: its time is 0.68 times (0.60–0.75) that of ${pair.second}."
        sentence(gated(Estimate(0.98, 0.95, 1.01), GateOutcome.PASSED)) shouldContain
            "is not more than 3% slower"
    }

    @Test
    fun `what is not decided is told with what would decide it`() {
        val undecided = Estimate(1.03, 1.01, 1.05)
        sentence(gated(undecided, GateOutcome.UNDECIDED)) shouldBe
            "Undecided: ${pair.first} may or may not be more than 3% slower for $where: its time is 1.03 times (1.01–1.05) that of ${pair.second}. " +
                "The interval contains the gate's limit."
        sentence(gated(undecided, GateOutcome.UNDECIDED, margin = 0.05)) shouldContain
            "Leave out --margin, so that the run continues until the gate is decided."
    }

    @Test
    fun `what has no interval yet is not said to have one`() {
        sentence(gated(Estimate(0.64, null, null), GateOutcome.UNDECIDED)) shouldContain
            "its time is ~0.64 times that of ${pair.second}. So few generations give no interval."
    }

    @Test
    fun `what has too few generations is told with those that a verdict needs`() {
        val early = gated(Estimate(0.77, 0.68, 0.87), GateOutcome.UNDECIDED, early = 2)
        sentence(early) shouldBe
            "Undecided: ${pair.first} may or may not be more than 3% slower for $where: its time is 0.77 times (0.68–0.87) that of ${pair.second}. " +
                "Both were measured in 2 of at least 5 generations that a verdict needs."
    }

    @Test
    fun `a budget is advised where it would help, and not where it would not`() {
        val ratio = Estimate(1.03, 1.01, 1.05)
        val open = gated(ratio, GateOutcome.UNDECIDED)
        val comparison = Comparison(base.index, other.index, ratio, Verdict.UNDECIDED)
        fun with(generations: Int?, millis: Long?) =
            sentence(open.copy(forecasts = listOf(Forecast(comparison, generations, millis))))
        with(4, 60_000) shouldContain
            "The interval contains the gate's limit. --budget 3m would likely decide it."
        with(null, null).let {
            it shouldEndWith "It is so close that more measuring would not decide it."
            it shouldNotContain "budget"
        }
        with(700, 5 * 3_600_000).let {
            it shouldEndWith
                "It is so close that more measuring would not decide it in reasonable time."
            it shouldNotContain "budget"
        }
        val wide = Estimate(1.03, 0.75, 1.4)
        val early = comparison.copy(ratio = wide)
        sentence(
            gated(wide, GateOutcome.UNDECIDED).copy(forecasts = listOf(Forecast(early, null, null)))
        ) shouldEndWith "It may take long, since it spreads so much or is so close to the limit."
    }

    @Test
    fun `a pair that was never compared is told with the reason`() {
        val lost = sample.cells.first { it.figures == null }
        val result = gated(null, GateOutcome.UNDECIDED)
        val unmeasured = result.copy(gate = listOf(result.gate.single().copy(cell = lost.index)))
        sentence(unmeasured) shouldContain
            "it was not compared with ${pair.second}, since ${lost.cell.contender} is "
    }

    @Test
    fun `the page begins with the gate`() {
        val page = HtmlReport.render(gated(Estimate(1.1, 1.08, 1.12), GateOutcome.FAILED))
        page.substringAfter("<main>") shouldContain
            Regex(
                "^<section class=\"answer\" id=\"verdict\"><h2>Verdict</h2><p class=\"sentence\"><strong>Failed</strong>: "
            )
    }
}
