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

/**
 * The sample with a gate of one pair.
 *
 * @param early the number of generations so far if it is too few for a verdict
 */
internal fun gated(
    ratio: Estimate?,
    outcome: GateOutcome,
    early: Int? = null,
    isStrict: Boolean = false,
): RunResult =
    sample.copy(
        plan =
            sample.plan.copy(
                question =
                    sample.plan.question.copy(
                        margin = 0.03,
                        gate = Gate(base.cell.contender, limit = 0.03, isStrict = isStrict),
                    )
            ),
        answer =
            sample.answer.copy(
                gate =
                    listOf(
                        GateResult(
                            other.index,
                            base.index,
                            ratio,
                            outcome,
                            early?.let {
                                Forecast(
                                    sample.comparisons.first(),
                                    generations = 3,
                                    millis = null,
                                    it,
                                )
                            },
                        )
                    ),
                forecasts = emptyList(),
            ),
    )

class GateWordingTest {
    private val name = "${other.cell.contender}"
    private val baseName = "${base.cell.contender}"

    private fun sentence(result: RunResult) =
        GateWording.sentence(result.answer.gate.single(), result).joinToString("") { it.text }

    private val place = "${base.cell.operation.id}, users/medium, bytes, g1"

    @Test
    fun `pairs that pass or fail are reported with the interval`() {
        sentence(gated(Estimate(1.0, 0.98, 1.02), GateOutcome.PASSED)) shouldBe
            "Passed: $name is not more than 3% slower for $place: its time is 1.00 times (0.98–1.02) that of $baseName."
        sentence(gated(Estimate(1.1, 1.08, 1.12), GateOutcome.FAILED)) shouldBe
            "Failed: $name is more than 3% slower for $place: its time is 1.10 times (1.08–1.12) that of $baseName."
    }

    @Test
    fun `a pair that passes is called faster if the interval shows it`() {
        sentence(gated(Estimate(0.68, 0.6, 0.75), GateOutcome.PASSED)) shouldBe
            "Passed: $name is faster for $place: its time is 0.68 times (0.60–0.75) that of $baseName."
        sentence(gated(Estimate(0.98, 0.95, 1.01), GateOutcome.PASSED)) shouldContain
            "is not more than 3% slower"
    }

    @Test
    fun `an undecided pair is reported with its interval and the reason`() {
        val undecided = Estimate(1.03, 1.01, 1.05)
        sentence(gated(undecided, GateOutcome.UNDECIDED)) shouldBe
            "Undecided: $name may or may not be more than 3% slower for $place: its time is 1.03 times (1.01–1.05) that of $baseName. " +
                "The interval contains the gate's limit."
    }

    @Test
    fun `a strict gate says that undecided pairs fail`() {
        val undecided = Estimate(1.03, 1.01, 1.05)
        sentence(gated(undecided, GateOutcome.UNDECIDED, isStrict = true)) shouldStartWith
            "Undecided, so failed: $name may or may not be more than 3% slower"
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
        val (a, b) = cells.map { it.cell.contender }.distinct()
        fun results(contender: ContenderName, vararg outcomes: GateOutcome): List<GateResult> {
            val cell = cells.first { it.cell.contender == contender }
            return outcomes.map {
                GateResult(cell.index, base.index, Estimate(1.0, 0.9, 1.1), it)
            }
        }
        fun lines(vararg results: List<GateResult>): List<String> {
            val result =
                gated(null, GateOutcome.UNDECIDED).let {
                    it.copy(answer = it.answer.copy(gate = results.toList().flatten()))
                }
            return GateWording.sentences(result).map { line ->
                line.joinToString("") { it.text }
            }
        }
        val (passed, failed, open) = GateOutcome.entries
        val sentences = lines(results(a, passed, passed), results(b, failed, passed, open))
        sentences.map { it.substringBefore(" slower") } shouldContainExactly
            listOf(
                "Passed: $a is not more than 3%",
                "Failed: $b is more than 3%",
                "Failed: $b is more than 3%",
                "Undecided: $b may or may not be more than 3%",
            )
        sentences[0] shouldEndWith " in any of 2 comparisons."
        sentences[1] shouldEndWith " in 1 of 3 comparisons."
        lines(results(b, passed, open), results(a, passed)).map {
            it.substringBefore(" slower")
        } shouldContainExactly
            listOf(
                "Undecided: $b may or may not be more than 3%",
                "Undecided: $b may or may not be more than 3%",
                "Passed: $a is not more than 3%",
            )
        // A gate of one contender has a sentence for each of its pairs.
        lines(results(b, passed, passed)).size shouldBe 2
    }

    @Test
    fun `the page of several contenders folds passed pairs`() {
        val passed = gated(Estimate(1.0, 0.98, 1.02), GateOutcome.PASSED)
        val third = sample.cells.last { it.figures != null }
        val failed =
            GateResult(third.index, base.index, Estimate(1.1, 1.08, 1.12), GateOutcome.FAILED)
        // One contender with two pairs that passed, and another contender with a pair that failed.
        val page =
            HtmlReport.render(
                passed.copy(
                    answer =
                        passed.answer.copy(gate = passed.answer.gate + passed.answer.gate + failed)
                )
            )
        page shouldContain "What passed the gate"
        page.substringAfter("What passed the gate") shouldContain "is not more than 3% slower for"
        HtmlReport.render(passed) shouldNotContain "What passed the gate"
    }

    @Test
    fun `a pair that has no interval yet is described without one`() {
        sentence(gated(Estimate(0.64, null, null), GateOutcome.UNDECIDED)) shouldContain
            "its time is ~0.64 times that of $baseName. So few generations give no interval."
    }

    @Test
    fun `a pair with too few generations is reported with the number that a verdict needs`() {
        val shortRun = gated(Estimate(0.77, 0.68, 0.87), GateOutcome.UNDECIDED, early = 2)
        sentence(shortRun) shouldBe
            "Undecided: $name may or may not be more than 3% slower for $place: its time is 0.77 times (0.68–0.87) that of $baseName. " +
                "Both were measured in 2 of at least 5 generations that a verdict needs."
    }

    @Test
    fun `a budget is advised only if it would help`() {
        val ratio = Estimate(1.03, 1.01, 1.05)
        val undecided = gated(ratio, GateOutcome.UNDECIDED)
        val comparison = Comparison(base.index, other.index, ratio, Verdict.UNDECIDED)
        fun withForecast(generations: Int?, millis: Long?) =
            sentence(undecided.withForecast(Forecast(comparison, generations, millis)))
        // Two minutes are spent already.
        withForecast(generations = 4, millis = 60_000) shouldContain
            "The interval contains the gate's limit. --budget 3m would likely decide it."
        withForecast(generations = null, millis = null).let {
            it shouldEndWith "It is so close that more measuring would not decide it."
            it shouldNotContain "budget"
        }
        withForecast(generations = 700, millis = 5 * 3_600_000).let {
            it shouldEndWith
                "It is so close that more measuring would not decide it in reasonable time."
            it shouldNotContain "budget"
        }
        val wideRatio = Estimate(1.03, 0.75, 1.4)
        val forecast =
            Forecast(comparison.copy(ratio = wideRatio), generations = null, millis = null)
        sentence(gated(wideRatio, GateOutcome.UNDECIDED).withForecast(forecast)) shouldEndWith
            "It may take long, because the ratio spreads so much or is so close to the limit."
    }

    private fun RunResult.withForecast(forecast: Forecast) =
        copy(answer = answer.copy(gate = listOf(answer.gate.single().copy(forecast = forecast))))

    @Test
    fun `a pair that was never compared is reported with the reason`() {
        val failed = sample.cells.first { it.figures == null }
        val result = gated(null, GateOutcome.UNDECIDED)
        val unmeasured =
            result.copy(
                answer =
                    result.answer.copy(
                        gate = listOf(result.answer.gate.single().copy(cell = failed.index))
                    )
            )
        sentence(unmeasured) shouldContain
            "it was not compared with $baseName, since ${failed.cell.contender} is "
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
