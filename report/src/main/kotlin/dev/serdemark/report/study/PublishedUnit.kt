package dev.serdemark.report.study

import dev.serdemark.report.wording.Numbers
import dev.serdemark.results.study.Measured
import kotlin.math.abs
import kotlin.math.round

/**
 * The unit of a published table. A unit that is not known is taken to be the one that Serdemark
 * measures in.
 *
 * @param written as the table's file has it
 */
internal class PublishedUnit(written: String, kind: Measured) {
    private val factor: Double? = factors(kind)[written]

    /** Its name beside figures. */
    val name: String = if (factor == null) base(kind) else names[written] ?: written

    /** A figure that was measured, in this unit. */
    fun of(measured: Double): Double = measured / (factor ?: 1.0)

    /** Formats a figure in this unit, without its name. */
    fun format(figure: Double): String {
        val isWhole = abs(figure - round(figure)) < WHOLE * figure
        return if (isWhole || figure >= MANY) Numbers.fixed(figure, 0)
        else Numbers.significant(figure)
    }

    private companion object {
        const val WHOLE = 1e-9
        const val MANY = 1000.0

        val names = mapOf("us" to "µs", "B" to "bytes", "%" to "percent")

        fun factors(kind: Measured): Map<String, Double> =
            when (kind) {
                Measured.TIME ->
                    mapOf("ns" to 1.0, "us" to 1e3, "µs" to 1e3, "ms" to 1e6, "s" to 1e9)
                Measured.BYTES ->
                    mapOf("bytes" to 1.0, "B" to 1.0, "KB" to 1e3, "MB" to 1e6, "GB" to 1e9)
                Measured.COUNT -> mapOf("count" to 1.0)
                Measured.SHARE -> mapOf("%" to 0.01)
            }

        fun base(kind: Measured): String =
            when (kind) {
                Measured.TIME -> "ns"
                Measured.BYTES -> "bytes"
                Measured.COUNT -> "counts"
                Measured.SHARE -> "shares"
            }
    }
}
