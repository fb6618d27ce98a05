package dev.serdemark.studies

import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.TimeUnit
import dev.serdemark.results.figures.Estimate
import java.math.BigDecimal
import java.math.MathContext
import kotlin.math.floor

private const val MAX_DIGITS = 6

/** Formats figures of one [kind], or ratios if the kind is null. Times are in nanoseconds. */
internal class FigureWording(private val kind: Measured?) {
    /** Formats a figure that has no interval as `41.2 µs`, `286 bytes` or `7%`. */
    fun value(value: Double): String =
        when (kind) {
            null -> Numbers.significant(value)
            Measured.TIME ->
                TimeUnit.of(value).let { "${Numbers.significant(value / it.nanos)} ${it.symbol}" }
            Measured.BYTES -> "${count(value)} bytes"
            Measured.COUNT -> count(value)
            Measured.SHARE -> Numbers.percent(value)
        }

    /**
     * Formats an estimate as `1.21 (1.17–1.25)`, with its unit; an exact estimate has no interval.
     *
     * @param bounds the demand of the claim. Rounding keeps the ends of the interval on their side
     *   of each bound.
     */
    fun estimate(estimate: Estimate, bounds: Bounds?): String {
        val (low, high) = estimate.low to estimate.high
        val isExact = low != null && low == high
        return when {
            isExact && kind == null -> shortest(estimate.value)
            isExact -> value(estimate.value)
            kind == null -> estimate(estimate, bounds, 1.0, "")
            kind == Measured.TIME ->
                TimeUnit.of(estimate.value).let {
                    estimate(estimate, bounds, it.nanos, " ${it.symbol}")
                }
            low == null || high == null -> value(estimate.value)
            else -> "${value(estimate.value)} (${value(low)} to ${value(high)})"
        }
    }

    /** Formats the ends of an estimate as `1.17 to 1.25`, or as one figure if they look alike. */
    fun range(estimate: Estimate, bounds: Bounds?): String {
        val boundsToKeep = boundsToKeep(bounds)
        return listOfNotNull(estimate.low, estimate.high)
            .map { if (kind == null) Numbers.keepSide(it, boundsToKeep) else value(it) }
            .distinct()
            .joinToString(" to ")
    }

    private fun estimate(
        estimate: Estimate,
        bounds: Bounds?,
        unit: Double,
        symbol: String,
    ): String {
        val formatted = Numbers.estimate(estimate, unit, boundsToKeep(bounds).map { it / unit })
        return formatted.copy(value = formatted.value + symbol).toString()
    }

    private fun boundsToKeep(bounds: Bounds?): List<Double> =
        listOfNotNull(bounds?.low, bounds?.high)

    /** Says what a claim demands: `below 1`, `1.6 to 2.5`, `exactly 286 bytes`. */
    fun demand(bounds: Bounds): String {
        val (low, high) = bound(bounds.low) to bound(bounds.high)
        return when {
            bounds.low == bounds.high -> "exactly $low"
            bounds.low == 0.0 -> if (bounds.isOpen) "below $high" else "at most $high"
            bounds.high.isInfinite() -> if (bounds.isOpen) "above $low" else "at least $low"
            else -> "$low to $high"
        }
    }

    private fun bound(number: Double): String =
        when {
            number == 0.0 || number.isInfinite() -> ""
            kind == Measured.TIME ->
                TimeUnit.of(number).let { "${shortest(number / it.nanos)} ${it.symbol}" }
            kind == Measured.BYTES -> "${shortest(number)} bytes"
            else -> shortest(number)
        }

    private fun count(value: Double): String =
        if (value == floor(value)) Numbers.count(value) else Numbers.fixed(value, 1)
}

/** Formats a number with up to six digits, without zeros at its end. */
internal fun shortest(number: Double): String =
    BigDecimal(number).round(MathContext(MAX_DIGITS)).stripTrailingZeros().toPlainString()
