package dev.serdemark.report.wording

import dev.serdemark.results.figures.Estimate
import java.math.BigDecimal
import java.math.RoundingMode
import kotlin.math.abs
import kotlin.math.floor
import kotlin.math.log10
import kotlin.math.max
import kotlin.math.min
import kotlin.math.pow
import kotlin.math.sign

/** A formatted estimate. [interval] looks like `60.4–62.2`; null if there is none. */
internal data class Printed(val value: String, val interval: String?) {
    private val suffix = interval?.let { " ($it)" }.orEmpty()

    /** Formats the estimate as `1.21 times (1.15–1.28)`. */
    val times: String
        get() = "$value times$suffix"

    /** Formats the estimate as `1.21 (1.15–1.28)`. */
    override fun toString(): String = value + suffix
}

/**
 * Formats numbers and units the same way in all reports. Units are decimal: 1 KB is 1000 bytes.
 *
 * - [estimate]: times and ratios have as many digits as their interval justifies, from two to four.
 *   Without an interval, they have two digits and a `~`.
 * - [ratio]: rounding moves no end of an interval onto or across a limit that decides a verdict.
 * - [like]: a mean, which never has an interval, has as many digits as the estimate beside it.
 * - [change]: a difference of two estimates has as many digits as the estimate beside it, but at
 *   most one more decimal.
 * - [significant]: bytes, published figures and all other numbers have three digits.
 */
internal object Numbers {
    private const val MOST_DIGITS = 4
    private const val LEAST_DIGITS = 2
    private const val DIGITS = 3

    /**
     * A value that differs from a limit by at most this share of the limit is taken as equal to it,
     * because doubles are rounded.
     */
    private const val ROUNDING = 1e-9

    /**
     * Formats an estimate with as many digits as its interval justifies, from two to four. The last
     * digit is at the place of the first digit of the interval's larger half, or one place further
     * if that first digit is a 1. Without an interval, the estimate has two digits and a `~`.
     *
     * @param limits values in this [unit]; no end of the interval is rounded onto or across them
     */
    fun estimate(
        estimate: Estimate,
        unit: Double = 1.0,
        limits: List<Double> = emptyList(),
    ): Printed {
        val value = estimate.value / unit
        val low = estimate.low?.div(unit)
        val high = estimate.high?.div(unit)
        if (low == null || high == null)
            return Printed("~" + significant(value, LEAST_DIGITS), null)
        val decimals = decimalsOf(value, digits(estimate))
        return Printed(
            fixed(value, decimals),
            "${end(low, decimals, limits)}–${end(high, decimals, limits)}",
        )
    }

    /**
     * Formats the ratio of two times like an [estimate]. Rounding moves no end of its interval onto
     * or across 1 or the [margin], which decide the verdict: 1.04 is not printed as 1.0.
     */
    fun ratio(ratio: Estimate, margin: Double): Printed =
        estimate(ratio, limits = listOf(1 / (1 + margin), 1.0, 1 + margin))

    /** Formats a value like [significant], but not rounded onto or across any of the [limits]. */
    fun onItsSide(value: Double, limits: List<Double>): String =
        onItsSide(value, decimalsOf(value, DIGITS), limits)

    /**
     * Formats a [value] without an interval as precisely as the [estimate] that stands beside it.
     */
    fun like(estimate: Estimate, value: Double): String = significant(value, digits(estimate))

    /**
     * Formats the [difference] of two estimates with as many digits as the [estimate] beside it,
     * but at most one place further.
     */
    fun change(estimate: Estimate, difference: Double): String {
        val digits = digits(estimate)
        val places = decimalsOf(estimate.value, digits) + 1
        val text = fixed(difference, min(decimalsOf(difference, digits), places))
        return if (text.toDouble() == 0.0) "0" else text
    }

    /**
     * Returns the number of digits that the interval of an estimate justifies; two without an
     * interval.
     */
    private fun digits(estimate: Estimate): Int {
        val (value, low, high) = estimate
        if (low == null || high == null) return LEAST_DIGITS
        return (decimals(max(value - low, high - value)) + 1 + place(value)).coerceIn(
            LEAST_DIGITS,
            MOST_DIGITS,
        )
    }

    /** Formats an end with the [decimals] of its estimate, but with two to four digits. */
    private fun end(value: Double, decimals: Int, limits: List<Double>): String =
        onItsSide(
            value,
            if (value > 0)
                decimals.coerceIn(decimalsOf(value, LEAST_DIGITS), decimalsOf(value, MOST_DIGITS))
            else decimals,
            limits,
        )

    /**
     * Formats a value with at least these [decimals], and with more if it would otherwise be
     * rounded onto or across one of the [limits].
     */
    private fun onItsSide(value: Double, decimals: Int, limits: List<Double>): String {
        val sides = limits.filter { abs(value - it) > ROUNDING * it }
        return generateSequence(decimals) { it + 1 }
            .map { fixed(value, it) }
            .first { text -> sides.all { sign(text.toDouble() - it) == sign(value - it) } }
    }

    /**
     * Formats a value that may be 0 or negative. The last digit is at the place of the first digit
     * of the interval's larger half, or one place further if that first digit is a 1.
     */
    fun signed(estimate: Estimate, unit: Double = 1.0): Printed {
        val value = estimate.value / unit
        val low = estimate.low?.div(unit)
        val high = estimate.high?.div(unit)
        if (low == null || high == null)
            return Printed("~" + fixed(value, decimalsOf(abs(value), LEAST_DIGITS)), null)
        val decimals = minOf(decimals(max(value - low, high - value)), MOST_DIGITS)
        return Printed(
            fixed(value, decimals),
            "${fixed(low, decimals)} to ${fixed(high, decimals)}",
        )
    }

    /** Formats bytes as `48.2 KB`; the count may be negative if it is a change. */
    fun bytes(count: Double, digits: Int = DIGITS): String {
        val size = abs(count)
        val unit = ByteUnit.entries.last { size >= it.bytes || it == ByteUnit.B }
        val value =
            if (unit == ByteUnit.B) fixed(size, 0) else significant(size / unit.bytes, digits)
        return "${if (count < 0) "-" else ""}$value ${unit.name}"
    }

    /** Formats a count as `78,412`. */
    fun count(value: Double): String =
        fixed(value, 0).reversed().chunked(3).joinToString(",").reversed()

    /** Formats a fraction as `5%`. */
    fun percent(fraction: Double): String =
        BigDecimal.valueOf(fraction * 100)
            .setScale(1, RoundingMode.HALF_EVEN)
            .stripTrailingZeros()
            .toPlainString() + "%"

    fun significant(value: Double, digits: Int = DIGITS): String =
        fixed(value, decimalsOf(value, digits))

    /**
     * Returns how many decimals give [value] this number of significant [digits]. A negative result
     * rounds to tens.
     */
    private fun decimalsOf(value: Double, digits: Int): Int = digits - 1 - place(value)

    /** Returns how many decimals an interval of this half-width justifies. */
    private fun decimals(halfWidth: Double): Int {
        if (halfWidth <= 0.0) return MOST_DIGITS
        val place = place(halfWidth)
        return if (halfWidth / 10.0.pow(place) < 2) 1 - place else -place
    }

    /** Returns the power of ten of the first digit. */
    private fun place(value: Double): Int = if (value <= 0.0) 0 else floor(log10(value)).toInt()

    fun fixed(value: Double, decimals: Int): String =
        BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString()
}

private enum class ByteUnit(val bytes: Double) {
    B(1.0),
    KB(1e3),
    MB(1e6),
    GB(1e9),
    TB(1e12),
}

/** The unit of all times of a table. */
internal enum class TimeUnit(val symbol: String, val nanos: Double) {
    NANOSECONDS("ns", 1.0),
    MICROSECONDS("µs", 1e3),
    MILLISECONDS("ms", 1e6),
    SECONDS("s", 1e9);

    companion object {
        /** Returns the largest unit in which the [fastest] time is at least 1. */
        fun of(fastest: Double): TimeUnit = entries.last {
            fastest >= it.nanos || it == NANOSECONDS
        }
    }
}
