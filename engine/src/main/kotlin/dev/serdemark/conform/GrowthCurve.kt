package dev.serdemark.conform

import java.util.Locale
import kotlin.math.ln
import kotlin.math.roundToInt

/** The cost of reading one payload of a series: CPU time and allocated bytes of its thread. */
internal data class GrowthPoint(val size: Int, val cpuNanos: Long, val allocatedBytes: Long)

/**
 * Estimates the exponent e in cost ~ size^e for reading payloads of a series. Each payload is twice
 * as large as the one before.
 *
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
        get() = time.steep != null || memory.steep != null

    /**
     * Whether larger payloads are not needed: the last payload took a second. If the last doubling
     * was not steep, a quarter of a second is enough.
     */
    val isEnough: Boolean
        get() =
            when {
                points.last().cpuNanos > ENOUGH_NANOS -> true
                points.last().cpuNanos > CLEAR_NANOS -> !time.endsSteeply && !memory.endsSteeply
                else -> false
            }

    /** The growth in words. */
    fun inWords(): String {
        time.steep?.let {
            val from = it.first()
            return "${time.order(it)} from ${size(from)} on: ${millis(from)} there, ${cost(it.last())}"
        }
        memory.steep?.let {
            val (from, last) = it.first() to it.last()
            val all = "${megabytes(from)} allocated there, ${megabytes(last)} for ${size(last)}"
            return "${memory.order(it)} memory from ${size(from)} on: $all"
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
     * @param measurable the least cost that is more than noise
     */
    private inner class Slope(
        private val measurable: Long,
        private val cost: (GrowthPoint) -> Long,
    ) {
        /** The last points between which each doubling is steep; null if they are too few. */
        val steep: List<GrowthPoint>? = run {
            val clear = points.filter { cost(it) >= measurable }
            val last = clear.zipWithNext().takeLastWhile { exponent(it.toList()) > STEEP_STEP }
            val tail = last.map { it.first } + listOfNotNull(last.lastOrNull()?.second)
            tail.takeIf { last.size >= DOUBLINGS && exponent(it) > STEEP }
        }

        /** Whether the last doubling is steep. False if its cost is too small to say. */
        val endsSteeply: Boolean
            get() =
                points.size > 1 &&
                    cost(points.last()) >= measurable &&
                    exponent(points.takeLast(2)) > STEEP_STEP

        /** Describes the exponent of [some] points. */
        fun order(some: List<GrowthPoint>): String {
            val exponent = exponent(some)
            return if ((exponent * TENTHS).roundToInt() in QUADRATIC) "Quadratic"
            else String.format(Locale.ROOT, "Superlinear (exponent %.1f)", exponent)
        }

        /** The exponent between the first and the last of [some] points. */
        private fun exponent(some: List<GrowthPoint>): Double {
            val (first, last) = some.first() to some.last()
            return ln(cost(last).toDouble() / cost(first)) / ln(last.size.toDouble() / first.size)
        }
    }

    private companion object {
        const val NANOS_OF_MILLI = 1_000_000L
        const val BYTES_OF_MB = 1_000_000L

        /** A shorter time depends too much on what the JVM has compiled so far. */
        const val MEASURABLE_NANOS = 20 * NANOS_OF_MILLI
        const val MEASURABLE_BYTES = 10 * BYTES_OF_MB

        const val ENOUGH_NANOS = 1000 * NANOS_OF_MILLI
        const val CLEAR_NANOS = 250 * NANOS_OF_MILLI

        /**
         * Growth is superlinear only if this number of doublings is steep. The exponent of each
         * must exceed [STEEP_STEP], and the exponent of all together [STEEP].
         */
        const val DOUBLINGS = 2
        const val STEEP_STEP = 1.3
        const val STEEP = 1.5

        const val TENTHS = 10
        val QUADRATIC = 18..22
    }
}
