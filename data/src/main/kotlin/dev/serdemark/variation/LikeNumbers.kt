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

/** From the least to the most, both included. */
internal data class NumberRange(val from: BigDecimal, val to: BigDecimal) {
    companion object {
        /** All that the type of [value] holds; null if that has no bounds. */
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
 * A number's digits as canonical JSON has them, null if the value is no number. Zeros that JSON
 * would not show are not among them.
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

/** Of a whole number that stands without exponent, the zeros at its end count. */
private fun digits(literal: String): BigDecimal {
    val number = BigDecimal(literal).stripTrailingZeros()
    return if (number.scale() < 0 && 'E' !in literal) number.setScale(0) else number
}

/**
 * Draws numbers like a sample: of its type and sign, with as many digits before and behind the
 * point, so of the same length in JSON.
 */
internal class LikeNumbers(private val random: Random) {
    /**
     * A number like [sample] in [range], if any, that [isGood]; after many tries the sample itself.
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
            // Zeros are themselves, with their sign.
            is FloatValue -> if (sample.value == 0f) sample else FloatValue(drawn.toFloat())
            is DoubleValue -> if (sample.value == 0.0) sample else DoubleValue(drawn.toDouble())
            else -> DecimalValue(drawn)
        }
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

    /** In canonical JSON: the drawn digits may be those of a double that has fewer, or more. */
    private fun length(value: Value): Int =
        when (value) {
            is FloatValue -> canonicalNumber(value.value).length
            is DoubleValue -> canonicalNumber(value.value).length
            else -> 0
        }

    private companion object {
        /** A double of 17 digits needs about three. */
        const val TRIES = 200
    }
}
