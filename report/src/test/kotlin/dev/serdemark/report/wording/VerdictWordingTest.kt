package dev.serdemark.report.wording

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Goal
import dev.serdemark.plan.Operation
import dev.serdemark.plan.RunQuestion
import dev.serdemark.plan.Status
import dev.serdemark.results.results
import dev.serdemark.results.testing.Recorded
import dev.serdemark.results.testing.SampleCell
import dev.serdemark.results.testing.SampleRun
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldEndWith
import io.kotest.matchers.string.shouldNotContain
import io.kotest.matchers.string.shouldStartWith
import org.junit.jupiter.api.Test

class VerdictWordingTest {
    @Test
    fun `a certain winner is named with its ratio to the next`() {
        sentence(sampleRun("a" to 400.0, "b" to 500.0, "c" to 900.0)) shouldBe
            "a@1 is fastest for read: 1.25 times (1.21–1.29) as fast as b@1."
    }

    @Test
    fun `the sentence says if the winner may be faster by less than the margin`() {
        sentence(sampleRun("a" to 400.0, "b" to 418.0)) shouldBe
            "a@1 is fastest for read, but not surely by more than 5%: 1.04 times (1.01–1.08) as fast as b@1. " +
                VerdictWording.MATTER_OF_METHOD
    }

    @Test
    fun `the printed interval of a winner excludes 1, even if it is wide`() {
        sentence(sampleRun("a" to 400.0, "b" to 480.0, spread = 0.14)) shouldStartWith
            "a@1 is fastest for read, but not surely by more than 5%: 1.20 times (1.04–1.38)"
        sentence(sampleRun("a" to 400.0, "b" to 640.0, spread = 0.43)) shouldStartWith
            "a@1 is fastest for read, but not surely by more than 5%: 1.6 times (1.04–2.5)"
    }

    @Test
    fun `two contenders without a verdict are undecided, with the estimate`() {
        sentence(sampleRun("a" to 400.0, "b" to 408.0, "c" to 900.0, spread = 0.06)) shouldBe
            "Undecided for read between a@1 and b@1: the first is 1.02 times (0.96–1.08) as fast by estimate."
    }

    @Test
    fun `if many contenders are undecided, some are named and the others counted`() {
        val cells = ('a'..'f').mapIndexed { i, c -> "$c" to 400.0 + 4 * i }.toTypedArray()
        sentence(sampleRun(*cells, spread = 0.2)) shouldBe
            "Undecided for read between a@1, b@1, c@1 and 3 others."
    }

    @Test
    fun `contenders that differ by less than the margin are equally fast`() {
        sentence(sampleRun("a" to 400.0, "b" to 402.0, "c" to 900.0)) shouldBe
            "a@1 and b@1 are equally fast for read: they differ by less than 5%."
    }

    @Test
    fun `contenders that were never measured in one round are undecided`() {
        val result = sampleRun("a" to 400.0, "b" to 402.0).result
        val group = result.groups.single()
        val uncompared =
            group.copy(
                ranked =
                    group.ranked.map {
                        it.copy(worst = 2, best = 1, toFastest = null, toReference = null)
                    }
            )
        uncompared.ranked.map(Wording::ratio) shouldBe listOf("1×", "–")
        VerdictWording.sentence(
                uncompared,
                result.copy(answer = result.answer.copy(goal = Goal.BEST)),
            )
            .joinToString("") {
                it.text
            } shouldBe "Undecided for read between a@1 and b@1."
    }

    @Test
    fun `without intervals, contenders are undecided`() {
        sentence(sampleRun("a" to 400.0, "b" to 900.0, spread = null)) shouldBe
            "Undecided for read between a@1 and b@1: the first is ~2.2 times as fast by estimate."
    }

    @Test
    fun `an undecided sentence says if there are too few generations for a verdict`() {
        val cells = listOf(Recorded.cell("a"), Recorded.cell("b"))
        val events =
            Recorded.events(Recorded.plan(cells), generations = 2) { cell, _, _ ->
                77.0 + 23 * cell
            }
        val result = results(Recorded.recording(events))
        VerdictWording.sentence(result.groups.single(), result).joinToString("") {
            it.text
        } shouldContain
            "as fast by estimate. So far there are 2 of at least 5 generations that a verdict needs."
        EndingWording.forecasts(result).single() shouldContain
            ": not certain which is faster, in 2 of at least 5 generations that a verdict needs; about 3 generations more (30s) should decide"
    }

    @Test
    fun `a cell that is certainly slower than another is not called undecided`() {
        // Only unsteady and steady may be the fastest, because third is slower than steady.
        val cells = listOf("unsteady", "steady", "third").map { Recorded.cell(it) }
        val plan = Recorded.plan(cells, question = RunQuestion(0.05, Goal.BEST))
        val events =
            Recorded.events(plan) { cell, generation, _ ->
                val unsteady = if (generation % 2 == 0) 12_870.0 else 7_615.0
                listOf(unsteady, 10_000.0, 15_000.0)[cell]
            }
        val result = results(Recorded.recording(events))
        VerdictWording.sentence(result.groups.single(), result).joinToString("") {
            it.text
        } shouldStartWith "Undecided for read between unsteady@1.0 and steady@1.0: "
    }

    @Test
    fun `the verdict warns if JMH may find another order`() {
        val close = sampleRun("a" to 400.0, "b" to 416.0, spread = 0.01)
        sentence(close) shouldEndWith VerdictWording.MATTER_OF_METHOD
        sentence(sampleRun("a" to 400.0, "b" to 440.0, spread = 0.01)) shouldNotContain
            VerdictWording.MATTER_OF_METHOD
        RunWording.coverage(close.result) shouldContain "differ from those of JMH by a further 2.4%"
        val cells = close.result.plan.cells.map { it.copy(threads = 2) }
        val withThreads = close.result.copy(plan = close.result.plan.copy(cells = cells))
        RunWording.coverage(withThreads) shouldNotContain "JMH"
    }

    @Test
    fun `a single measured contender is not called the fastest`() {
        sentence(sampleRun("a" to 400.0)) shouldBe
            "a@1 alone was measured for read: there is nothing to compare it with."
    }

    @Test
    fun `a group without figures says so`() {
        val failed = cell("a", 400.0).failed(Status.CRASHED, "it crashed")
        sentence(SampleRun(listOf(failed))) shouldBe "Nothing was measured for read."
    }

    /** A run of reads, by the ids of contenders and their microseconds. */
    private fun sampleRun(vararg cells: Pair<String, Double>, spread: Double? = 0.03) =
        SampleRun(cells.map { (id, micros) -> cell(id, micros) }, spread = spread)

    private fun cell(id: String, micros: Double) =
        SampleCell(ContenderName(id, "1"), Operation.READ, micros, allocated = 1000.0)

    private fun sentence(run: SampleRun): String =
        run.result.let { result ->
            VerdictWording.sentence(result.groups.single(), result).joinToString("") { it.text }
        }
}
