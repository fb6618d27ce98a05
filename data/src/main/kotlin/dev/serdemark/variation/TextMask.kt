package dev.serdemark.variation

import dev.serdemark.variation.Alphabet.Companion.DIGITS
import dev.serdemark.variation.Alphabet.Companion.NONZERO
import java.util.Random

/**
 * Replaces every letter and digit of texts by another character of its [Alphabet]. Keeps all other
 * characters. Lengths in UTF-16 and UTF-8 and escapes in JSON stay the same. Latin-1 texts stay
 * Latin-1.
 *
 * ```
 * text("Ann Lee, 42")  returns, for example, "Qko Zib, 87"
 * number("-0.70")      returns, for example, "-0.31"
 * ```
 */
internal class TextMask(private val random: Random) {
    /** Returns [text] with other letters and digits. */
    fun text(text: String): String =
        buildString(text.length) {
            text.codePoints().forEach {
                appendCodePoint(Alphabet.of(it)?.other(it, random) ?: it)
            }
        }

    /**
     * Replaces the digits of [literal], a number in JSON. Leading zeros stay, and the digit after
     * them does not become zero. So the result is a number too.
     */
    fun number(literal: String): String {
        var isLeading = true
        return buildString(literal.length) {
            for (character in literal) {
                val isDigit = character in '0'..'9'
                if (!isDigit || isLeading && character == '0') {
                    append(character)
                } else {
                    val digits = if (isLeading) NONZERO else DIGITS
                    appendCodePoint(digits.other(character.code, random))
                    isLeading = false
                }
            }
        }
    }
}
