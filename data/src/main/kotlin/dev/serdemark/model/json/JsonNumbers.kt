package dev.serdemark.model.json

import java.math.BigDecimal
import java.math.MathContext
import java.math.RoundingMode

/** Beyond this scale a decimal's plain text would be longer than any real figure. */
internal const val LARGEST_DECIMAL_SCALE = 10_000

/**
 * A finite double as canonical JSON writes it: the fewest digits that give the same double, and of
 * these the nearest, in the layout of [java.lang.Double.toString], such as `0.001`, `-12.5` or
 * `1.0E10`. The same on every JDK, which `Double.toString` is not (JDK-4511638, fixed in 19).
 */
internal fun canonicalNumber(value: Double): String =
    canonicalNumber(value.toString(), BigDecimal(value)) {
        it.toDouble().toRawBits() == value.toRawBits()
    }

/** A finite float, see the function for doubles. */
internal fun canonicalNumber(value: Float): String =
    canonicalNumber(value.toString(), BigDecimal(value.toDouble())) {
        it.toFloat().toRawBits() == value.toRawBits()
    }

/** A decimal without exponent; its scale is kept. */
internal fun canonicalNumber(value: BigDecimal): String = value.toPlainString()

private fun canonicalNumber(
    text: String,
    exact: BigDecimal,
    isSame: (BigDecimal) -> Boolean,
): String {
    if (exact.signum() == 0) return text
    var digits = BigDecimal(text).stripTrailingZeros().precision()
    while (digits > 1 && isSame(rounded(exact, digits - 1))) digits--
    val shortest = rounded(exact, digits)
    return layout(if (isSame(shortest)) shortest.stripTrailingZeros() else BigDecimal(text))
}

private fun rounded(exact: BigDecimal, digits: Int): BigDecimal =
    exact.round(MathContext(digits, RoundingMode.HALF_EVEN))

/** As `Double.toString` lays a number out: plain from 10^-3 to 10^7, else with an exponent. */
private fun layout(number: BigDecimal): String {
    val exponent = number.precision() - number.scale() - 1
    if (exponent in -3..6) return number.setScale(maxOf(1, number.scale())).toPlainString()
    val mantissa = number.movePointLeft(exponent)
    return "${mantissa.setScale(maxOf(1, mantissa.scale())).toPlainString()}E$exponent"
}
