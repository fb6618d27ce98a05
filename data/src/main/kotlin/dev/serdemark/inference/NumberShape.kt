package dev.serdemark.inference

import dev.serdemark.model.Leaf
import dev.serdemark.model.json.JsonNumber
import dev.serdemark.model.json.MOST_DIGITS
import dev.serdemark.model.json.decodeLeaf
import dev.serdemark.model.json.isTextOfDouble

/**
 * Finds the type of the numbers at a place from their characters.
 *
 * Whole numbers are int or long, depending on their range. Other numbers are double if no number
 * loses a digit. This is so if the number is the shortest text of a double, or the text with 17
 * digits that `%.17g` prints. Otherwise the numbers are decimal. `-0`, `1.0` and `1e3` are not
 * whole, because an int would be written differently.
 *
 * ```
 * 1, 2           int
 * 1, 3000000000  long
 * 1, 2.5         double
 * 1.0, 2         double
 * 0.12345678901234567890123  decimal
 * ```
 */
internal class NumberShape {
    var count = 0L
        private set

    /** Whether a whole number needs a long. */
    private var needsLong = false

    /** Whether a number is not whole or is beyond the range of long. */
    private var needsReal = false

    /** The number of numbers that a double would change. */
    var inexact = 0L
        private set

    /** The first number that a double would change, with its place; null if there is none. */
    var firstInexact: String? = null
        private set

    /** Whether a number is -0, which decimals cannot represent. */
    var hasNegativeZero = false
        private set

    /** Whether the exponent or length of a number is too large for a decimal. */
    private var isBeyondDecimal = false

    /** Whether a number is too large for a double. */
    var isBeyondDouble = false
        private set

    /** The smallest type that represents all numbers exactly, or null if there is none. */
    val leaf: Leaf?
        get() =
            when {
                !needsReal && !hasNegativeZero -> if (needsLong) Leaf.LONG else Leaf.INT
                inexact > 0 -> Leaf.DECIMAL.takeUnless { isBeyondDecimal }
                else -> Leaf.DOUBLE
            }

    /** If the number that was added last is the first inexact number, keeps its [description]. */
    inline fun describeFirstInexact(description: () -> String) {
        if (inexact > 0 && firstInexact == null) firstInexact = description()
    }

    /** Adds a number without fraction and exponent. */
    fun addWhole(chars: CharArray, from: Int, length: Int) {
        count++
        if (length > SHORT_INT) addLong(chars, from, length)
        else if (length == 2 && chars[from] == '-' && chars[from + 1] == '0') hasNegativeZero = true
    }

    private fun addLong(chars: CharArray, from: Int, length: Int) {
        val isNegative = chars[from] == '-'
        val first = if (isNegative) from + 1 else from
        if (from + length - first > LONG_DIGITS) return addVeryLong(chars, from, length)
        // 19 digits fit into 64 bits without a sign. If the sum is negative, it is beyond long.
        var magnitude = 0L
        for (i in first until from + length) magnitude = magnitude * TEN + (chars[i] - '0')
        if (magnitude < 0 && !(isNegative && magnitude == Long.MIN_VALUE)) {
            return addVeryLong(chars, from, length)
        }
        val value = if (isNegative) -magnitude else magnitude
        if (value != value.toInt().toLong()) needsLong = true
        if (magnitude !in 0..EXACT_WHOLE) checkExactness(value.toString())
    }

    /** Adds a number beyond the range of long. */
    private fun addVeryLong(chars: CharArray, from: Int, length: Int) {
        needsReal = true
        checkExactness(chars.concatToString(from, from + length))
    }

    /** Adds a number with a fraction or an exponent. */
    fun addReal(chars: CharArray, from: Int, length: Int) {
        count++
        needsReal = true
        val end = from + length
        // Reads the digits without leading zeros, and counts the digits after the point.
        var value = 0L
        var digits = 0
        var scale = 0
        var isFraction = false
        var i = if (chars[from] == '-') from + 1 else from
        while (i < end) {
            val digit = chars[i] - '0'
            if (digit in 0..9) {
                if (digits > 0 || digit > 0) digits++
                if (digits <= MOST_DIGITS) value = value * TEN + digit
                if (isFraction) scale++
            } else if (chars[i] == '.') {
                isFraction = true
            } else {
                break
            }
            i++
        }
        if (digits == 0 && chars[from] == '-') hasNegativeZero = true
        val isInNormalRange = length <= SHORT_NUMBER && end - i <= SHORT_EXPONENT
        // A double keeps so few digits.
        if (isInNormalRange && digits <= EXACT_DIGITS) return
        // Decides most other numbers, and is much faster than the check below.
        if (digits <= MOST_DIGITS && i == end && isShortest(value, scale)) return
        checkExactness(chars.concatToString(from, end))
    }

    /** Whether `digits * 10^-scale` is certainly the shortest text of a double. */
    private fun isShortest(digits: Long, scale: Int): Boolean {
        var value = digits
        var places = scale
        while (value > 0 && value % TEN == 0L) {
            value /= TEN
            places--
        }
        return value > 0 && isShortestDouble(value, places) == true
    }

    /** Records whether a double and a decimal can represent the number. */
    private fun checkExactness(literal: String) {
        val isTooLong = literal.length > LONGEST_DECIMAL
        // A double may represent a number that no decimal represents, such as 0e99999.
        if (isTooLong || decodeLeaf(Leaf.DECIMAL, JsonNumber(literal, 0)) == null) {
            isBeyondDecimal = true
        }
        if (!isTooLong && isTextOfDouble(literal)) return
        inexact++
        if (literal.toDouble().isInfinite()) isBeyondDouble = true
    }

    fun absorb(other: NumberShape) {
        count += other.count
        needsLong = needsLong || other.needsLong
        needsReal = needsReal || other.needsReal
        inexact += other.inexact
        firstInexact = firstInexact ?: other.firstInexact
        hasNegativeZero = hasNegativeZero || other.hasNegativeZero
        isBeyondDecimal = isBeyondDecimal || other.isBeyondDecimal
        isBeyondDouble = isBeyondDouble || other.isBeyondDouble
    }

    private companion object {
        /** A whole number of this length, including a sign, is certainly an int. */
        const val SHORT_INT = 9

        /** The number of digits of the largest long. */
        const val LONG_DIGITS = 19

        /** A double represents every whole number up to this limit, 2^53. */
        const val EXACT_WHOLE = 1L shl 53

        /** The number of digits that a double keeps for every decimal in its normal range. */
        const val EXACT_DIGITS = 15

        /**
         * A number of this length is certainly in the normal range of doubles if its exponent,
         * including the `e`, has at most [SHORT_EXPONENT] characters.
         */
        const val SHORT_NUMBER = 40
        const val SHORT_EXPONENT = 3

        /** The maximum length of a decimal, in characters. The conversion takes quadratic time. */
        const val LONGEST_DECIMAL = 10_000

        const val TEN = 10L
    }
}

/** Whether a double represents a number of JSON without losing a digit. */
internal fun isExactAsDouble(literal: String): Boolean {
    val shape = NumberShape()
    val chars = literal.toCharArray()
    if (literal.all { it == '-' || it in '0'..'9' }) shape.addWhole(chars, 0, chars.size)
    else shape.addReal(chars, 0, chars.size)
    return shape.inexact == 0L
}
