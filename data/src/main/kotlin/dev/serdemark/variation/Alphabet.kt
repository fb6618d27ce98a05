package dev.serdemark.variation

import java.util.Random

/**
 * Characters that can replace each other. They have the same script, case and length in UTF-8.
 *
 * @param ranges their code points, in ascending order
 */
internal class Alphabet(vararg ranges: IntProgression) {
    private val codePoints: IntArray = ranges.flatMap { it.asIterable() }.toIntArray()

    operator fun contains(codePoint: Int): Boolean = codePoints.binarySearch(codePoint) >= 0

    /** Returns a random character of this alphabet other than [codePoint]. */
    fun other(codePoint: Int, random: Random): Int {
        val index = codePoints.binarySearch(codePoint)
        if (index < 0) return codePoints[random.nextInt(codePoints.size)]
        val drawn = random.nextInt(codePoints.size - 1)
        return codePoints[if (drawn < index) drawn else drawn + 1]
    }

    companion object {
        val DIGITS = Alphabet('0'.code..'9'.code)

        /** The digits that a number may begin with. */
        val NONZERO = Alphabet('1'.code..'9'.code)

        private val CYRILLIC = Alphabet(0x430..0x45f)
        private val HAN = Alphabet(0x4e00..0x9fa5)

        /** CJK Extension B, for letters of four bytes in scripts that are not listed here. */
        private val RARE = Alphabet(0x20000..0x2a6d6)

        private val ASCII: List<Alphabet> =
            listOf(Alphabet('a'.code..'z'.code), Alphabet('A'.code..'Z'.code), DIGITS)

        /** Does not use the JDK's tables, because later JDKs have more letters. */
        private val BEYOND_ASCII: List<Alphabet> =
            listOf(
                // Latin-1
                Alphabet(0xaa..0xaa, 0xb5..0xb5, 0xba..0xba),
                Alphabet(0xdf..0xf6, 0xf8..0xff),
                Alphabet(0xc0..0xd6, 0xd8..0xde),
                // Latin Extended-A
                Alphabet(
                    0x101..0x137 step 2,
                    0x138..0x148 step 2,
                    0x149..0x177 step 2,
                    0x17a..0x17e step 2,
                    0x17f..0x17f,
                ),
                Alphabet(
                    0x100..0x136 step 2,
                    0x139..0x147 step 2,
                    0x14a..0x178 step 2,
                    0x179..0x17d step 2,
                ),
                // Greek
                Alphabet(0x3ac..0x3af, 0x3b1..0x3ce),
                Alphabet(
                    0x386..0x386,
                    0x388..0x38a,
                    0x38c..0x38c,
                    0x38e..0x38f,
                    0x391..0x3a1,
                    0x3a3..0x3a9,
                ),
                CYRILLIC,
                Alphabet(0x400..0x42f),
                // Hebrew, Arabic, Devanagari, Thai, Hiragana, Katakana, Hangul
                Alphabet(0x5d0..0x5ea),
                Alphabet(0x621..0x63a, 0x641..0x64a),
                Alphabet(0x904..0x939),
                Alphabet(0xe01..0xe2e),
                Alphabet(0x3041..0x3096),
                Alphabet(0x30a1..0x30fa),
                HAN,
                Alphabet(0xac00..0xd7a3),
                // Faces and gestures
                Alphabet(0x1f600..0x1f64f),
            )

        private const val LAST_OF_ASCII = 0x7f
        private const val LAST_OF_TWO_BYTES = 0x7ff

        /**
         * Returns the alphabet of [codePoint], or null if it is neither a letter nor a digit. If
         * its script is not listed here, returns an alphabet of the same length in UTF-8.
         */
        fun of(codePoint: Int): Alphabet? =
            (if (codePoint <= LAST_OF_ASCII) ASCII else BEYOND_ASCII).firstOrNull {
                codePoint in it
            }
                ?: when {
                    Character.isDigit(codePoint) -> {
                        val zero = codePoint - Character.digit(codePoint, 10)
                        Alphabet(zero..zero + 9)
                    }
                    !Character.isLetter(codePoint) -> null
                    codePoint <= LAST_OF_TWO_BYTES -> CYRILLIC
                    codePoint <= Char.MAX_VALUE.code -> HAN
                    else -> RARE
                }
    }
}
