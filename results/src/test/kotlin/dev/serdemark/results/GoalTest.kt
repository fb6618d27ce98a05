package dev.serdemark.results

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Event
import dev.serdemark.plan.Goal
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Plan
import dev.serdemark.plan.RunQuestion
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.collections.shouldNotContain
import io.kotest.matchers.doubles.shouldBeGreaterThan
import io.kotest.matchers.doubles.shouldBeLessThan
import io.kotest.matchers.doubles.shouldBeLessThanOrEqual
import io.kotest.matchers.shouldBe
import kotlin.math.exp
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.EnumSource

/** One contender is fastest by far, and all others are nearly equal. */
class GoalTest {
    private val cells =
        listOf("fast", "slow", "slower", "even-slower", "slowest").map { Recorded.cell(it) }
    private val plan = Recorded.plan(cells, question = RunQuestion(0.05))

    private fun time(cell: Int, generation: Int, round: Int): Double {
        val luck = 1 + 0.02 * ((7 * cell + 3 * generation) % 5 - 2) + 0.001 * (round % 3)
        return listOf(10_000.0, 20_000.0, 20_400.0, 20_800.0, 21_200.0)[cell] * luck
    }

    /** Returns the events of a run that has not ended. */
    private fun unendedEvents(plan: Plan) = Recorded.events(plan, 3, ::time).dropLast(1)

    private fun recording(goal: Goal, vararg furtherEvents: Event): Recording =
        Recorded.recording(
            unendedEvents(plan.copy(question = plan.question.copy(goal = goal))) + furtherEvents
        )

    private fun resumed(goal: Goal?) =
        Event.RunResumed(Recorded.started(plan).environment, 60_000, goal)

    @Test
    fun `for the goal best, no cell is open if all are decided against the fastest`() {
        val result = results(recording(Goal.BEST))
        result.answer.open.shouldBeEmpty()
        result.answer.forecasts.shouldBeEmpty()
        result.answer.asked.map { it.a.value to it.verdict } shouldContainExactly
            (1..4).map { it to Verdict.SLOWER }
        result.groups.single().ranked.map { it.best to it.worst } shouldContainExactly
            listOf(1 to 1, 2 to 5, 2 to 5, 2 to 5, 2 to 5)
    }

    @Test
    fun `a retired cell is open again if later generations undo its verdict`() {
        // The second cell is as fast as the first one in the first generation only.
        val events =
            Recorded.events(plan(listOf("fast", "second", "third")), 5) { cell, generation, _ ->
                10_000 * exp(listOf(0.0, if (generation == 1) 0.0 else 0.07, 0.205)[cell])
            }
        val third = CellIndex(2)
        val recording = Recording()
        for (event in events.dropLast(1)) {
            val slice = (event as? Event.SliceMeasured)?.slice
            if (slice == null || slice.cell != third || slice.generation == 1) recording.on(event)
            if (event is Event.GenerationEnded && event.generation == 1) {
                results(recording).answer.open shouldNotContain third
                recording.on(Event.CellRetired(third, 1))
            }
        }
        val answer = results(recording).answer
        answer.asked.map { it.a } shouldContain third
        answer.open shouldContain third
    }

    private fun plan(contenders: List<String>) =
        Recorded.plan(
            contenders.map { Recorded.cell(it) },
            question = RunQuestion(0.05, Goal.BEST, leastGenerations = 1),
        )

    @Test
    fun `for the goal order, undecided pairs are open`() {
        val result = results(recording(Goal.ORDER))
        result.answer.open.map { it.value } shouldContainExactly listOf(1, 2, 3, 4)
        result.answer.forecasts.map {
            it.comparison.run { a.value to b.value }
        } shouldContainExactly listOf(1 to 2, 1 to 3, 1 to 4, 2 to 3, 2 to 4, 3 to 4)
        result.answer.asked shouldBe result.comparisons
    }

    @Test
    fun `the ratio to the fastest has a narrower interval for best than for order`() {
        fun width(goal: Goal) =
            results(recording(goal)).groups.single().ranked[1].toFastest!!.ratio.run {
                high!! / low!!
            }
        width(Goal.BEST) shouldBeLessThan width(Goal.ORDER)
    }

    @Test
    fun `a run for the goal best keeps a share of the error for the order`() {
        // The last pair is without the fastest cell.
        fun width(goal: Goal) =
            results(recording(goal)).comparisons.last().ratio.run { high!! / low!! }
        width(Goal.BEST) shouldBeGreaterThan width(Goal.ORDER)
    }

    @Test
    fun `a named baseline narrows the intervals of its pairs, and widens those of the fastest`() {
        val unnamed = results(recording(Goal.BEST)).comparisons
        val baseline = cells[1].contender
        val named =
            results(
                Recorded.recording(
                    unendedEvents(
                        plan.copy(
                            question = plan.question.copy(goal = Goal.BEST, baseline = baseline)
                        )
                    )
                )
            )
        named.view.baseline shouldBe baseline
        fun Comparison.width() = ratio.run { high!! / low!! }
        fun Comparison.has(cell: Int) = cell in listOf(a.value, b.value)
        val (withFastest, others) =
            unnamed.zip(named.comparisons).partition { (comparison, _) -> comparison.has(0) }
        val (withBaseline, rest) = others.partition { (comparison, _) -> comparison.has(1) }
        // The baseline with each of the cells 2, 3 and 4.
        withBaseline.size shouldBe 3
        withBaseline.forEach { (before, after) -> after.width() shouldBeLessThan before.width() }
        // The pairs of the cells 2, 3 and 4.
        rest.size shouldBe 3
        rest.forEach { (before, after) ->
            after.width() shouldBeLessThanOrEqual before.width()
        }
        withFastest.forEach { (before, after) -> after.width() shouldBeGreaterThan before.width() }
    }

    @Test
    fun `for two contenders, the goals best and order give the same interval`() {
        fun ratio(goal: Goal, baseline: ContenderName?) =
            plan
                .copy(
                    cells = cells.take(2),
                    question = plan.question.copy(goal = goal, baseline = baseline),
                )
                .let { results(Recorded.recording(Recorded.events(it, 3, ::time))) }
                .groups
                .single()
                .ranked[1]
                .toFastest!!
                .ratio
        ratio(Goal.BEST, null) shouldBe ratio(Goal.ORDER, null)
        ratio(Goal.BEST, cells[1].contender) shouldBe ratio(Goal.ORDER, null)
    }

    @Test
    fun `the list of pairs and the rows of the table have the same verdicts`() {
        val result = results(recording(Goal.BEST))
        val inRows = result.groups.single().ranked.mapNotNull { it.toFastest }
        val pairs = result.comparisons.filter { it.a.value == 0 }.map { it.inverse() }
        inRows.map { it.a }.toSet() shouldBe pairs.map { it.a }.toSet()
        inRows.toSet() shouldBe pairs.toSet()
    }

    @Test
    fun `a run resumed for the order measures retired cells again, with the same intervals`() {
        val retired = plan.indexes.map { Event.CellRetired(it, 3) }.toTypedArray()
        val before = recording(Goal.BEST, *retired)
        before.live.shouldBeEmpty()
        val after = recording(Goal.BEST, *retired, resumed(Goal.ORDER))
        after.live shouldContainExactly plan.indexes
        results(after).answer.open.map { it.value } shouldContainExactly listOf(1, 2, 3, 4)
        results(after).comparisons shouldBe results(before).comparisons
    }

    @Test
    fun `a run resumed without a goal keeps its goal`() {
        recording(Goal.BEST, resumed(null)).goal shouldBe Goal.BEST
        recording(Goal.BEST, resumed(Goal.ORDER), resumed(Goal.ORDER)).goal shouldBe Goal.ORDER
    }

    @Test
    fun `only the goal order waits for the time of a cell without comparisons`() {
        val single = Recorded.cell("single", Operation.WRITE)
        val events =
            Recorded.events(
                plan.copy(cells = cells + single, question = plan.question.copy(goal = Goal.BEST)),
                3,
            ) { cell, generation, round ->
                if (cell == cells.size) 1000.0 * (1 + generation % 2)
                else time(cell, generation, round)
            }
        results(Recorded.recording(events.dropLast(1))).answer.open.shouldBeEmpty()
        val resumed = Recorded.recording(events + resumed(Goal.ORDER))
        (CellIndex(cells.size) in results(resumed).answer.open) shouldBe true
    }

    private fun group(goal: Goal, names: List<String>, time: (Int, Int, Int) -> Double) =
        Recorded.plan(
                names.map { Recorded.cell(it) },
                question = RunQuestion(0.05, goal),
            )
            .let { results(Recorded.recording(Recorded.events(it, 8, time))).groups.single() }

    @ParameterizedTest
    @EnumSource(Goal::class)
    fun `rows with the same ranks are in the order of ratios, not of unpaired times`(goal: Goal) {
        // b has the smaller median of times, but a is faster in two of three rounds.
        val b = listOf(10_000.0, 20_000.0, 30_000.0)
        val a = listOf(9_900.0, 20_500.0, 29_000.0)
        val ranked =
            group(goal, listOf("b", "a")) { cell, _, round -> listOf(b, a)[cell][round - 1] }.ranked
        ranked.map { it.result.cell.contender.id } shouldContainExactly listOf("a", "b")
        ranked.map { it.best to it.worst } shouldContainExactly listOf(1 to 2, 1 to 2)
        ranked[1].toFastest!!.ratio.value shouldBeGreaterThan 1.0
    }

    @Test
    fun `a cell that is slower than a candidate is not first, even if its ratio is undecided`() {
        val ranked =
            group(Goal.BEST, listOf("unsteady", "steady", "third")) { cell, generation, _ ->
                    when (cell) {
                        0 -> 9_900.0 * if (generation % 2 == 0) 1.3 else 1 / 1.3
                        1 -> 10_000.0
                        else -> 13_500.0
                    }
                }
                .ranked
        ranked.map { it.result.cell.contender.id } shouldContainExactly
            listOf("unsteady", "steady", "third")
        ranked[2].toFastest!!.verdict shouldBe Verdict.SLIGHTLY_SLOWER
        ranked.map { it.best to it.worst } shouldContainExactly listOf(1 to 3, 1 to 3, 2 to 3)
    }
}
