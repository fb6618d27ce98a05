package dev.serdemark.engine.warm

import dev.serdemark.engine.Engine
import dev.serdemark.engine.check.ContenderChecker
import dev.serdemark.engine.context.Interruption
import dev.serdemark.engine.context.RunContext
import dev.serdemark.engine.request.Settings
import dev.serdemark.engine.request.workersAtOnce
import dev.serdemark.engine.testing.FakeBuilds
import dev.serdemark.engine.testing.FakeWorkers
import dev.serdemark.engine.testing.NoObserver
import dev.serdemark.engine.testing.fakeContenders
import dev.serdemark.engine.testing.planOf
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.testing.Recorded
import dev.serdemark.runs.EventCheck
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.seconds
import kotlin.time.TestTimeSource
import org.junit.jupiter.api.Test

/**
 * Measures two contenders with two operations each. No pair is ever decided.
 *
 * The four warm-ups of a generation take 5 s each, unless a test says otherwise. A round takes 0.4
 * s. So a generation with ten rounds takes 24 s.
 */
class BudgetKeptTest {
    private val clock = TestTimeSource()
    private val events = mutableListOf<Event>()

    /** @param warmUp returns the time of a warm-up in the generation with this number */
    private fun measure(
        budget: Duration,
        sureGenerations: Int = 1,
        workersAtOnce: Int = 4,
        before: List<Event> = emptyList(),
        warmUp: (Int) -> Duration = { 5.seconds },
    ): Ending {
        val contenders = fakeContenders("a", "b")
        val plan =
            planOf(contenders).let {
                it.copy(
                    schedule =
                        it.schedule.copy(
                            budgetMillis = budget.inWholeMilliseconds,
                            sureGenerations = sureGenerations,
                            workersAtOnce = workersAtOnce,
                        )
                )
            }
        val recording = Recording()
        val check = EventCheck(withSlices = true)
        events.clear()
        fun onEvent(event: Event) {
            check.whyImpossible(event) shouldBe null
            recording.on(event)
            events += event
        }
        val listener = EventListener(::onEvent)
        if (before.isEmpty()) {
            onEvent(Recorded.started(plan))
            plan.indexes.forEach { onEvent(Event.CellChecked(it, 1000.0)) }
        } else {
            before.forEach(::onEvent)
            onEvent(Event.RunEnded(Ending.BUDGET))
            onEvent(Event.RunResumed(recording.environment, plan.schedule.budgetMillis))
        }
        val generationsBefore = recording.generations
        val workers =
            FakeWorkers(
                onSlice = { _, _, _ -> clock += SLICE },
                nanos = { name, _, generation ->
                    10_000L + (name.hashCode() + 3L * generation) % 7 * 1000
                },
                onWarmUp = { clock += warmUp(generationsBefore + it) },
            )
        val settings = Settings(warmers = 1, mostWarmers = 1)
        val context = RunContext(recording, settings, workers, Interruption(), clock, listener)
        return Engine(context, FakeBuilds(contenders), NoObserver)
            .measure(WarmGenerations(context, contenders, ContenderChecker(context)))
    }

    private val ends: List<Event.GenerationEnded>
        get() = events.filterIsInstance<Event.GenerationEnded>()

    private fun spent() = ends.sumOf { it.wallMillis }.milliseconds

    @Test
    fun `rounds end when the budget is used up, and their generation counts`() {
        measure(96.seconds) { if (it == 3) 11.3.seconds else 5.seconds } shouldBe Ending.BUDGET
        // After two generations and the third warm-ups, 2.8 s of 96 s are left, or 7 rounds.
        ends.map { it.rounds } shouldContainExactly listOf(10, 10, 7)
        spent() shouldBe 96.seconds
    }

    @Test
    fun `a generation that is warm just before the budget is used up has the fewest rounds`() {
        measure(96.seconds) { if (it == 3) 12.seconds else 5.seconds } shouldBe Ending.BUDGET
        ends.map { it.rounds } shouldContainExactly listOf(10, 10, 5)
    }

    @Test
    fun `a generation that is not warm when the budget is used up does not count`() {
        measure(96.seconds) { if (it == 3) 17.seconds else 5.seconds } shouldBe Ending.BUDGET
        ends.size shouldBe 2
        Recorded.recording(events).slices.maxOf { it.generation } shouldBe 2
    }

    @Test
    fun `a generation that did not count is measured again if the run resumes with more time`() {
        measure(96.seconds) { if (it == 3) 17.seconds else 5.seconds }
        val before = events.toList()
        measure(120.seconds, before = before) { 5.seconds } shouldBe Ending.BUDGET
        ends.map { it.generation } shouldContainExactly listOf(1, 2, 3, 4, 5)
    }

    @Test
    fun `even a tiny budget gives one generation with the fewest rounds`() {
        measure(1.seconds) shouldBe Ending.BUDGET
        ends.map { it.rounds } shouldContainExactly listOf(5)
    }

    @Test
    fun `a default budget gives at least two generations`() {
        measure(1.seconds, sureGenerations = 2) shouldBe Ending.BUDGET
        ends.map { it.rounds } shouldContainExactly listOf(5, 5)
    }

    @Test
    fun `the second generation may exceed the budget by a quarter, and the third may not`() {
        // With a quarter, 40 s are 50 s.
        measure(40.seconds) shouldBe Ending.BUDGET
        spent() shouldBe 48.seconds
        // With a quarter, 36 s are 45 s, which is too short for 48 s.
        measure(36.seconds) shouldBe Ending.BUDGET
        spent() shouldBe 24.seconds
        // A third generation would end after 72 s.
        measure(68.seconds) shouldBe Ending.BUDGET
        spent() shouldBe 48.seconds
    }

    @Test
    fun `groups of workers may have different numbers of rounds`() {
        // In the third generation, the second group warms up so long that the budget is used up.
        var warmUps = 0
        measure(96.seconds, workersAtOnce = 2) {
            if (it == 3 && ++warmUps > 2) 20.seconds else 5.seconds
        } shouldBe Ending.BUDGET
        ends.map { it.rounds } shouldContainExactly listOf(10, 10, 5)
        val lastSlices = Recorded.recording(events).slices.filter { it.generation == 3 }
        lastSlices.groupBy { it.cell }.values.map { it.size }.sorted() shouldContainExactly
            listOf(5, 5, 10, 10)
    }

    private companion object {
        val SLICE = 100.milliseconds
    }
}
