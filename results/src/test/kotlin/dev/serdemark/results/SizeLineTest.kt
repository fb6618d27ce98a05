package dev.serdemark.results

import dev.serdemark.plan.Cell
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.DocumentInfo
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Event
import dev.serdemark.plan.MeasuredCalls
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Status
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.doubles.shouldBeGreaterThan
import io.kotest.matchers.doubles.shouldBeLessThan
import io.kotest.matchers.ints.shouldBeLessThanOrEqual
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.shouldBe
import java.util.Random
import kotlin.math.exp
import kotlin.math.sqrt
import org.junit.jupiter.api.Test

/** Runs with documents of several sizes and known true times. */
object SizedRuns {
    val sizes = listOf(100.0, 1_000.0, 10_000.0, 100_000.0)

    private fun document(size: Double) = DocumentName("orders", "n${size.toInt()}")

    fun plan(contenders: List<String>, sizes: List<Double> = this.sizes): Plan =
        Recorded.plan(
                sizes.flatMap { size ->
                    contenders.map { Recorded.cell(it).copy(document = document(size)) }
                },
                calls = MeasuredCalls(scale = true),
            )
            .copy(documents = sizes.map { DocumentInfo(document(it), 8, it, "ab") })

    fun size(cell: Cell): Double = cell.document.document.drop(1).toDouble()

    /**
     * Returns the events of a run. A call takes [time] (contender, size, generation) in
     * nanoseconds.
     */
    fun events(
        plan: Plan,
        generations: Int = 10,
        time: (String, Double, Int) -> Double,
    ): List<Event> =
        Recorded.events(plan, generations) { index, generation, _ ->
                val cell = plan.cells[index]
                time(cell.contender.id, size(cell), generation)
            }
            .map { event ->
                if (event is Event.CellChecked) event.copy(payloadBytes = size(plan[event.cell]))
                else event
            }

    fun result(
        plan: Plan,
        generations: Int = 10,
        time: (String, Double, Int) -> Double,
    ): RunResult = results(Recorded.recording(events(plan, generations, time)))
}

class SizeLineTest {
    private val plan = SizedRuns.plan(listOf("a", "b"))

    private fun line(result: RunResult, contender: String): SizeLine =
        result.further.sizeLines.single { result.plan[it.cells[0]].contender.id == contender }

    @Test
    fun `times that are linear in the size give the right slope and intercept`() {
        val result =
            SizedRuns.result(plan) { name, size, _ ->
                if (name == "a") 500 + 2 * size else 20 + 5.5 * size
            }
        line(result, "a").run {
            slope.value shouldBe (2.0 plusOrMinus 1e-4)
            intercept.value shouldBe (500.0 plusOrMinus 0.1)
            largestResidual shouldBeLessThan 1e-3
            isLine shouldBe true
            cells.map { SizedRuns.size(plan[it]) } shouldContainExactly SizedRuns.sizes
        }
        line(result, "b").slope.value shouldBe (5.5 plusOrMinus 1e-4)
        line(result, "b").intercept.value shouldBe (20.0 plusOrMinus 0.1)
    }

    @Test
    fun `an intercept below 0 stays below 0`() {
        val result = SizedRuns.result(plan) { _, size, _ -> 2 * size - 50 }
        line(result, "a").intercept.value shouldBe (-50.0 plusOrMinus 0.1)
    }

    @Test
    fun `times that are not linear in the size have a large residual and are no line`() {
        val result =
            SizedRuns.result(plan) { name, size, _ ->
                if (name == "a") 100 * sqrt(size) else 300 + 3 * size
            }
        line(result, "a").isLine shouldBe false
        line(result, "a").largestResidual shouldBeGreaterThan 0.1
        line(result, "b").isLine shouldBe true
    }

    @Test
    fun `intervals miss the true value in at most five percent of cases`() {
        val random = Random(7)
        val missed =
            (1..RUNS).sumOf { _ ->
                val result =
                    SizedRuns.result(plan) { _, size, _ ->
                        (500 + 2 * size) * exp(LUCK * random.nextGaussian())
                    }
                // The mean of a time whose logarithm spreads is above its median.
                val mean = exp(LUCK * LUCK / 2)
                result.further.sizeLines.count { 2 * mean !in it.slope } +
                    result.further.sizeLines.count { 500 * mean !in it.intercept }
            }
        val intervals = RUNS * 4 // two contenders, with a slope and an intercept each
        missed shouldBeLessThanOrEqual intervals / 20
    }

    private operator fun Estimate.contains(truth: Double) =
        truth in checkNotNull(low)..checkNotNull(high)

    @Test
    fun `lines through times without variation have intervals too`() {
        val result = SizedRuns.result(plan) { _, size, _ -> 500 + 2 * size }
        line(result, "a").slope.run { checkNotNull(high) - checkNotNull(low) } shouldBeGreaterThan
            0.02
    }

    @Test
    fun `one generation gives a line without intervals`() {
        val result = SizedRuns.result(plan, generations = 1) { _, size, _ -> 500 + 2 * size }
        line(result, "a").slope.low.shouldBeNull()
    }

    @Test
    fun `there is no line for two sizes, or if the plan does not ask for it`() {
        val two = SizedRuns.plan(listOf("a"), SizedRuns.sizes.take(2))
        SizedRuns.result(two) { _, size, _ -> size }.further.sizeLines.shouldBeEmpty()
        SizedRuns.result(plan.copy(calls = plan.calls.copy(scale = false))) { _, size, _ -> size }
            .further
            .sizeLines
            .shouldBeEmpty()
    }

    @Test
    fun `a size without a figure is left out of the line`() {
        val events = SizedRuns.events(plan) { _, size, _ -> 500 + 2 * size }
        val crash = Event.CellFailed(CellIndex(0), Outcome(Status.CRASHED, "It fell."))
        val result = results(Recorded.recording(events + crash))
        line(result, "a").cells.size shouldBe 3
        line(result, "b").cells.size shouldBe 4
    }

    @Test
    fun `each operation has its own line`() {
        val both =
            plan.copy(cells = plan.cells + plan.cells.map { it.copy(operation = Operation.WRITE) })
        val result = SizedRuns.result(both) { _, size, _ -> 500 + 2 * size }
        result.further.sizeLines.size shouldBe 4
    }

    private companion object {
        const val RUNS = 100

        /** The standard deviation from JVM to JVM, on the scale of logarithms. */
        const val LUCK = 0.03
    }
}
