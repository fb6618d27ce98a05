package dev.serdemark.eject

import dev.serdemark.statistics.median
import kotlin.math.abs
import kotlin.math.exp
import kotlin.math.ln

/**
 * Ratios of a run of Serdemark beside the ratios of JMH on the ejected project. JMH takes elapsed
 * time, pauses of the collector included, so its ratios are held against those of Serdemark's
 * elapsed times; the headline, CPU time of the thread, is shown beside them.
 *
 * @property pairs every comparison of the run, in its order
 */
class AgreementWithJmh private constructor(val pairs: List<Pair>) {
    /** Median of [Pair.headlineDifference]. */
    val headlineMedian: Double
        get() = median(pairs.map { it.headlineDifference }.toDoubleArray())

    /** The largest [Pair.headlineDifference]. */
    val headlineWorst: Double
        get() = pairs.maxOf { it.headlineDifference }

    /** Median of [Pair.difference]. */
    val median: Double
        get() = median(pairs.map { it.difference }.toDoubleArray())

    /** The largest [Pair.difference]. */
    val worst: Double
        get() = pairs.maxOf { it.difference }

    /** Pairs that Serdemark has an order for, and JMH the other one. */
    val reversed: List<Pair>
        get() = pairs.filter { it.isReversed }

    /**
     * Two cells.
     *
     * @property headline a's CPU time over b's as Serdemark found it, from [low] to [high]; null
     *   where there is no interval
     * @property elapsed a's elapsed time over b's as Serdemark found it
     * @property jmh a's time over b's as JMH found it
     */
    class Pair(
        val operation: String,
        val a: String,
        val b: String,
        val headline: Double,
        val low: Double?,
        val high: Double?,
        val elapsed: Double,
        val jmh: Double,
    ) {
        /**
         * By how much the larger of JMH's ratio and that of elapsed times is larger, as a fraction.
         */
        val difference: Double
            get() = exp(abs(ln(jmh / elapsed))) - 1

        /** The same of JMH's ratio and the headline. */
        val headlineDifference: Double
            get() = exp(abs(ln(jmh / headline))) - 1

        /** Whether Serdemark's interval excludes 1, and JMH's ratio lies beyond 1. */
        val isReversed: Boolean
            get() = (high != null && high < 1 && jmh > 1) || (low != null && low > 1 && jmh < 1)
    }

    companion object {
        /**
         * Every comparison of [run] with what JMH has for its two cells.
         *
         * @throws IllegalArgumentException where JMH has none, or several
         */
        fun of(run: SerdemarkResults, jmh: List<JmhResult>): AgreementWithJmh {
            fun nanos(cell: SerdemarkResults.Cell): Double {
                val found = jmh.filter { it.isOf(cell) }
                require(found.size == 1) {
                    "JMH has ${found.size} results of ${cell.contenderVersion} ${cell.operation}"
                }
                return found.single().nanos
            }
            return AgreementWithJmh(
                run.comparisons.map {
                    val (a, b) = run.cells[it.a] to run.cells[it.b]
                    val ratio = nanos(a) / nanos(b)
                    val elapsed = requireNotNull(a.wall) / requireNotNull(b.wall)
                    Pair(
                        a.operation,
                        a.contenderVersion,
                        b.contenderVersion,
                        it.ratio,
                        it.low,
                        it.high,
                        elapsed,
                        ratio,
                    )
                }
            )
        }

        private fun JmhResult.isOf(cell: SerdemarkResults.Cell) =
            contender == cell.contenderVersion &&
                operation == cell.operation &&
                document == cell.documentName
    }
}
