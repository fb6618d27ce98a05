package dev.serdemark.engine.warm

import dev.serdemark.engine.request.Settings
import dev.serdemark.machine.CoreShare
import dev.serdemark.plan.CellIndex
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import kotlin.time.Duration
import kotlin.time.Duration.Companion.seconds
import kotlin.time.TestTimeSource
import org.junit.jupiter.api.Test

/** In these tests, six equal cells of three contenders warm up two at a time. */
class AnswerForecastTest {
    private val settings = Settings(warmers = 2, mostWarmers = 4)
    private val loads = (0..5).associate { CellIndex(it) to WorkerLoad(jsonBytes = 1000.0) }
    private val costs = GenerationCosts(loads.values.toList(), settings)
    private val clock = TestTimeSource()
    private val said = mutableListOf<FirstAnswer>()
    private var unchecked = 3

    private fun forecast(share: Double, generations: Int = 1) =
        AnswerForecast(
                loads,
                settings,
                generations,
                { unchecked },
                CoreShare(2, 1.0, share),
                clock,
                said::add,
            )
            .also { it.begin() }

    /**
     * Warms up and measures all cells. Everything takes [factor] times as long as on free cores.
     */
    private fun AnswerForecast.generation(factor: Double, further: Int = 0) {
        clock += costs.check * unchecked * factor
        unchecked = 0
        for (pair in loads.keys.chunked(2)) {
            pair.forEach(::began)
            // Both warm-ups of a pair end at the same time.
            clock += costs.warmUp(WorkerLoad(1000.0)) * factor * 2
            pair.forEach(::warmed)
        }
        clock += costs.round * settings.rounds * factor
        measured(loads.size, settings.rounds, further)
        clock += costs.round * further * factor
        ended()
    }

    private fun Duration.shouldBeAbout(other: Duration) {
        this / 1.seconds shouldBe (other / 1.seconds plusOrMinus 0.01)
    }

    @Test
    fun `the first forecast is the likely time with the checks, divided by the share of the cores`() {
        forecast(share = 1.0)
        said.single().expected.shouldBeNull()
        said.single().left.shouldBeAbout(costs.all + 1.5.seconds)
        said.clear()
        forecast(share = 0.1, generations = 2)
        said.single().left.shouldBeAbout((costs.all * 2 + 1.5.seconds) * 10)
    }

    @Test
    fun `as long as the forecast is right within a factor of 1,5, nothing else is said`() {
        for (factor in listOf(8.0, 10.0, 12.0)) {
            unchecked = 3
            said.clear()
            forecast(share = 0.1).generation(factor)
            said.drop(1).shouldBeEmpty()
        }
    }

    @Test
    fun `if warm-ups take three times as long, a new forecast is right within a factor of 1,5`() {
        val start = clock.markNow()
        val forecast = forecast(share = 1.0)
        var endOfLast = Duration.ZERO
        forecast.generation(3.0)
        val end = start.elapsedNow()
        said.drop(1).forEach { endOfLast = it.left }
        said.size shouldBe 2
        val changed = said.last()
        (changed.left > changed.expected.shouldNotBeNull()) shouldBe true
        (endOfLast < end && endOfLast > end / 3) shouldBe true
    }

    @Test
    fun `if other programs have ended, the answer comes sooner`() {
        forecast(share = 0.1).generation(1.0)
        val changed = said[1]
        (changed.left < changed.expected.shouldNotBeNull()) shouldBe true
    }

    @Test
    fun `as long as few workers are warm, the answer does not come sooner`() {
        val forecast = forecast(share = 0.1)
        unchecked = 0
        loads.keys.take(3).forEach(forecast::began)
        clock += costs.warmUp(WorkerLoad(1000.0))
        loads.keys.take(2).forEach(forecast::warmed)
        said.drop(1).shouldBeEmpty()
        forecast.warmed(CellIndex(2))
        said.size shouldBe 2
    }

    @Test
    fun `many further rounds make the answer come later`() {
        forecast(share = 1.0).generation(1.0, further = 90)
        val changed = said[1]
        said.size shouldBe 2
        changed.left.shouldBeAbout(costs.round * 90 + costs.all - costs.round * 10 - warmUps())
    }

    /** The time of all warm-ups on free cores. */
    private fun warmUps() = costs.warmUp(WorkerLoad(1000.0)) * 6

    @Test
    fun `after the generations that an interval needs, nothing is said`() {
        val forecast = forecast(share = 1.0)
        forecast.generation(1.0)
        said.clear()
        forecast.generation(100.0)
        said.shouldBeEmpty()
    }
}
