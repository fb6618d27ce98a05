package dev.serdemark.report.wording

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Preference
import dev.serdemark.plan.Wishes
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.testing.SampleCell
import dev.serdemark.results.testing.SampleRun
import dev.serdemark.results.testing.withWishes
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

    private fun cell(id: String) =
        SampleCell(ContenderName(id, "1"), Operation.READ, micros = 100.0, allocated = 1000.0)

    /** The sample with a [budget], and undecided pairs that would be decided after these times. */
    private fun undecided(
        budget: Duration,
        timesToDecide: List<Duration>,
        run: RunResult = sample,
    ): RunResult =
        run.copy(
            plan =
                run.plan.copy(
                    schedule = run.plan.schedule.copy(budgetMillis = budget.inWholeMilliseconds)
                ),
            answer =
                run.answer.copy(
                    forecasts =
                        run.answer.forecasts.zip(timesToDecide) { forecast, time ->
                            forecast.copy(generations = 7, millis = time.inWholeMilliseconds)
                        }
                ),
        )

    @Test
    fun `budgets are advised for pairs that can be decided within an hour`() {
        val result = undecided(5.minutes, listOf(4.minutes, 30.minutes, 22.hours))
        // Two minutes are spent already.
        advisedMinutes(result) shouldBe mapOf(1 to 4L + 2, 2 to 30L + 2)
        EndingWording.advice(result) shouldBe
            "--budget 6m would likely decide 1 of them; --budget 32m would likely decide 2 of them."
    }

    @Test
    fun `a budget counts all pairs that it would decide`() {
        val times = listOf(20.seconds, 30.seconds, 40.seconds, 4.minutes)
        val fourContenders = SampleRun(listOf("a", "b", "c", "d").map(::cell), spread = 0.1).result
        advisedMinutes(undecided(1.minutes, times, fourContenders)) shouldBe mapOf(3 to 3L, 4 to 6L)
    }

    @Test
    fun `the next budget is for half of the pairs, or for those with the recommended contender`() {
        val result = undecided(5.minutes, listOf(4.minutes, 30.minutes, 22.hours))
        nextMinutes(result) shouldBe 6
        // The pairs of the recommended contender take 4 and 30 minutes more.
        nextMinutes(result.withWishes(Wishes(Preference.WARM))) shouldBe 32
        // A recommendation by size does not depend on pairs of times.
        nextMinutes(result.withWishes(Wishes(Preference.SIZE))) shouldBe 6
        nextMinutes(undecided(5.minutes, listOf(22.hours))) shouldBe null
    }

    @Test
    fun `a pair that would take too long is called too close only if its interval is narrow`() {
        val withWideInterval = undecided(5.minutes, listOf(22.hours))
        EndingWording.forecasts(withWideInterval).single() shouldEndWith
            "the ratio spreads so much, or is so close to the margin, that it may take long (about 22h)"
        val narrow = Estimate(1.05, low = 1.01, high = 1.09)
        val withNarrowInterval =
            withWideInterval.copy(
                answer =
                    withWideInterval.answer.copy(
                        forecasts =
                            withWideInterval.answer.forecasts.map {
                                it.copy(comparison = it.comparison.copy(ratio = narrow))
                            }
                    )
            )
        EndingWording.forecasts(withNarrowInterval).single().let {
            it shouldEndWith
                "so close to the margin that more measuring would not decide it in reasonable time (about 22h)"
            it shouldNotContain "should decide"
        }
        advisedMinutes(withNarrowInterval).shouldBeEmpty()
        EndingWording.advice(withNarrowInterval) shouldBe null
    }

    @Test
    fun `a budget of up to four times that of the run may be advised`() {
        val result = undecided(1.hours, listOf(3.hours))
        EndingWording.forecasts(result).single() shouldContain
            "about 7 generations more (3h) should decide"
        advisedMinutes(result) shouldBe mapOf(1 to 182L)
    }
}
