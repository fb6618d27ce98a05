package dev.serdemark.inference

import dev.serdemark.model.Leaf
import dev.serdemark.model.json.JsonNumber
import dev.serdemark.model.json.canonicalNumber
import dev.serdemark.model.json.decodeLeaf
import java.math.BigDecimal

/**
 * What numbers at a place need, judged by their characters.
 *
 * Whole numbers are int or long by their range. Others are double if each is, as a number, what
 * canonical JSON writes for the double next to it: then no digit is lost. Else they are decimal.
 * `-0`, `1.0` and `1e3` are not whole, since an int would be written otherwise.
 */
internal class NumberShape {
    var count = 0L
        private set

    private var isWide = false
    private var needsFraction = false
    private var isInexact = false

    /** Whether some number is -0, which no decimal is. */
    var hasNegativeZero = false
        private set

    /** Whether some number has an exponent or length beyond every type. */
    private var isBeyond = false

    /** The smallest leaf that holds all of them exactly; null if there is none. */
    val leaf: Leaf?
        get() =
            when {
                isBeyond -> null
                !needsFraction && !hasNegativeZero -> if (isWide) Leaf.LONG else Leaf.INT
                isInexact -> Leaf.DECIMAL
                else -> Leaf.DOUBLE
            }

    /** Whether each is what canonical JSON writes for the double next to it, as a number. */
    val areDoubles: Boolean
        get() = !isInexact && !isBeyond

    /** A number without fraction and exponent. */
    fun addWhole(chars: CharArray, from: Int, length: Int) {
        count++
        if (length > SURE_INT) addLong(chars, from, length)
        else if (length == 2 && chars[from] == '-' && chars[from + 1] == '0') hasNegativeZero = true
    }

    private fun addLong(chars: CharArray, from: Int, length: Int) {
        val isNegative = chars[from] == '-'
        val first = if (isNegative) from + 1 else from
        if (from + length - first > MOST_LONG) return addVeryLong(chars, from, length)
        // Unsigned, 64 bits hold 19 digits.
        var size = 0L
        for (i in first until from + length) size = size * TEN + (chars[i] - '0')
        if (size < 0 && !(isNegative && size == Long.MIN_VALUE)) {
            return addVeryLong(chars, from, length)
        }
        val value = if (isNegative) -size else size
        if (value != value.toInt().toLong()) isWide = true
        if (!isInexact && size !in 0..EXACT_WHOLE) check(value.toString())
    }

    /** One beyond long. */
    private fun addVeryLong(chars: CharArray, from: Int, length: Int) {
        needsFraction = true
        if (isInexact && length <= SHORT_NUMBER) return
        check(chars.concatToString(from, from + length))
    }

    /** A number with a fraction or an exponent. */
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
        val isNear = length <= SHORT_NUMBER && end - i <= SHORT_EXPONENT
        if (isNear && (isInexact || digits <= EXACT_DIGITS)) return
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

    /** Looks whether a double and a decimal hold the number. */
    private fun check(literal: String) {
        if (isBeyond) return
        val tree = JsonNumber(literal, 0)
        if (literal.length > LONGEST || decodeLeaf(Leaf.DECIMAL, tree) == null) isBeyond = true
        else if (!isInexact && !isDouble(literal)) isInexact = true
    }

    private fun isDouble(literal: String): Boolean {
        val double = literal.toDouble()
        if (!double.isFinite()) return false
        val text = shortest(double)
        return text == literal || BigDecimal(text).compareTo(BigDecimal(literal)) == 0
    }

    fun absorb(other: NumberShape) {
        count += other.count
        isWide = isWide || other.isWide
        needsFraction = needsFraction || other.needsFraction
        isInexact = isInexact || other.isInexact
        hasNegativeZero = hasNegativeZero || other.hasNegativeZero
        isBeyond = isBeyond || other.isBeyond
    }

    private companion object {
        /** Characters of a whole number, with its sign, that is an int for sure. */
        const val SURE_INT = 9

        /** Digits of the largest long. */
        const val MOST_LONG = 19

        /** Every whole number up to 2^53 is a double. */
        const val EXACT_WHOLE = 1L shl 53

        /** Every decimal of so many digits within a double's normal range comes back from it. */
        const val EXACT_DIGITS = 15

        /** Characters that keep a number within that range; of an exponent with its `e`. */
        const val SHORT_NUMBER = 40
        const val SHORT_EXPONENT = 3

        /** Characters of a number that is read as decimal: conversion takes quadratic time. */
        const val LONGEST = 10_000

        /** Digits of the longest decimal that is the shortest of a double. */
        const val MOST_DIGITS = 17

        const val TEN = 10L

        /** Shortest by itself since JDK 19 (JDK-4511638). */
        val shortest: (Double) -> String =
            if (Runtime.version().feature() >= 19) Double::toString else ::canonicalNumber
    }
}

/** Whether a double holds [literal], a number of JSON, without losing a digit. */
internal fun isHeldByDouble(literal: String): Boolean {
    val shape = NumberShape()
    val chars = literal.toCharArray()
    if (literal.all { it == '-' || it in '0'..'9' }) shape.addWhole(chars, 0, chars.size)
    else shape.addReal(chars, 0, chars.size)
    return shape.areDoubles
}
