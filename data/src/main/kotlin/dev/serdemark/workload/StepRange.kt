package dev.serdemark.workload

import dev.serdemark.model.DateValue
import dev.serdemark.model.DecimalValue
import dev.serdemark.model.DoubleValue
import dev.serdemark.model.FloatValue
import dev.serdemark.model.IntValue
import dev.serdemark.model.Leaf
import dev.serdemark.model.LongValue
import dev.serdemark.model.TimestampValue
import dev.serdemark.model.Value
import dev.serdemark.model.between
import dev.serdemark.model.json.decimalOrNull
import java.math.BigDecimal
import java.math.BigInteger
import java.math.RoundingMode
import java.time.Instant
import java.time.LocalDate
import java.util.Random

/**
 * A range of values between two bounds, both inclusive. The values are steps: integers, decimals
 * with a fixed number of digits after the point, days or milliseconds.
 *
 * ```
 * of(Leaf.DECIMAL, Source.Range("1", "2", digits = 1))  has 1.0, 1.1, 1.2 ... 2.0
 * ```
 *
 * @param value converts a step to a value
 */
internal class StepRange
private constructor(
    private val from: BigInteger,
    private val to: BigInteger,
    private val value: (BigInteger) -> Value,
) {
    val isEmpty: Boolean
        get() = from > to

    /** Returns a random value. All values are equally likely. */
    fun draw(random: Random): Value = value(random.between(from, to))

    companion object {
        /**
         * Returns a range of values of [leaf]. It is empty if the bounds are in the wrong order.
         *
         * @throws IllegalArgumentException if [leaf] has no ranges, or cannot represent a bound
         * @throws java.time.DateTimeException if a bound is not a date or instant
         * @throws ArithmeticException if a bound is an instant beyond 64 bits of milliseconds
         */
        fun of(leaf: Leaf, range: Source.Range): StepRange {
            fun steps(toStep: (String) -> BigInteger, value: (BigInteger) -> Value) =
                StepRange(toStep(range.from), toStep(range.to), value)
            fun decimals(isValid: (BigDecimal) -> Boolean, value: (BigDecimal) -> Value) =
                steps(
                    {
                        val bound = requireNotNull(decimalOrNull(it))
                        require(isValid(bound))
                        bound.setScale(range.digits, RoundingMode.HALF_EVEN).unscaledValue()
                    },
                    { value(BigDecimal(it, range.digits)) },
                )
            return when (leaf) {
                Leaf.INT -> steps({ it.toInt().toBigInteger() }, { IntValue(it.intValueExact()) })
                Leaf.LONG ->
                    steps({ it.toLong().toBigInteger() }, { LongValue(it.longValueExact()) })
                Leaf.FLOAT -> decimals({ it.toFloat().isFinite() }) { FloatValue(it.toFloat()) }
                Leaf.DOUBLE -> decimals({ it.toDouble().isFinite() }) { DoubleValue(it.toDouble()) }
                Leaf.DECIMAL -> decimals({ true }) { DecimalValue(it) }
                Leaf.DATE ->
                    steps(
                        { LocalDate.parse(it).toEpochDay().toBigInteger() },
                        { DateValue(LocalDate.ofEpochDay(it.longValueExact())) },
                    )
                Leaf.TIMESTAMP ->
                    steps(
                        { Instant.parse(it).toEpochMilli().toBigInteger() },
                        { TimestampValue(Instant.ofEpochMilli(it.longValueExact())) },
                    )
                else -> throw IllegalArgumentException("No ranges of $leaf")
            }
        }
    }
}
