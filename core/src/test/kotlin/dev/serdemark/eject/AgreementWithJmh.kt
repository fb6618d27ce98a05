package dev.serdemark.eject

import dev.serdemark.statistics.median
import kotlin.math.abs
import kotlin.math.exp
import kotlin.math.ln

/**
 * Ratios of a run of Serdemark beside the ratios of JMH on the ejected project.
 *
 * @property pairs every comparison of the run, in its order
 */
class AgreementWithJmh private constructor(val pairs: List<Pair>) {
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
     * @property ours a's time over b's as Serdemark found it, from [low] to [high]; null where
     *   there is no interval
     * @property jmh a's time over b's as JMH found it
     */
    class Pair(
        val operation: String,
        val a: String,
        val b: String,
        val ours: Double,
        val low: Double?,
        val high: Double?,
        val jmh: Double,
    ) {
        /** By how much the larger of the two ratios is larger, as a fraction. */
        val difference: Double
            get() = exp(abs(ln(jmh / ours))) - 1

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
                    Pair(
                        a.operation,
                        a.contenderVersion,
                        b.contenderVersion,
                        it.ratio,
                        it.low,
                        it.high,
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
