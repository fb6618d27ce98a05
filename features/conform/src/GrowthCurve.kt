package dev.serdemark.conform

import java.util.Locale
import kotlin.math.ln
import kotlin.math.roundToInt

/** The cost of reading one payload of a series: CPU time and allocated bytes of its thread. */
internal data class GrowthPoint(val size: Int, val cpuNanos: Long, val allocatedBytes: Long)

/**
 * Estimates how the cost of reading grows: the exponent e in cost ~ size^e.
 *
 * ```
 * 1000, 2000, 4000 keys in 25, 100, 400 ms
 *     Quadratic from 1000 keys on: 25 ms there, 400 ms of CPU time for 4000 keys
 * ```
 *
 * @param points the costs of a series of payloads, each twice as large as the one before
 * @param sizeInWords formats a size with its unit, such as `4,000 keys`
 */
internal class GrowthCurve(
    private val points: List<GrowthPoint>,
    private val sizeInWords: (Int) -> String,
) {
    private val time = Slope(MEASURABLE_NANOS) { it.cpuNanos }
    private val memory = Slope(MEASURABLE_BYTES) { it.allocatedBytes }

    /** Whether time or allocated bytes clearly grow faster than the payload. */
    val isSuperlinear: Boolean
        get() = time.steepEnd != null || memory.steepEnd != null

    /**
     * Whether the series can stop here: the last payload took a second, or a quarter of a second
     * and the last doubling was not steep.
     */
    val isLongEnough: Boolean
        get() {
            val last = points.last().cpuNanos
            val isSteep = time.isLastDoublingSteep || memory.isLastDoublingSteep
            return last > (if (isSteep) STEEP_LIMIT_NANOS else FLAT_LIMIT_NANOS)
        }

    /** Describes the growth. */
    fun inWords(): String {
        time.steepEnd?.let { steep ->
            val from = steep.first()
            val costs = "${millis(from)} there, ${cost(steep.last())}"
            return "${time.order(steep)} from ${size(from)} on: $costs"
        }
        memory.steepEnd?.let { steep ->
            val from = steep.first()
            val last = steep.last()
            val costs = "${megabytes(from)} allocated there, ${megabytes(last)} for ${size(last)}"
            return "${memory.order(steep)} memory from ${size(from)} on: $costs"
        }
        return cost(points.last())
    }

    private fun cost(point: GrowthPoint) = "${millis(point)} of CPU time for ${size(point)}"

    private fun size(point: GrowthPoint) = sizeInWords(point.size)

    private fun millis(point: GrowthPoint) = "${point.cpuNanos / NANOS_OF_MILLI} ms"

    private fun megabytes(point: GrowthPoint) = "${point.allocatedBytes / BYTES_OF_MB} MB"

    /**
     * The growth of one kind of cost.
     *
     * @param measurable the smallest cost that is not just noise
     */
    private inner class Slope(
        private val measurable: Long,
        private val cost: (GrowthPoint) -> Long,
    ) {
        /**
         * The last points of the curve, as long as each doubling between them is steep. Null if
         * they do not show superlinear growth.
         */
        val steepEnd: List<GrowthPoint>? = run {
            val measured = points.filter { cost(it) >= measurable }
            // a, b, c -> (a, b), (b, c)
            val doublings =
                measured.zipWithNext().takeLastWhile { (a, b) -> exponent(a, b) > STEEP_DOUBLING }
            val end = measured.takeLast(doublings.size + 1)
            end.takeIf {
                doublings.size >= MIN_DOUBLINGS && exponent(it.first(), it.last()) > STEEP
            }
        }

        /** Whether the last doubling is steep. False if its cost is too small to decide. */
        val isLastDoublingSteep: Boolean
            get() =
                points.size > 1 &&
                    cost(points.last()) >= measurable &&
                    exponent(points[points.lastIndex - 1], points.last()) > STEEP_DOUBLING

        /** Describes the exponent between the first and the last of the [steep] points. */
        fun order(steep: List<GrowthPoint>): String {
            val exponent = exponent(steep.first(), steep.last())
            return if ((exponent * TENTHS).roundToInt() in QUADRATIC_TENTHS) "Quadratic"
            else String.format(Locale.ROOT, "Superlinear (exponent %.1f)", exponent)
        }

        private fun exponent(from: GrowthPoint, to: GrowthPoint): Double =
            ln(cost(to).toDouble() / cost(from)) / ln(to.size.toDouble() / from.size)
    }

    private companion object {
        const val NANOS_OF_MILLI = 1_000_000L
        const val BYTES_OF_MB = 1_000_000L

        /** A shorter time depends too much on what the JVM has compiled so far. */
        const val MEASURABLE_NANOS = 20 * NANOS_OF_MILLI
        const val MEASURABLE_BYTES = 10 * BYTES_OF_MB

        const val STEEP_LIMIT_NANOS = 1000 * NANOS_OF_MILLI
        const val FLAT_LIMIT_NANOS = 250 * NANOS_OF_MILLI

        /**
         * Growth is superlinear only if this number of doublings is steep. The exponent of each
         * must exceed [STEEP_DOUBLING], and the exponent over all of them [STEEP].
         */
        const val MIN_DOUBLINGS = 2
        const val STEEP_DOUBLING = 1.3
        const val STEEP = 1.5

        /** Exponents from 1.8 to 2.2 are called quadratic. */
        val QUADRATIC_TENTHS = 18..22
        const val TENTHS = 10
    }
}
