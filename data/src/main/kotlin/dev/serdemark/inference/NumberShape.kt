package dev.serdemark.inference

import dev.serdemark.model.Leaf
import dev.serdemark.model.json.JsonNumber
import dev.serdemark.model.json.MOST_DIGITS
import dev.serdemark.model.json.decodeLeaf
import dev.serdemark.model.json.isTextOfDouble

/**
 * Finds the type that the numbers at a place need, from their characters.
 *
 * Whole numbers are int or long, depending on their range. Other numbers are double if no digit is
 * lost: each number must be the shortest text of a double, or the text with 17 digits that `%.17g`
 * prints. Otherwise the numbers are decimal. `-0`, `1.0` and `1e3` are not whole, because an int
 * would be written differently.
 */
internal class NumberShape {
    var count = 0L
        private set

    /** Whether a whole number needs a long. */
    private var isWide = false

    /** Whether a number is not whole or is beyond long. */
    private var needsFraction = false

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

    /** The smallest leaf that represents all numbers exactly, or null if there is none. */
    val leaf: Leaf?
        get() =
            when {
                !needsFraction && !hasNegativeZero -> if (isWide) Leaf.LONG else Leaf.INT
                inexact > 0 -> Leaf.DECIMAL.takeUnless { isBeyondDecimal }
                else -> Leaf.DOUBLE
            }

    /** Keeps the [place] of the number that was added last if this is the first inexact number. */
    inline fun placed(place: () -> String) {
        if (inexact > 0 && firstInexact == null) firstInexact = place()
    }

    /** Adds a number without fraction and exponent. */
    fun addWhole(chars: CharArray, from: Int, length: Int) {
        count++
        if (length > SURE_INT) addLong(chars, from, length)
        else if (length == 2 && chars[from] == '-' && chars[from + 1] == '0') hasNegativeZero = true
    }

    private fun addLong(chars: CharArray, from: Int, length: Int) {
        val isNegative = chars[from] == '-'
        val first = if (isNegative) from + 1 else from
        if (from + length - first > MOST_LONG) return addVeryLong(chars, from, length)
        // 64 bits hold 19 digits without a sign.
        var size = 0L
        for (i in first until from + length) size = size * TEN + (chars[i] - '0')
        if (size < 0 && !(isNegative && size == Long.MIN_VALUE)) {
            return addVeryLong(chars, from, length)
        }
        val value = if (isNegative) -size else size
        if (value != value.toInt().toLong()) isWide = true
        if (size !in 0..EXACT_WHOLE) check(value.toString())
    }

    /** Adds a number beyond the range of long. */
    private fun addVeryLong(chars: CharArray, from: Int, length: Int) {
        needsFraction = true
        check(chars.concatToString(from, from + length))
    }

    /** Adds a number with a fraction or an exponent. */
    fun addReal(chars: CharArray, from: Int, length: Int) {
        count++
        needsFraction = true
        val end = from + length
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
        val isNormal = length <= SHORT_NUMBER && end - i <= SHORT_EXPONENT
        if (isNormal && digits <= EXACT_DIGITS) return
        if (digits <= MOST_DIGITS && i == end && isShortest(value, scale)) return
        check(chars.concatToString(from, end))
    }

    private fun isShortest(digits: Long, scale: Int): Boolean {
        var value = digits
        var places = scale
        while (value > 0 && value % TEN == 0L) {
            value /= TEN
            places--
        }
        return value > 0 && isShortestDouble(value, places) == true
    }

    /** Checks whether a double and a decimal can represent the number. */
    private fun check(literal: String) {
        val isLong = literal.length > LONGEST
        // A double may keep a number that no decimal represents, such as 0e99999.
        if (isLong || decodeLeaf(Leaf.DECIMAL, JsonNumber(literal, 0)) == null) {
            isBeyondDecimal = true
        }
        if (!isLong && isTextOfDouble(literal)) return
        inexact++
        if (literal.toDouble().isInfinite()) isBeyondDouble = true
    }

    fun absorb(other: NumberShape) {
        count += other.count
        isWide = isWide || other.isWide
        needsFraction = needsFraction || other.needsFraction
        inexact += other.inexact
        firstInexact = firstInexact ?: other.firstInexact
        hasNegativeZero = hasNegativeZero || other.hasNegativeZero
        isBeyondDecimal = isBeyondDecimal || other.isBeyondDecimal
        isBeyondDouble = isBeyondDouble || other.isBeyondDouble
    }

    private companion object {
        /** The longest whole number that is certainly an int, in characters with the sign. */
        const val SURE_INT = 9

        /** The number of digits of the largest long. */
        const val MOST_LONG = 19

        /** A double represents every whole number up to this limit, 2^53. */
        const val EXACT_WHOLE = 1L shl 53

        /** The number of digits that a double keeps for every decimal in its normal range. */
        const val EXACT_DIGITS = 15

        /**
         * The longest number, and the longest exponent with its `e`, that are certainly in the
         * normal range, in characters.
         */
        const val SHORT_NUMBER = 40
        const val SHORT_EXPONENT = 3

        /**
         * The longest number that is read as a decimal, in characters. The conversion takes
         * quadratic time.
         */
        const val LONGEST = 10_000

        const val TEN = 10L
    }
}

/** Returns whether a double represents [literal], a number of JSON, without losing a digit. */
internal fun isHeldByDouble(literal: String): Boolean {
    val shape = NumberShape()
    val chars = literal.toCharArray()
    if (literal.all { it == '-' || it in '0'..'9' }) shape.addWhole(chars, 0, chars.size)
    else shape.addReal(chars, 0, chars.size)
    return shape.inexact == 0L
}
