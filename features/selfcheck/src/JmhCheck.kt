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
 * elapsed time, including pauses of the collector. So the check compares JMH's ratios with the
 * ratios of Serdemark's elapsed times. It also shows the ratios of CPU times, which rank
 * contenders.
 *
 * @property pairs all compared pairs, in the order of the runs
 */
class JmhCheck private constructor(val pairs: List<Pair>) {
    /** The difference between the ratio of elapsed times and JMH's ratio, for each pair. */
    val elapsedDifferences: DoubleArray
        get() = pairs.map { it.difference }.toDoubleArray()

    /** Pairs whose order is decided in Serdemark, and the opposite in JMH. */
    val reversed: List<Pair>
        get() = pairs.filter { it.isReversed && it.verdict.isDecided }

    /** Pairs that are slightly faster or slower in Serdemark, and the opposite in JMH. */
    val slightlyReversed: List<Pair>
        get() = pairs.filter { it.isReversed && !it.verdict.isDecided }

    private val cells: Int
        get() = pairs.flatMap { listOf(it.a, it.b) }.distinct().size

    fun results(): List<CheckResult> =
        listOf(
            CheckResult(
                what = "against JMH, ${pairs.size} pairs of $cells cells",
                goal =
                    "ratios of elapsed times within ${percent(MAX_MEDIAN)} in the median, ${percent(MAX_DIFFERENCE)} at worst",
                found =
                    "${percent(median(elapsedDifferences))}, ${percent(elapsedDifferences.max())}",
                passed =
                    median(elapsedDifferences) <= MAX_MEDIAN &&
                        elapsedDifferences.max() <= MAX_DIFFERENCE,
            ),
            CheckResult(
                what = "their order, against JMH's",
                goal = "no decided pair reversed",
                found =
                    join(reversed).ifEmpty { "none" } +
                        (if (slightlyReversed.isEmpty()) ""
                        else "; slightly apart, but reversed by JMH: ${join(slightlyReversed)}"),
                passed = reversed.isEmpty(),
            ),
        )

    private fun join(pairs: List<Pair>) = pairs.joinToString("; ") { "${it.a}, ${it.b}" }

    private fun percent(fraction: Double) = "%.1f%%".format(Locale.ROOT, 100 * fraction)

    /**
     * Two cells, a and b. All ratios are a's time over b's time.
     *
     * @property verdict the verdict on the CPU time of a
     * @property cpuRatio the ratio of CPU times, measured by Serdemark
     * @property elapsedRatio the ratio of elapsed times, measured by Serdemark
     * @property jmhRatio the ratio of elapsed times, measured by JMH
     */
    class Pair(
        val a: Cell,
        val b: Cell,
        val verdict: Verdict,
        val cpuRatio: Estimate,
        val elapsedRatio: Double,
        val jmhRatio: Double,
    ) {
        /**
         * The difference between JMH's ratio and the ratio of elapsed times: the larger divided by
         * the smaller, minus 1.
         */
        val difference: Double
            get() = exp(abs(ln(jmhRatio / elapsedRatio))) - 1

        /** The difference between JMH's ratio and the ratio of CPU times, like [difference]. */
        val cpuDifference: Double
            get() = exp(abs(ln(jmhRatio / cpuRatio.value))) - 1

        /** Whether JMH has the opposite of an order that is certain in Serdemark. */
        val isReversed: Boolean
            get() = verdict.isFaster && jmhRatio > 1 || verdict.isSlower && jmhRatio < 1
    }

    companion object {
        /** The number of JVMs in which JMH runs each benchmark. */
        const val FORKS = 5
        const val MAX_MEDIAN = 0.03
        const val MAX_DIFFERENCE = 0.10

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
            val results = jmh.filter { it.measures(cell) }
            require(results.isNotEmpty()) { "JMH has no result of $cell" }
            return results.sumOf { it.nanos * it.forks } / results.sumOf { it.forks }
        }
    }
}
