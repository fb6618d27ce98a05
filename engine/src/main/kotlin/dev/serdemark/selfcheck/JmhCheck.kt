package dev.serdemark.selfcheck

import dev.serdemark.plan.Cell
import dev.serdemark.plan.CellIndex
import dev.serdemark.results.RunResult
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.figures.warm
import dev.serdemark.runs.JmhResult
import dev.serdemark.statistics.median
import java.util.Locale
import kotlin.math.abs
import kotlin.math.exp
import kotlin.math.ln

/**
 * Compares ratios of Serdemark's runs with the ratios of JMH on the ejected projects. JMH measures
 * elapsed time, including pauses of the collector. So the check compares JMH's ratios with those of
 * Serdemark's elapsed times. It also shows the ratios of CPU times, which rank contenders.
 *
 * @property pairs all compared pairs, in the order of the runs
 */
class JmhCheck private constructor(val pairs: List<Pair>) {
    /** The difference between the ratio of elapsed times and JMH's ratio, for each pair. */
    val elapsed: DoubleArray
        get() = pairs.map { it.difference }.toDoubleArray()

    /** Pairs with a decided order in Serdemark and the opposite order in JMH. */
    val reversed: List<Pair>
        get() = pairs.filter { it.isReversed && it.verdict.isDecided }

    /** Pairs that are slightly faster or slower in Serdemark and have the opposite order in JMH. */
    val slightlyReversed: List<Pair>
        get() = pairs.filter { it.isReversed && !it.verdict.isDecided }

    private val cells: Int
        get() = pairs.flatMap { listOf(it.a, it.b) }.distinct().size

    fun results(): List<CheckResult> =
        listOf(
            CheckResult(
                "against JMH, ${pairs.size} pairs of $cells cells",
                "ratios of elapsed times within ${percent(MEDIAN)} in the median, ${percent(WORST)} at worst",
                "${percent(median(elapsed))}, ${percent(elapsed.max())}",
                median(elapsed) <= MEDIAN && elapsed.max() <= WORST,
            ),
            CheckResult(
                "their order, against JMH's",
                "no decided pair reversed",
                join(reversed).ifEmpty { "none" } +
                    (if (slightlyReversed.isEmpty()) ""
                    else "; slightly apart, but reversed by JMH: ${join(slightlyReversed)}"),
                reversed.isEmpty(),
            ),
        )

    private fun join(pairs: List<Pair>) = pairs.joinToString("; ") { "${it.a}, ${it.b}" }

    private fun percent(fraction: Double) = "%.1f%%".format(Locale.ROOT, 100 * fraction)

    /**
     * Two cells.
     *
     * @property verdict the verdict on a's CPU time
     * @property headline a's CPU time over b's, measured by Serdemark
     * @property elapsed a's elapsed time over b's, measured by Serdemark
     * @property jmh a's time over b's, measured by JMH
     */
    class Pair(
        val a: Cell,
        val b: Cell,
        val verdict: Verdict,
        val headline: Estimate,
        val elapsed: Double,
        val jmh: Double,
    ) {
        /**
         * The difference between JMH's ratio and the ratio of elapsed times: the larger divided by
         * the smaller, minus 1.
         */
        val difference: Double
            get() = exp(abs(ln(jmh / elapsed))) - 1

        /** The difference between JMH's ratio and the ratio of CPU times, like [difference]. */
        val headlineDifference: Double
            get() = exp(abs(ln(jmh / headline.value))) - 1

        /** Whether JMH has the opposite of an order that is certain in Serdemark. */
        val isReversed: Boolean
            get() = verdict.isFaster && jmh > 1 || verdict.isSlower && jmh < 1
    }

    companion object {
        /** The number of JVMs in which JMH runs each benchmark. */
        const val FORKS = 5
        const val MEDIAN = 0.03
        const val WORST = 0.10

        /**
         * Compares every pair of cells in [runs] with JMH's results of these cells. If a cell has
         * several results, such as one per JVM, their mean counts.
         *
         * @throws IllegalArgumentException if JMH has no result of a cell
         */
        fun of(runs: List<RunResult>, jmh: List<JmhResult>): JmhCheck =
            JmhCheck(runs.flatMap { run -> pairs(run, jmh) })

        private fun pairs(run: RunResult, jmh: List<JmhResult>): List<Pair> {
            fun wall(cell: CellIndex) = checkNotNull(run[cell].warm?.wall)
            return run.comparisons.map {
                val (a, b) = run[it.a].cell to run[it.b].cell
                Pair(
                    a,
                    b,
                    it.verdict,
                    it.ratio,
                    wall(it.a) / wall(it.b),
                    nanos(a, jmh) / nanos(b, jmh),
                )
            }
        }

        private fun nanos(cell: Cell, jmh: List<JmhResult>): Double {
            val found = jmh.filter { it.isOf(cell) }
            require(found.isNotEmpty()) { "JMH has no result of $cell" }
            return found.sumOf { it.nanos * it.forks } / found.sumOf { it.forks }
        }
    }
}
