package dev.serdemark.engine.warm

import dev.serdemark.engine.contender.BuiltCell
import dev.serdemark.engine.request.Settings
import dev.serdemark.engine.testing.fakeContenders
import dev.serdemark.engine.testing.fakeDocument
import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import kotlin.time.Duration
import kotlin.time.Duration.Companion.minutes
import kotlin.time.Duration.Companion.seconds
import org.junit.jupiter.api.Test

/** In these tests, two contenders have two operations each. */
class ShortBudgetTest {
    private val contenders = fakeContenders("a", "b")
    private val settings = Settings(warmers = 1, mostWarmers = 1)
    private val cells = (0..3).map { Recorded.cell("$it") }

    private fun warningFor(
        budget: Duration,
        generations: Int = 0,
        sureGenerations: Int = 1,
    ): ShortBudget? {
        val plan =
            Recorded.plan(cells).let {
                it.copy(
                    schedule =
                        it.schedule.copy(
                            budgetMillis = budget.inWholeMilliseconds,
                            sureGenerations = sureGenerations,
                        )
                )
            }
        val recording = Recorded.recording(Recorded.events(plan, generations) { _, _, _ -> 1e5 })
        val builtCells = contenders.flatMap { contender ->
            contender.cells.keys.map { BuiltCell(contender, it) }
        }
        return shortBudget(recording, builtCells, settings)
    }

    @Test
    fun `if the budget is too short for two generations, a warning names a sufficient budget`() {
        val likely = likelyTime(List(4) { WorkerLoad(fakeDocument.jsonBytes) }, settings)
        val warning = warningFor(likely * 1.5).shouldNotBeNull()
        warning.generation shouldBe likely
        warning.cells shouldBe 4
        warning.needed shouldBe 2
        warningFor(warning.sufficient) shouldBe null
    }

    @Test
    fun `there is no warning if two generations exceed the budget by less than a quarter`() {
        val likely = likelyTime(List(4) { WorkerLoad(fakeDocument.jsonBytes) }, settings)
        // A budget and its quarter are enough for two generations from a factor of 1.6.
        warningFor(likely * 1.61) shouldBe null
    }

    @Test
    fun `after one generation, the second is expected to take as long`() {
        warningFor(15.seconds, generations = 1).shouldNotBeNull().run {
            generation shouldBe 10.seconds
            // The sufficient 20 s are rounded up to whole minutes.
            sufficient shouldBe 1.minutes
        }
        warningFor(16.seconds, generations = 1) shouldBe null
    }

    @Test
    fun `there is no warning after two generations`() {
        warningFor(1.seconds, generations = 2) shouldBe null
    }

    @Test
    fun `only a budget set by the user is kept`() {
        // If the user set the budget, only one generation is sure.
        warningFor(1.seconds, sureGenerations = 1).shouldNotBeNull().isKept shouldBe true
        warningFor(1.seconds, sureGenerations = 2).shouldNotBeNull().isKept shouldBe false
    }
}
