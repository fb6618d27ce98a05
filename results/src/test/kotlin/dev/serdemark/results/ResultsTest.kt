package dev.serdemark.results

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.Gate
import dev.serdemark.plan.Goal
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.comparison.judge
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.figures.warm
import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.EnumSource

class ResultsTest {
    private val plan =
        Recorded.plan(listOf(Recorded.cell("a"), Recorded.cell("b"), Recorded.cell("c")))

    /**
     * b takes 1.5 times as long as a, and c differs from a by 1%. The machine is slower in some
     * rounds.
     */
    private fun time(cell: Int, generation: Int, round: Int): Double {
        val machine = 1.0 + 0.5 * ((generation + round) % 3)
        val luck = 1 + 0.01 * LUCK[cell][(generation - 1) % LUCK[cell].size]
        return listOf(100_000.0, 150_000.0, 100_900.0)[cell] * machine * luck
    }

    private val result =
        results(Recorded.recording(Recorded.events(plan, generations = 16, time = ::time)))

    @Test
    fun `changes of the machine that affect all cells equally do not change ratios`() {
        val comparison = result.comparisons.single { it.a == CellIndex(0) && it.b == CellIndex(1) }
        comparison.ratio.value shouldBe (1 / 1.5 plusOrMinus 0.01)
        comparison.verdict shouldBe Verdict.FASTER
    }

    @Test
    fun `cells that differ by less than the margin have the verdict same`() {
        result.comparisons.single { it.a == CellIndex(0) && it.b == CellIndex(2) }.verdict shouldBe
            Verdict.SAME
    }

    @ParameterizedTest
    @EnumSource
    fun `an interim result has the comparisons and open cells of the full result`(goal: Goal) {
        val gate = Gate(plan.cells.first().contender, 0.03).takeIf { goal == Goal.GATE }
        val plans =
            listOf(plan, Recorded.plan(plan.cells.take(1))).map {
                it.copy(question = it.question.copy(goal = goal, gate = gate))
            }
        for (testedPlan in plans) for (generations in listOf(1, 2, 16)) {
            val recording = Recorded.recording(Recorded.events(testedPlan, generations, ::time))
            val interim = interimResult(recording)
            val full = results(recording)
            interim.comparisons shouldBe full.comparisons
            interim.open shouldBe full.answer.open
        }
    }

    @Test
    fun `the table is sorted by time, and uncertain ranks are ranges`() {
        val ranked = result.groups.single().ranked
        ranked.map { it.result.cell.contender.id } shouldContainExactly listOf("a", "c", "b")
        ranked.map { it.best to it.worst } shouldContainExactly listOf(1 to 2, 1 to 2, 3 to 3)
        ranked.first().toFastest.shouldBeNull()
        ranked.last().toFastest!!.ratio.value shouldBe (1.5 plusOrMinus 0.02)
    }

    @Test
    fun `the cost adds the collector's time for the bytes that a call allocates`() {
        val figures = result.cells[0].warm!!
        // A call allocates 64 bytes, and the collector takes 2000 ns for 64,000 bytes.
        figures.cost!! - figures.mean shouldBe (64.0 * 2_000 / 64_000 plusOrMinus 1e-9)
    }

    @Test
    fun `elapsed time and cost are left out if the system does not report them`() {
        val events =
            Recorded.events(plan, time = ::time).map {
                when (it) {
                    is Event.SliceMeasured -> it.copy(slice = it.slice.copy(queueNanos = null))
                    is Event.WorkerEnded -> it.copy(gcCpuNanos = null)
                    else -> it
                }
            }
        val figures = results(Recorded.recording(events)).cells[0].warm!!
        figures.wall.shouldBeNull()
        figures.cost.shouldBeNull()
    }

    @Test
    fun `each operation has its own ranking`() {
        val mixed = Recorded.plan(listOf(Recorded.cell("a"), Recorded.cell("a", Operation.WRITE)))
        val separate = results(Recorded.recording(Recorded.events(mixed, time = ::time)))
        separate.comparisons.shouldBeEmpty()
        separate.groups.size shouldBe 2
    }

    @Test
    fun `slices of a generation that did not end do not count`() {
        val events = Recorded.events(plan, time = ::time)
        // The last of eight generations does not end.
        val interrupted = events.take(events.indexOfLast { it is Event.GenerationEnded })
        val result = results(Recorded.recording(interrupted))
        result.isInterrupted shouldBe true
        result.cells[0].figures!!.generations shouldBe 7
    }

    @Test
    fun `a cell that fails later is not ranked, but all other cells are`() {
        val crash = Event.CellFailed(CellIndex(1), Outcome(Status.CRASHED, "It threw."))
        val recording = Recorded.recording(Recorded.events(plan, time = ::time) + crash)
        val group = results(recording).groups.single()
        group.ranked.map { it.result.index.value } shouldContainExactly listOf(0, 2)
        group.unranked.single().outcome.status shouldBe Status.CRASHED
    }

    @Test
    fun `with one generation there are estimates, but no intervals and no verdicts`() {
        val comparison =
            results(Recorded.recording(Recorded.events(plan, 1, ::time))).comparisons[0]
        comparison.ratio.low.shouldBeNull()
        comparison.verdict shouldBe Verdict.UNDECIDED
    }

    @Test
    fun `the shares of time add up to 1`() {
        val use = result.course.timeUse!!
        use.run { start + warmUp + slices + between + checks + other } shouldBe
            (1.0 plusOrMinus 1e-9)
        // Workers start in 100 ms, and warm up in 200 ms.
        use.start * 2 shouldBe (use.warmUp plusOrMinus 1e-9)
        // This process uses 10 ms of CPU time in 1,000 ms of rounds.
        use.orchestrator shouldBe (0.01 plusOrMinus 1e-9)
    }

    @Test
    fun `workers that are checked at once share the time outside of the rounds`() {
        val ends =
            listOf(
                Event.GenerationEnded(
                    generation = 1,
                    wallMillis = 10_000,
                    roundsMillis = 1_000,
                    roundsCpuMillis = 10,
                )
            )
        val worker = Recorded.workerEnded(1, listOf(CellIndex(0)))
        val workers = List(4) { worker.copy(finishMillis = 4_000) }
        val use = timeUse(ends, workers, emptyList()).shouldNotBeNull()
        // The rounds took 1,000 of 10,000 ms.
        use.run { start + warmUp + checks } shouldBe (0.9 plusOrMinus 1e-9)
        use.other shouldBe (0.0 plusOrMinus 1e-9)
        // A worker is checked for 4,000 ms, and starts in 100 ms.
        use.checks / use.start shouldBe (40.0 plusOrMinus 1e-9)
    }

    @Test
    fun `verdicts follow from the position of the interval`() {
        judge(Estimate(0.8, 0.7, 0.9), 0.05) shouldBe Verdict.FASTER
        judge(Estimate(0.93, 0.90, 0.97), 0.05) shouldBe Verdict.SLIGHTLY_FASTER
        judge(Estimate(1.01, 0.97, 1.04), 0.05) shouldBe Verdict.SAME
        judge(Estimate(1.05, 0.90, 1.20), 0.05) shouldBe Verdict.UNDECIDED
        judge(Estimate(1.07, 1.01, 1.20), 0.05) shouldBe Verdict.SLIGHTLY_SLOWER
        judge(Estimate(1.5, 1.2, 1.9), 0.05) shouldBe Verdict.SLOWER
    }

    private companion object {
        /** By how many percent the JVM of each cell and generation is slower; 0 on average. */
        val LUCK =
            listOf(
                listOf(0, 1, -1, 1, -1, 0, 1, -1),
                listOf(1, 0, -1, -1, 1, 0, -1, 1),
                listOf(-1, 1, 0, -1, 1, -1, 1, 0),
            )
    }
}
