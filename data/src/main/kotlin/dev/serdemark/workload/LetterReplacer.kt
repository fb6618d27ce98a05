package dev.serdemark.workload

import java.util.Random

/**
 * Replaces letters of texts by letters of a text class.
 *
 * @param textClass the text class, or null to keep texts as they are
 * @param random used only for letters, so that the text class does not change any other value
 */
internal class LetterReplacer(private val textClass: TextClass?, private val random: Random) {
    /** Returns [text] with other letters. Replaces only ASCII letters. */
    fun apply(text: String): String =
        when (textClass) {
            null -> text
            TextClass.LATIN1 -> text.map(::toLatin).joinToString("")
            TextClass.UNICODE -> {
                val script = SCRIPTS[random.nextInt(SCRIPTS.size)]
                buildString { text.forEach { appendCodePoint(toScript(it, script)) } }
            }
        }

    private fun toLatin(letter: Char): Char {
        val variants = LATIN[letter]
        return if (variants == null || random.nextDouble() >= LATIN_SHARE) letter
        else variants[random.nextInt(variants.length)]
    }

    private fun toScript(letter: Char, script: IntRange): Int =
        when {
            letter !in 'a'..'z' && letter !in 'A'..'Z' -> letter.code
            random.nextDouble() < EMOJI_SHARE -> draw(EMOJI)
            else -> draw(script)
        }

    private fun draw(range: IntRange) = range.first + random.nextInt(range.last - range.first + 1)

    private companion object {
        /** Letters of Latin-1 by the ASCII letters that they are based on. */
        val LATIN: Map<Char, String> = run {
            val small =
                mapOf('a' to "àáâãäåæ", 'c' to "ç", 'e' to "èéêë", 'i' to "ìíîï", 'n' to "ñ") +
                    mapOf('o' to "òóôõöø", 'u' to "ùúûü", 'y' to "ý")
            val capitals = small.map { (letter, variants) ->
                letter.uppercaseChar() to variants.uppercase()
            }
            small + capitals + ('s' to "ß")
        }

        /**
         * The share of the letters in [LATIN] that are replaced. In English and Latin texts, three
         * of five letters are in [LATIN], so one letter in twenty is replaced.
         */
        const val LATIN_SHARE = 0.085

        /** The share of letters that emoji replace. */
        const val EMOJI_SHARE = 0.01

        /** Devanagari, Hiragana, Han and Hangul: only letters, all of them assigned. */
        val SCRIPTS: List<IntRange> =
            listOf(0x0905..0x0939, 0x3041..0x3096, 0x4e00..0x9fa5, 0xac00..0xd7a3)

        /** Emoji of faces and gestures. */
        val EMOJI: IntRange = 0x1f600..0x1f64f
    }
}
