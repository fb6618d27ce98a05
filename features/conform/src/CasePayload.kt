package dev.serdemark.conform

import dev.serdemark.trials.read
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode
import java.nio.charset.Charset

/**
 * The payload of a case. The file of the case describes it by texts and repetitions, because some
 * payloads are large.
 *
 * @param charset the charset of the parts' characters; null if they are hexadecimal digits
 */
internal class CasePayload(private val parts: List<Part>, private val charset: Charset?) {
    /** Whether the payload has a repetition without `times`, so that its size can grow. */
    private val grows: Boolean
        get() = parts.any { it is Repetition && it.grows }

    /** Creates the bytes. */
    fun bytes(): ByteArray {
        val text = buildString { parts.forEach { it.appendTo(this) } }
        return if (charset == null) hex(text) else text.toByteArray(charset)
    }

    /** The number of bytes. */
    fun size(): Int = if (charset == null) bytes().size else parts.sumOf { it.size(charset) }

    /**
     * Describes the payload for reports, with repetitions as `⟨text × times⟩`. Returns all bytes in
     * hex if the charset is not UTF-8.
     */
    fun describe(): String =
        if (charset == null || charset == Charsets.UTF_8) parts.joinToString("") { it.description }
        else bytes().joinToString(" ") { it.toHexString() }

    /** A part of a payload. */
    sealed interface Part {
        val description: String

        fun appendTo(text: StringBuilder)

        fun size(charset: Charset): Int = buildString(::appendTo).toByteArray(charset).size
    }

    private class Text(private val text: String) : Part {
        override val description: String
            get() = text

        override fun appendTo(text: StringBuilder) {
            text.append(this.text)
        }
    }

    /** Repeats a text. In each repetition, a different key replaces [KEY_MARK]. */
    private class Repetition(
        private val text: String,
        private val times: Int,
        private val keys: Keys,
        val grows: Boolean,
    ) : Part {
        override val description: String
            get() = "⟨$text × $times⟩"

        override fun size(charset: Charset): Int =
            if (KEY_MARK in text) super.size(charset) else text.toByteArray(charset).size * times

        override fun appendTo(text: StringBuilder) {
            if (KEY_MARK in this.text)
                repeat(times) { text.append(this.text.replace(KEY_MARK, keys.create(it))) }
            else text.append(this.text.repeat(times))
        }
    }

    /**
     * The kinds of keys for repetitions.
     *
     * @property create creates the key of a repetition from its index. All keys are different.
     */
    enum class Keys(val id: String, val create: (Int) -> String) {
        COUNTED("counted", { "k$it" }),
        COLLIDING("colliding", ::collidingKey),
    }

    companion object {
        /** The word in place of a charset for a payload in hexadecimal digits. */
        private const val HEX_CHARSET = "hex"
        private const val KEY_MARK = "#"
        private const val MAX_TIMES = 20_000_000

        /** The maximum size of a repetition, so that payloads fit into memory. */
        private const val MAX_CHARACTERS = 50_000_000

        /** An empty payload, for cases that read what the contender itself wrote. */
        val EMPTY: CasePayload = CasePayload(emptyList(), Charsets.UTF_8)

        /**
         * Reads the key `payload` of a case, with its `charset`.
         *
         * @param growth the series that begins with this payload; null if the payload does not grow
         */
        fun read(keys: YamlMap, growth: GrowthSeries?): CasePayload {
            val payload = read(keys, growth?.sizes?.first(), growth?.sizes?.last())
            if (growth != null && !payload.grows)
                keys
                    .required("grows", "")
                    .fail(
                        "The payload does not grow.",
                        "Leave out 'times' of a repetition in it.",
                    )
            return payload
        }

        /**
         * Reads the payload with a [size].
         *
         * @param size how often a text without `times` is repeated; null if all must have `times`
         * @param largest the largest size of the series of payloads, to check [MAX_CHARACTERS]
         */
        fun read(keys: YamlMap, size: Int?, largest: Int?): CasePayload {
            val node = keys.required("payload", "'{\"text\":\"a\"}'")
            val name = keys["charset"]?.choice(CHARSETS) { it } ?: "UTF-8"
            val charset = if (name == HEX_CHARSET) null else Charset.forName(name)
            val parts =
                if (node.isList)
                    node.items("a list of texts and repetitions") { part(it, size, largest) }
                else listOf(Text(node.text("{}")))
            val payload = CasePayload(parts, charset)
            try {
                // Converts the digits now, so that a mistake is reported with its line.
                if (charset == null) payload.bytes()
            } catch (e: IllegalArgumentException) {
                node.fail("The payload is not hexadecimal: ${e.message}")
            }
            return payload
        }

        /** Converts pairs of hexadecimal digits to bytes, and ignores spaces. */
        fun hex(digits: String): ByteArray = digits.filterNot { it == ' ' }.hexToByteArray()

        private fun part(node: YamlNode, size: Int?, largest: Int?): Part {
            if (!node.isMap) return Text(node.text("{"))
            val keys = node.map().onlyKeys("repeat", "times", "keys")
            val timesNode = keys["times"]
            val grows = timesNode == null && size != null && largest != null
            val times = if (grows) size else times(keys.required("times", "1000"))
            val maxTimes = if (grows) largest else times
            val text = keys.required("repeat", "'['").text("[")
            if (text.length.toLong() * maxTimes > MAX_CHARACTERS)
                (timesNode ?: node).expected("at most $MAX_CHARACTERS characters in all")
            return Repetition(
                text,
                times,
                keys["keys"]?.choice(Keys.entries) { it.id } ?: Keys.COUNTED,
                grows,
            )
        }

        private fun times(node: YamlNode): Int =
            node.text("1000").toIntOrNull()?.takeIf { it in 1..MAX_TIMES }
                ?: node.expected("a number from 1 to $MAX_TIMES")

        /** The charsets. In ISO-8859-1, a character up to U+00FF is the byte of this number. */
        private val CHARSETS =
            listOf("UTF-8", "ISO-8859-1", "UTF-16BE", "UTF-16LE", "UTF-32BE", HEX_CHARSET)
    }
}

private const val COLLIDING_KEY_BITS = 17

/**
 * Returns the key with an [index]. All keys have the same [String.hashCode], because each consists
 * of `Aa` (bit 0 of the index) and `BB` (bit 1), which have the same hash code.
 */
private fun collidingKey(index: Int): String = buildString {
    for (bit in 0..<COLLIDING_KEY_BITS) append(if (index shr bit and 1 == 0) "Aa" else "BB")
}
