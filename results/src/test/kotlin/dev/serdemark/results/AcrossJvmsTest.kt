package dev.serdemark.results

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class AcrossJvmsTest {
    /** Contenders a (cells 0 to 2) and b (cells 3 to 5), each in an old, a new and a third JVM. */
    private val plan =
        Recorded.plan(
            listOf("a", "b").flatMap { contender ->
                listOf("old", "new", "third").map { Recorded.cell(contender).copy(jvm = it) }
            }
        )

    /**
     * The new JVM takes four fifths of the time of the old one, and the third about the same.
     * Contender b takes twice as long as a. The machine is slower in every other round.
     */
    private fun time(cell: Int, generation: Int, round: Int): Double =
        listOf(100_000.0, 80_000.0, 100_500.0)[cell % 3] *
            (1 + cell / 3) *
            (1 + 0.3 * ((generation + round) % 2))

    private val events = Recorded.events(plan, generations = 20, time = ::time)
    private val result = results(Recorded.recording(events))

    @Test
    fun `cells are compared within a JVM setting, and with themselves in other settings`() {
        result.comparisons.map { it.a.value to it.b.value } shouldContainExactlyInAnyOrder
            listOf(0 to 3, 1 to 4, 2 to 5) + listOf(1 to 0, 2 to 0, 2 to 1, 4 to 3, 5 to 3, 5 to 4)
    }

    @Test
    fun `contenders are ranked only within a JVM setting`() {
        result.groups.map { group ->
            group.ranked.map { it.result.index.value }
        } shouldContainExactly listOf(listOf(0, 3), listOf(1, 4), listOf(2, 5))
    }

    @Test
    fun `a contender is compared with itself in the first setting`() {
        val (a, b) = acrossJvms(result)
        a.reference.index shouldBe CellIndex(0)
        b.cells.map { it.index.value } shouldContainExactly listOf(3, 4, 5)
        val (newer, third) = a.others.map { (_, comparison) -> comparison!! }
        newer.ratio.value shouldBe (0.8 plusOrMinus 0.001)
        newer.verdict shouldBe Verdict.FASTER
        third.verdict shouldBe Verdict.SAME
    }

    @Test
    fun `the interval of a comparison across settings is wider if there are more comparisons`() {
        fun width(settings: Int): Double {
            val plan = Recorded.plan(plan.cells.take(settings))
            val run = results(Recorded.recording(Recorded.events(plan, time = ::variedTime)))
            return run.comparisons
                .single { it.a == CellIndex(1) && it.b == CellIndex(0) }
                .ratio
                .run { high!! / low!! }
        }
        (width(3) > width(2)) shouldBe true
    }

    /** The time with variation between generations, so that intervals are not minimal. */
    private fun variedTime(cell: Int, generation: Int, round: Int): Double =
        time(cell, generation, round) * (1 + 0.1 * ((cell + generation * generation) % 3))

    @Test
    fun `if the first setting has no figure, the next one is the reference`() {
        val failed = Event.CellFailed(CellIndex(0), Outcome(Status.CRASHED, "no"))
        val recorded = events.take(1) + failed + events.drop(1)
        acrossJvms(results(Recorded.recording(recorded))).first().run {
            reference.index shouldBe CellIndex(1)
            val (_, comparison) = others.single()
            comparison!!.b shouldBe CellIndex(1)
        }
    }

    @Test
    fun `a run in one JVM setting has no comparisons across settings`() {
        val one = Recorded.plan(listOf(Recorded.cell("a"), Recorded.cell("a", Operation.WRITE)))
        acrossJvms(results(Recorded.recording(Recorded.events(one, time = ::time)))).shouldBeEmpty()
    }

    @Test
    fun `calls of several threads are not compared with calls of one thread`() {
        val cell = Recorded.cell("a")
        val mixed = Recorded.plan(listOf(cell, cell.copy(threads = 4), cell.copy(jvm = "new")))
        val multithreaded =
            Recorded.events(mixed, time = ::time).map {
                if (it is Event.SliceMeasured && it.slice.cell == CellIndex(1))
                    it.copy(slice = it.slice.copy(threads = 4))
                else it
            }
        val run = results(Recorded.recording(multithreaded))
        run.comparisons.map { it.a.value to it.b.value } shouldContainExactly listOf(2 to 0)
        run.groups shouldHaveSize 3
    }
}
