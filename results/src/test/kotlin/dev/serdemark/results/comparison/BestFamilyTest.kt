package dev.serdemark.results.comparison

import dev.serdemark.plan.CellIndex
import dev.serdemark.results.measures.LogRatios
import dev.serdemark.results.measures.LogValue
import dev.serdemark.results.measures.estimate
import dev.serdemark.results.testing.Recorded
import dev.serdemark.statistics.SpreadPrior
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.ints.shouldBeLessThanOrEqual
import io.kotest.matchers.shouldBe
import java.util.Random
import kotlin.math.ln
import org.junit.jupiter.api.Test

private const val GENERATIONS = 6

class BestFamilyTest {
    /**
     * Creates a family of cells with these times. Times vary between generations by [spread]. Times
     * of the [noisy] cell vary a hundred times as much.
     */
    private fun family(
        vararg times: Double,
        spread: Double = 0.005,
        noisy: Int? = null,
        error: Double = 0.01,
        prior: SpreadPrior = SpreadPrior(0.02, weight = 3),
        random: Random = Random(1),
    ): BestFamily {
        val logs = times.mapIndexed { cell, time ->
            val spreadOfCell = if (cell == noisy) 100 * spread else spread
            List(GENERATIONS) { ln(time) + spreadOfCell * random.nextGaussian() }
        }
        val plan = Recorded.plan(times.indices.map { Recorded.cell("c$it") })
        val pairs = pairs(logs)
        fun compare(a: CellIndex, b: CellIndex): Comparison =
            pairs
                .first { setOf(it.a, it.b) == setOf(a, b) }
                .let { pair ->
                    // One of all pairs has a smaller share of the error than one of the family.
                    val estimate = estimate(pair, error / 10, prior)
                    val found =
                        Comparison(pair.a, pair.b, estimate, judge(estimate, plan.question.margin))
                    if (pair.a == a) found else found.inverse()
                }
        return BestFamily(plan.indexes, pairs, error, plan, { prior }, ::compare) { found ->
            found.sortedBy { logs[it.value].average() }
        }
    }

    private fun pairs(logs: List<List<Double>>) =
        logs.indices.flatMap { a ->
            (a + 1 until logs.size).map { b ->
                val values =
                    (1..GENERATIONS).associateWith {
                        LogValue(logs[a][it - 1] - logs[b][it - 1], error = null)
                    }
                LogRatios(CellIndex(a), CellIndex(b), values)
            }
        }

    private fun BestFamily.undecided() = forecasts { _, comparison, _ ->
        Forecast(comparison, generations = 1, millis = 1)
    }
        .map { it.comparison.a }

    private fun cells(vararg indexes: Int): Set<CellIndex> = indexes.map(::CellIndex).toSet()

    @Test
    fun `each cell is compared with the fastest, and no cell is open if all are decided`() {
        val best = family(2.0, 1.0, 3.0)
        best.fastest shouldBe CellIndex(1)
        best.candidates shouldBe cells(1)
        best.comparisons.mapValues { it.value.verdict } shouldBe
            cells(0, 2).associateWith { Verdict.SLOWER }
        best.comparisons.getValue(CellIndex(0)).ratio.value shouldBe (2.0 plusOrMinus 0.05)
        best.openAmong(cells(0, 1, 2)).shouldBeEmpty()
        best.undecided().shouldBeEmpty()
    }

    @Test
    fun `two candidates for the fastest are open, and a slower cell is not`() {
        val best = family(1.0, 1.06, 3.0, spread = 0.03)
        best.candidates shouldBe cells(0, 1)
        best.openAmong(cells(0, 1, 2)) shouldBe cells(0, 1)
        best.comparisons.getValue(CellIndex(2)).verdict shouldBe Verdict.SLOWER
        best.undecided() shouldBe listOf(CellIndex(1))
    }

    @Test
    fun `a cell that is slower than the fastest is judged slower, even beside a noisy cell`() {
        val best = family(1.0, 2.0, 3.0, noisy = 1)
        best.candidates shouldBe cells(0, 1)
        best.comparisons.getValue(CellIndex(1)).verdict shouldBe Verdict.UNDECIDED
        val slow = best.comparisons.getValue(CellIndex(2))
        slow.verdict shouldBe Verdict.SLOWER
        slow.ratio.low!! shouldBe (2.8 plusOrMinus 0.1)
        best.undecided() shouldBe listOf(CellIndex(1))
    }

    @Test
    fun `a cell that cannot be the fastest is slightly slower, even if the fastest is uncertain`() {
        // Cell 2 is certainly slower than cell 1. Whether it is slower than the noisy cell 0 is
        // undecided.
        val best = family(0.7, 1.0, 1.1, noisy = 0, spread = 0.01)
        best.candidates shouldBe cells(0, 1)
        val comparison = best.comparisons.getValue(CellIndex(2))
        comparison.b shouldBe CellIndex(0)
        comparison.verdict shouldBe Verdict.SLIGHTLY_SLOWER
        comparison.ratio.low shouldBe 1.0
        best.undecided() shouldBe listOf(CellIndex(1), CellIndex(2))
    }

    @Test
    fun `the interval of a ratio to the fastest includes the ratios to all candidates`() {
        val ratio = family(1.0, 1.06, 3.0, spread = 0.03).comparisons.getValue(CellIndex(2)).ratio
        (ratio.low!! <= 3.0 / 1.06 && ratio.high!! >= 3.0) shouldBe true
    }

    @Test
    fun `candidates within the margin are the same, and decided`() {
        val best = family(1.0, 1.003, 1.001, spread = 0.0005, prior = SpreadPrior(0.002, 3))
        best.comparisons.values.map { it.verdict }.distinct() shouldBe listOf(Verdict.SAME)
        best.openAmong(cells(0, 1, 2)).shouldBeEmpty()
    }

    @Test
    fun `a retired cell is not open`() {
        family(1.0, 1.06, 3.0, spread = 0.03).openAmong(cells(0)).shouldBeEmpty()
    }

    @Test
    fun `if each pair errs in 1 percent, at most 5 percent of tables lack the true fastest`() {
        val random = Random(2)
        val equal = DoubleArray(6) { 1.0 }
        val tables = 1000
        val missed =
            (1..tables).count {
                val best = family(*equal, spread = 0.02, prior = SpreadPrior.NONE, random = random)
                CellIndex(0) !in best.candidates
            }
        missed shouldBeLessThanOrEqual tables * 5 / 100
    }
}
