package dev.serdemark.report.wording

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Gate
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.results.RunResult
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.comparison.Forecast
import dev.serdemark.results.comparison.GateOutcome
import dev.serdemark.results.comparison.GateResult
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.testing.SampleRun
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldEndWith
import io.kotest.matchers.string.shouldNotContain
import io.kotest.matchers.string.shouldStartWith
import org.junit.jupiter.api.Test

private val sample = SampleRun.users.result
private val base = sample.cells.first { it.figures != null }
private val other =
    sample.cells.first {
        it.figures != null && it.cell == base.cell.copy(contender = it.cell.contender) && it != base
    }

/** The sample with a gate of one pair. */
internal fun gated(
    ratio: Estimate?,
    outcome: GateOutcome,
    early: Int? = null,
    isStrict: Boolean = false,
): RunResult =
    sample.copy(
        plan =
            sample.plan.copy(
                margin = 0.03,
                gate = Gate(base.cell.contender, 0.03, isStrict = isStrict),
            ),
        gate =
            listOf(
                GateResult(
                    other.index,
                    base.index,
                    ratio,
                    outcome,
                    early?.let { Forecast(sample.comparisons.first(), 3, millis = null, it) },
                )
            ),
        forecasts = emptyList(),
    )

class GateWordingTest {
    private val pair = "${other.cell.contender}" to "${base.cell.contender}"

    private fun sentence(result: RunResult) =
        GateWording.sentence(result.gate.single(), result).joinToString("") { it.text }

    private val where = "${base.cell.operation.id}, users/medium, bytes, g1"

    @Test
    fun `passing and failing pairs are reported with the interval`() {
        sentence(gated(Estimate(1.0, 0.98, 1.02), GateOutcome.PASSED)) shouldBe
            "Passed: ${pair.first} is not more than 3% slower for $where: its time is 1.00 times (0.98–1.02) that of ${pair.second}."
        sentence(gated(Estimate(1.1, 1.08, 1.12), GateOutcome.FAILED)) shouldBe
            "Failed: ${pair.first} is more than 3% slower for $where: its time is 1.10 times (1.08–1.12) that of ${pair.second}."
    }

    @Test
    fun `a pair that passes is called faster if the interval shows it`() {
        sentence(gated(Estimate(0.68, 0.6, 0.75), GateOutcome.PASSED)) shouldBe
            "Passed: ${pair.first} is faster for $where: its time is 0.68 times (0.60–0.75) that of ${pair.second}."
        sentence(gated(Estimate(0.98, 0.95, 1.01), GateOutcome.PASSED)) shouldContain
            "is not more than 3% slower"
    }

    @Test
    fun `an undecided pair is reported with its interval and the reason`() {
        val undecided = Estimate(1.03, 1.01, 1.05)
        sentence(gated(undecided, GateOutcome.UNDECIDED)) shouldBe
            "Undecided: ${pair.first} may or may not be more than 3% slower for $where: its time is 1.03 times (1.01–1.05) that of ${pair.second}. " +
                "The interval contains the gate's limit."
    }

    @Test
    fun `a strict gate says that undecided pairs fail`() {
        val undecided = Estimate(1.03, 1.01, 1.05)
        sentence(gated(undecided, GateOutcome.UNDECIDED, isStrict = true)) shouldStartWith
            "Undecided, so failed: ${pair.first} may or may not be more than 3% slower"
        val unmeasured = sentence(gated(null, GateOutcome.UNDECIDED, isStrict = true))
        unmeasured shouldStartWith "Undecided, so failed: "
        unmeasured shouldNotContain "The gate makes no statement about it."
        sentence(
            gated(Estimate(1.0, 0.98, 1.02), GateOutcome.PASSED, isStrict = true)
        ) shouldStartWith "Passed: "
    }

    @Test
    fun `each of several contenders has a verdict, and passed pairs are folded`() {
        val cells = sample.cells.filter { it.figures != null }
        val (one, two) = cells.map { it.cell.contender }.distinct()
        fun results(of: ContenderName, vararg outcomes: GateOutcome) =
            cells
                .first { it.cell.contender == of }
                .let { cell ->
                    outcomes.map { GateResult(cell.index, base.index, Estimate(1.0, 0.9, 1.1), it) }
                }
        fun lines(vararg results: List<GateResult>): List<String> {
            val result = gated(null, GateOutcome.UNDECIDED).copy(gate = results.toList().flatten())
            return GateWording.sentences(result).map { line ->
                line.joinToString("") { it.text }
            }
        }
        val (passed, failed, open) = GateOutcome.entries
        val sentences = lines(results(one, passed, passed), results(two, failed, passed, open))
        sentences.map { it.substringBefore(" slower") } shouldContainExactly
            listOf(
                "Passed: $one is not more than 3%",
                "Failed: $two is more than 3%",
                "Failed: $two is more than 3%",
                "Undecided: $two may or may not be more than 3%",
            )
        sentences[0] shouldEndWith " in any of 2 comparisons."
        sentences[1] shouldEndWith " in 1 of 3 comparisons."
        lines(results(two, passed, open), results(one, passed)).map {
            it.substringBefore(" slower")
        } shouldContainExactly
            listOf(
                "Undecided: $two may or may not be more than 3%",
                "Undecided: $two may or may not be more than 3%",
                "Passed: $one is not more than 3%",
            )
        // A gate of one contender has a sentence for each of its pairs.
        lines(results(two, passed, passed)).size shouldBe 2
    }

    @Test
    fun `the page of several contenders folds passed pairs`() {
        val other = gated(Estimate(1.0, 0.98, 1.02), GateOutcome.PASSED)
        val third = sample.cells.last { it.figures != null }
        val failed =
            GateResult(third.index, base.index, Estimate(1.1, 1.08, 1.12), GateOutcome.FAILED)
        val page = HtmlReport.render(other.copy(gate = other.gate + other.gate + failed))
        page shouldContain "What passed the gate"
        page.substringAfter("What passed the gate") shouldContain "is not more than 3% slower for"
        HtmlReport.render(other) shouldNotContain "What passed the gate"
    }

    @Test
    fun `a pair that has no interval yet is described without one`() {
        sentence(gated(Estimate(0.64, null, null), GateOutcome.UNDECIDED)) shouldContain
            "its time is ~0.64 times that of ${pair.second}. So few generations give no interval."
    }

    @Test
    fun `a pair with too few generations is reported with the number that a verdict needs`() {
        val early = gated(Estimate(0.77, 0.68, 0.87), GateOutcome.UNDECIDED, early = 2)
        sentence(early) shouldBe
            "Undecided: ${pair.first} may or may not be more than 3% slower for $where: its time is 0.77 times (0.68–0.87) that of ${pair.second}. " +
                "Both were measured in 2 of at least 5 generations that a verdict needs."
    }

    @Test
    fun `a budget is advised only if it would help`() {
        val ratio = Estimate(1.03, 1.01, 1.05)
        val open = gated(ratio, GateOutcome.UNDECIDED)
        val comparison = Comparison(base.index, other.index, ratio, Verdict.UNDECIDED)
        fun with(generations: Int?, millis: Long?) =
            sentence(open.with(Forecast(comparison, generations, millis)))
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
        sentence(gated(wide, GateOutcome.UNDECIDED).with(Forecast(early, null, null))) shouldEndWith
            "It may take long, because the ratio spreads so much or is so close to the limit."
    }

    private fun RunResult.with(forecast: Forecast) =
        copy(gate = listOf(gate.single().copy(forecast = forecast)))

    @Test
    fun `a pair that was never compared is reported with the reason`() {
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
