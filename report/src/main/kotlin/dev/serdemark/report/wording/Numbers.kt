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
data class FormattedEstimate(val value: String, val interval: String?) {
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
 * - [ratio]: rounding keeps the ends of an interval on their side of 1 and of the margin.
 * - [formatLike]: a mean has as many digits as the estimate beside it, because it has no interval.
 * - [change]: a difference of two estimates has as many digits as the estimate beside it, but at
 *   most one more decimal.
 * - [significant]: bytes, published figures and all other numbers have three digits.
 */
object Numbers {
    private const val MAX_DIGITS = 4
    private const val MIN_DIGITS = 2
    private const val DEFAULT_DIGITS = 3

    /**
     * A value counts as equal to a limit if it differs by at most this share, by rounded doubles.
     */
    private const val ROUNDING = 1e-9

    /**
     * Formats an estimate with as many digits as its interval justifies, from two to four. Without
     * an interval, the estimate has two digits and a `~`.
     *
     * The larger half of the interval decides: the last digit has the place of its first digit, or
     * one place further if this digit is a 1.
     *
     * @param limits values in this [unit]. Rounding keeps the ends of the interval on their side of
     *   each.
     */
    fun estimate(
        estimate: Estimate,
        unit: Double = 1.0,
        limits: List<Double> = emptyList(),
    ): FormattedEstimate {
        val value = estimate.value / unit
        val low = estimate.low?.div(unit)
        val high = estimate.high?.div(unit)
        if (low == null || high == null)
            return FormattedEstimate("~" + significant(value, MIN_DIGITS), null)
        val decimals = decimalsOf(value, digits(estimate))
        return FormattedEstimate(
            fixed(value, decimals),
            "${end(low, decimals, limits)}–${end(high, decimals, limits)}",
        )
    }

    /**
     * Formats the ratio of two times like an [estimate]. Rounding keeps the ends of its interval on
     * their side of 1 and of the [margin], because these decide the verdict.
     */
    fun ratio(ratio: Estimate, margin: Double): FormattedEstimate =
        estimate(ratio, limits = listOf(1 / (1 + margin), 1.0, 1 + margin))

    /** Formats a value like [significant], but rounding keeps it on its side of the [limits]. */
    fun keepSide(value: Double, limits: List<Double>): String =
        keepSide(value, decimalsOf(value, DEFAULT_DIGITS), limits)

    /** Formats a [value] without an interval with as many digits as the [estimate] beside it. */
    fun formatLike(estimate: Estimate, value: Double): String = significant(value, digits(estimate))

    /**
     * Formats the [difference] of two estimates with as many digits as the [estimate] beside it,
     * but at most one decimal more.
     */
    fun change(estimate: Estimate, difference: Double): String {
        val digits = digits(estimate)
        val maxDecimals = decimalsOf(estimate.value, digits) + 1
        val text = fixed(difference, min(decimalsOf(difference, digits), maxDecimals))
        return if (text.toDouble() == 0.0) "0" else text
    }

    /**
     * Returns the number of digits that the interval of an estimate justifies; two without an
     * interval.
     */
    private fun digits(estimate: Estimate): Int {
        val (value, low, high) = estimate
        if (low == null || high == null) return MIN_DIGITS
        // 41.23 ± 0.5 -> 1 decimal and 2 digits before it: 41.2
        val justifiedDecimals = decimals(max(value - low, high - value))
        return (justifiedDecimals + 1 + place(value)).coerceIn(MIN_DIGITS, MAX_DIGITS)
    }

    /**
     * Formats an end of an interval with the [decimals] of its estimate, but two to four digits.
     */
    private fun end(value: Double, decimals: Int, limits: List<Double>): String {
        val decimalsOfEnd =
            if (value > 0)
                decimals.coerceIn(decimalsOf(value, MIN_DIGITS), decimalsOf(value, MAX_DIGITS))
            else decimals
        return keepSide(value, decimalsOfEnd, limits)
    }

    /**
     * Formats a value with these [decimals], or with more if rounding would otherwise move it onto
     * or across one of the [limits].
     */
    private fun keepSide(value: Double, decimals: Int, limits: List<Double>): String {
        // A value that equals a limit is on neither side of it.
        val unequalLimits = limits.filter { abs(value - it) > ROUNDING * it }
        return generateSequence(decimals) { it + 1 }
            .map { fixed(value, it) }
            .first { text -> unequalLimits.all { sign(text.toDouble() - it) == sign(value - it) } }
    }

    /**
     * Formats a value that may be 0 or negative, with the last digit at the place as in [estimate].
     */
    fun signed(estimate: Estimate, unit: Double = 1.0): FormattedEstimate {
        val value = estimate.value / unit
        val low = estimate.low?.div(unit)
        val high = estimate.high?.div(unit)
        if (low == null || high == null)
            return FormattedEstimate("~" + fixed(value, decimalsOf(abs(value), MIN_DIGITS)), null)
        val decimals = minOf(decimals(max(value - low, high - value)), MAX_DIGITS)
        return FormattedEstimate(
            fixed(value, decimals),
            "${fixed(low, decimals)} to ${fixed(high, decimals)}",
        )
    }

    /** Formats bytes as `48.2 KB`; the count may be negative if it is a change. */
    fun bytes(count: Double, digits: Int = DEFAULT_DIGITS): String {
        val size = abs(count)
        val unit = ByteUnit.entries.last { size >= it.bytes || it == ByteUnit.B }
        val value =
            if (unit == ByteUnit.B) fixed(size, 0) else significant(size / unit.bytes, digits)
        return "${if (count < 0) "-" else ""}$value ${unit.name}"
    }

    /** Formats a count as `78,412`. */
    fun count(value: Double): String =
        // 78412 -> 21487 -> 214,87 -> 78,412
        fixed(value, 0).reversed().chunked(3).joinToString(",").reversed()

    /** Formats a fraction as `5%`. */
    fun percent(fraction: Double): String =
        BigDecimal.valueOf(fraction * 100)
            .setScale(1, RoundingMode.HALF_EVEN)
            .stripTrailingZeros()
            .toPlainString() + "%"

    fun significant(value: Double, digits: Int = DEFAULT_DIGITS): String =
        fixed(value, decimalsOf(value, digits))

    /** Returns how many decimals give a [value] these significant [digits]; negative for tens. */
    private fun decimalsOf(value: Double, digits: Int): Int = digits - 1 - place(value)

    /** Returns how many decimals an interval justifies: 0.5 -> 1, 0.15 -> 2, 23 -> -1. */
    private fun decimals(halfWidth: Double): Int {
        if (halfWidth <= 0.0) return MAX_DIGITS
        val power = place(halfWidth)
        val firstDigitIsOne = halfWidth / 10.0.pow(power) < 2
        return if (firstDigitIsOne) 1 - power else -power
    }

    /** Returns the power of ten of the first digit: 1 for 23, and -2 for 0.05. */
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
enum class TimeUnit(val symbol: String, val nanos: Double) {
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
