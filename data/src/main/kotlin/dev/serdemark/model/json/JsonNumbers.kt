package dev.serdemark.model.json

import java.math.BigDecimal
import java.math.MathContext
import java.math.RoundingMode

/** The maximum scale of a decimal. A larger scale would make its plain text too long. */
internal const val LARGEST_DECIMAL_SCALE = 10_000

/**
 * Returns a finite double as canonical JSON: the shortest number that gives the same double. If
 * there are several, it is the nearest of them. The layout is as in [java.lang.Double.toString],
 * such as `0.001`, `-12.5` or `1.0E10`. Before JDK 19, the digits of `Double.toString` may differ
 * (JDK-4511638).
 */
fun canonicalNumber(value: Double): String =
    canonicalNumber(value.toString(), BigDecimal(value)) {
        it.toDouble().toRawBits() == value.toRawBits()
    }

/** Returns a finite float as canonical JSON, see the function for doubles. */
fun canonicalNumber(value: Float): String =
    canonicalNumber(value.toString(), BigDecimal(value.toDouble())) {
        it.toFloat().toRawBits() == value.toRawBits()
    }

/**
 * Whether a JSON number has the digits of a usual text of the nearest double: of the shortest text,
 * or of the text with 17 digits that C's `%.17g` prints. Both may have any notation.
 */
internal fun isTextOfDouble(literal: String): Boolean {
    val double = literal.toDouble()
    if (!double.isFinite()) return false
    if (shortest(double) == literal) return true
    val decimal = literal.toBigDecimalOrNull() ?: return false // Its exponent exceeds 32 bits.
    if (BigDecimal(canonicalNumber(double)).compareTo(decimal) == 0) return true
    // Java's text of the smallest double is not the shortest, 5e-324.
    if (decimal.abs().compareTo(JAVAS_SMALLEST) == 0) return true
    return rounded(BigDecimal(double), MOST_DIGITS).compareTo(decimal) == 0
}

private val JAVAS_SMALLEST = BigDecimal("4.9e-324")

/** The maximum number of digits of the shortest text of a double. */
internal const val MOST_DIGITS = 17

/** Returns the shortest text of a finite double, by the JDK since version 19 (JDK-4511638). */
val shortest: (Double) -> String =
    if (Runtime.version().feature() >= 19) Double::toString else ::canonicalNumber

/**
 * Returns a decimal with its scale, such as `1.50`. It has an exponent if [BigDecimal.toString]
 * writes one, such as `1e3`.
 */
fun canonicalNumber(value: BigDecimal): String =
    if (value.signum() == 0 && value.scale() < 0) "0"
    else value.toString().replace("E+", "e").replace("E", "e")

/**
 * Shortens the [text] of the number [exact].
 *
 * @param isSame whether a decimal gives the same float or double
 */
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

/**
 * Formats a number like `Double.toString`: plain from 10^-3 to 10^7, otherwise with an exponent.
 */
private fun layout(number: BigDecimal): String {
    val exponent = number.precision() - number.scale() - 1
    if (exponent in -3..6) return number.setScale(maxOf(1, number.scale())).toPlainString()
    val mantissa = number.movePointLeft(exponent)
    return "${mantissa.setScale(maxOf(1, mantissa.scale())).toPlainString()}E$exponent"
}
