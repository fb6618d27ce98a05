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

        private fun symmetric(max: BigDecimal) = NumberRange(-max, max)
    }
}

/**
 * Returns a number with the digits of its canonical JSON as its precision. Returns null if the
 * value is not a number.
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
 * Returns a literal as a number. Drops trailing zeros, except those of whole numbers like `1200`.
 */
private fun digits(literal: String): BigDecimal {
    val number = BigDecimal(literal).stripTrailingZeros()
    return if (number.scale() < 0 && 'E' !in literal) number.setScale(0) else number
}

/**
 * Draws numbers that resemble a sample. They have its type, its sign, and its numbers of digits
 * before and after the point. So they have the same length in JSON.
 */
internal class SimilarNumbers(private val random: Random) {
    /**
     * Returns a number that resembles [sample] and meets the [condition]. Returns the sample itself
     * after many failed attempts.
     *
     * @param range the range of the number, or null if there are no limits
     */
    fun draw(sample: Value, range: NumberRange?, condition: (Value) -> Boolean = { true }): Value =
        generateSequence { attempt(sample, range) }
            .take(MAX_ATTEMPTS)
            .firstOrNull {
                condition(it) && length(it) == length(sample)
            } ?: sample

    private fun attempt(sample: Value, range: NumberRange?): Value {
        val drawn = drawDigits(requireNotNull(digits(sample)), range)
        return when (sample) {
            is IntValue -> IntValue(drawn.intValueExact())
            is LongValue -> LongValue(drawn.longValueExact())
            // Zeros stay as they are, with their sign.
            is FloatValue -> if (sample.value == 0f) sample else FloatValue(drawn.toFloat())
            is DoubleValue ->
                when {
                    sample.value == 0.0 -> sample
                    sample.text == null -> DoubleValue(drawn.toDouble())
                    else -> drawInNotation(sample, sample.text, range)
                }
            else -> DecimalValue(drawn)
        }
    }

    /**
     * Returns a number in the notation of [text]. Returns the sample if that number is not in
     * [range].
     */
    private fun drawInNotation(
        sample: DoubleValue,
        text: String,
        range: NumberRange?,
    ): DoubleValue {
        val drawn = TextMask(random).number(text)
        val value = drawn.toDouble()
        // The exponent is masked too, and may become too large for a decimal.
        val decimal = drawn.toBigDecimalOrNull()
        val isInRange =
            value.isFinite() &&
                decimal != null &&
                (range == null || decimal in range.from..range.to)
        return if (isInRange) DoubleValue(value, drawn) else sample
    }

    /** Returns a number with the sign, the precision and the scale of [sample]. */
    private fun drawDigits(sample: BigDecimal, range: NumberRange?): BigDecimal {
        if (sample.signum() == 0) return sample
        // Draws the digits without the point, for example from 100 to 999.
        val minDigits = BigInteger.TEN.pow(sample.precision() - 1)
        val maxDigits = minDigits * BigInteger.TEN - BigInteger.ONE
        var from = if (sample.signum() > 0) minDigits else -maxDigits
        var to = if (sample.signum() > 0) maxDigits else -minDigits
        if (range != null) {
            from = maxOf(from, unscaled(range.from, sample.scale(), RoundingMode.CEILING))
            to = minOf(to, unscaled(range.to, sample.scale(), RoundingMode.FLOOR))
        }
        return BigDecimal(random.between(from, to), sample.scale())
    }

    private fun unscaled(bound: BigDecimal, scale: Int, rounding: RoundingMode): BigInteger =
        bound.setScale(scale, rounding).unscaledValue()

    /**
     * Returns the length of a float or double in JSON, and 0 for other types. Only conversion to
     * float or double can change the length of the drawn digits.
     */
    private fun length(value: Value): Int =
        when (value) {
            is FloatValue -> canonicalNumber(value.value).length
            is DoubleValue -> (value.text ?: canonicalNumber(value.value)).length
            else -> 0
        }

    private companion object {
        /** The maximum number of attempts. A double of 17 digits needs about three. */
        const val MAX_ATTEMPTS = 200
    }
}
