package dev.serdemark.report.wording

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Preference
import dev.serdemark.plan.Wishes
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.testing.SampleCell
import dev.serdemark.results.testing.SampleRun
import dev.serdemark.results.testing.wishing
import io.kotest.matchers.maps.shouldBeEmpty
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldEndWith
import io.kotest.matchers.string.shouldNotContain
import kotlin.time.Duration
import kotlin.time.Duration.Companion.hours
import kotlin.time.Duration.Companion.minutes
import kotlin.time.Duration.Companion.seconds
import org.junit.jupiter.api.Test

/** Three pairs of a run that has measured for two minutes. */
class FurtherTimeTest {
    private val sample = SampleRun(listOf("a", "b", "c").map(::cell), spread = 0.1).result

    private fun cell(id: String) = SampleCell(ContenderName(id, "1"), Operation.READ, 100.0, 1000.0)

    private fun undecided(
        budget: Duration,
        left: List<Duration>,
        of: RunResult = sample,
    ): RunResult =
        of.copy(
            plan = of.plan.copy(budgetMillis = budget.inWholeMilliseconds),
            forecasts =
                of.forecasts.zip(left) { forecast, time ->
                    forecast.copy(generations = 7, millis = time.inWholeMilliseconds)
                },
        )

    @Test
    fun `budgets are advised for pairs that can be decided within an hour`() {
        val result = undecided(5.minutes, listOf(4.minutes, 30.minutes, 22.hours))
        advisedMinutes(result) shouldBe mapOf(1 to 6L, 2 to 32L)
        EndingWording.advice(result) shouldBe
            "--budget 6m would likely decide 1 of them; --budget 32m would likely decide 2 of them."
    }

    @Test
    fun `a budget counts all pairs that it would decide`() {
        val times = listOf(20.seconds, 30.seconds, 40.seconds, 4.minutes)
        val four = SampleRun(listOf("a", "b", "c", "d").map(::cell), spread = 0.1).result
        advisedMinutes(undecided(1.minutes, times, four)) shouldBe mapOf(3 to 3L, 4 to 6L)
    }

    @Test
    fun `a run is resumed for the first verdicts, or until a contender can be recommended`() {
        val result = undecided(5.minutes, listOf(4.minutes, 30.minutes, 22.hours))
        nextMinutes(result) shouldBe 6
        nextMinutes(result.wishing(Wishes(Preference.WARM))) shouldBe 32
        nextMinutes(result.wishing(Wishes(Preference.SIZE))) shouldBe 6
        nextMinutes(undecided(5.minutes, listOf(22.hours))) shouldBe null
    }

    @Test
    fun `a pair that would take too long is called too close only if its interval is narrow`() {
        val wide = undecided(5.minutes, listOf(22.hours))
        EndingWording.forecasts(wide).single() shouldEndWith
            "the ratio spreads so much, or is so close to the margin, that it may take long (about 22h)"
        val near = Estimate(1.05, 1.01, 1.09)
        val result =
            wide.copy(
                forecasts =
                    wide.forecasts.map { it.copy(comparison = it.comparison.copy(ratio = near)) }
            )
        EndingWording.forecasts(result).single().let {
            it shouldEndWith
                "so close to the margin that more measuring would not decide it in reasonable time (about 22h)"
            it shouldNotContain "should decide"
        }
        advisedMinutes(result).shouldBeEmpty()
        EndingWording.advice(result) shouldBe null
    }

    @Test
    fun `a run with a budget of one hour may get advice for up to four`() {
        val result = undecided(1.hours, listOf(3.hours))
        EndingWording.forecasts(result).single() shouldContain
            "about 7 generations more (3h) should decide"
        advisedMinutes(result) shouldBe mapOf(1 to 182L)
    }
}
