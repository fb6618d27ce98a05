package dev.serdemark.variation

import dev.serdemark.model.DecimalValue
import dev.serdemark.model.DoubleValue
import dev.serdemark.model.FloatValue
import dev.serdemark.model.IntValue
import dev.serdemark.model.LongValue
import dev.serdemark.model.Value
import dev.serdemark.model.between
import dev.serdemark.model.json.canonicalNumber
import java.math.BigDecimal
import java.math.BigInteger
import java.math.RoundingMode
import java.util.Random

/** A range of numbers, both ends inclusive. */
internal data class NumberRange(val from: BigDecimal, val to: BigDecimal) {
    companion object {
        /** Returns the range of the type of [value], or null if the type has no limits. */
        fun ofType(value: Value): NumberRange? =
            when (value) {
                is IntValue ->
                    NumberRange(Int.MIN_VALUE.toBigDecimal(), Int.MAX_VALUE.toBigDecimal())
                is LongValue ->
                    NumberRange(Long.MIN_VALUE.toBigDecimal(), Long.MAX_VALUE.toBigDecimal())
                is FloatValue -> symmetric(BigDecimal(Float.MAX_VALUE.toDouble()))
                is DoubleValue -> symmetric(BigDecimal(Double.MAX_VALUE))
                else -> null
            }

        private fun symmetric(most: BigDecimal) = NumberRange(-most, most)
    }
}

/**
 * Returns a number's digits as in canonical JSON, or null if the value is not a number. Omits zeros
 * that JSON would not show.
 */
internal fun digits(value: Value): BigDecimal? =
    when (value) {
        is IntValue -> value.value.toBigDecimal()
        is LongValue -> value.value.toBigDecimal()
        is FloatValue -> digits(canonicalNumber(value.value))
        is DoubleValue -> digits(canonicalNumber(value.value))
        is DecimalValue -> BigDecimal(canonicalNumber(value.value))
        else -> null
    }

/**
 * Returns the digits of a literal. Trailing zeros of a whole number without exponent count as
 * digits.
 */
private fun digits(literal: String): BigDecimal {
    val number = BigDecimal(literal).stripTrailingZeros()
    return if (number.scale() < 0 && 'E' !in literal) number.setScale(0) else number
}

/**
 * Draws numbers that resemble a sample. They have the type and the sign of the sample, and as many
 * digits before and after the point. Therefore they have the same length in JSON.
 */
internal class LikeNumbers(private val random: Random) {
    /**
     * Returns a number like [sample] that is within [range] and for which [isGood] returns true. A
     * null range has no limits. Returns the sample itself after many failed attempts.
     */
    fun draw(sample: Value, range: NumberRange?, isGood: (Value) -> Boolean = { true }): Value =
        generateSequence { once(sample, range) }
            .take(TRIES)
            .firstOrNull {
                isGood(it) && length(it) == length(sample)
            } ?: sample

    private fun once(sample: Value, range: NumberRange?): Value {
        val drawn = drawn(requireNotNull(digits(sample)), range)
        return when (sample) {
            is IntValue -> IntValue(drawn.intValueExact())
            is LongValue -> LongValue(drawn.longValueExact())
            // Zeros stay as they are, with their sign.
            is FloatValue -> if (sample.value == 0f) sample else FloatValue(drawn.toFloat())
            is DoubleValue ->
                when {
                    sample.value == 0.0 -> sample
                    sample.text == null -> DoubleValue(drawn.toDouble())
                    else -> masked(sample, sample.text, range)
                }
            else -> DecimalValue(drawn)
        }
    }

    /**
     * Returns a number in the notation of [text]. Returns the sample if that number is not in
     * [range].
     */
    private fun masked(sample: DoubleValue, text: String, range: NumberRange?): DoubleValue {
        val drawn = Masking(random).number(text)
        val value = drawn.toDouble()
        // The exponent is masked too, and may become too large for a decimal.
        val decimal = drawn.toBigDecimalOrNull()
        val isWithin =
            value.isFinite() &&
                decimal != null &&
                (range == null || decimal in range.from..range.to)
        return if (isWithin) DoubleValue(value, drawn) else sample
    }

    private fun drawn(sample: BigDecimal, range: NumberRange?): BigDecimal {
        if (sample.signum() == 0) return sample
        val least = BigInteger.TEN.pow(sample.precision() - 1)
        val most = least * BigInteger.TEN - BigInteger.ONE
        var from = if (sample.signum() > 0) least else -most
        var to = if (sample.signum() > 0) most else -least
        if (range != null) {
            from = maxOf(from, steps(range.from, sample.scale(), RoundingMode.CEILING))
            to = minOf(to, steps(range.to, sample.scale(), RoundingMode.FLOOR))
        }
        return BigDecimal(random.between(from, to), sample.scale())
    }

    private fun steps(bound: BigDecimal, scale: Int, rounding: RoundingMode): BigInteger =
        bound.setScale(scale, rounding).unscaledValue()

    /**
     * Returns the length of a float or double in canonical JSON, and 0 for other types. Only floats
     * and doubles may get another length than their drawn digits have.
     */
    private fun length(value: Value): Int =
        when (value) {
            is FloatValue -> canonicalNumber(value.value).length
            is DoubleValue -> (value.text ?: canonicalNumber(value.value)).length
            else -> 0
        }

    private companion object {
        /** The number of attempts. A double of 17 digits needs about three. */
        const val TRIES = 200
    }
}
