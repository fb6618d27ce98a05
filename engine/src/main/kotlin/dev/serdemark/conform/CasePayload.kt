package dev.serdemark.conform

import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode
import java.nio.charset.Charset

/**
 * The bytes of a case. Its file describes them by texts and repetitions, because some are large.
 *
 * @param charset the charset of the characters; null if they are hexadecimal digits
 */
internal class CasePayload(private val parts: List<Part>, private val charset: Charset?) {
    /** Whether the payload has a repetition without `times`, so that its size can grow. */
    private val grows: Boolean
        get() = parts.any { it is Repeated && it.grows }

    /** Creates the bytes. */
    fun bytes(): ByteArray {
        val text = buildString { parts.forEach { it.appendTo(this) } }
        return if (charset == null) hex(text) else text.toByteArray(charset)
    }

    /** The number of bytes. */
    fun size(): Int = if (charset == null) bytes().size else parts.sumOf { it.size(charset) }

    /** The payload for reports. Describes repetitions. Bytes that are not UTF-8 are in hex. */
    fun shown(): String =
        if (charset == null || charset == Charsets.UTF_8) parts.joinToString("") { it.shown }
        else bytes().joinToString(" ") { it.toHexString() }

    /** A part of a payload. */
    sealed interface Part {
        val shown: String

        fun appendTo(text: StringBuilder)

        fun size(charset: Charset): Int = buildString(::appendTo).toByteArray(charset).size
    }

    private class Plain(private val text: String) : Part {
        override val shown: String
            get() = text

        override fun appendTo(text: StringBuilder) {
            text.append(this.text)
        }
    }

    /** Repeats a text. In each repetition, another key replaces the mark [KEY]. */
    private class Repeated(
        private val text: String,
        private val times: Int,
        private val keys: Keys,
        val grows: Boolean,
    ) : Part {
        override val shown: String
            get() = "⟨${text.replace(KEY, keys.shown)} × $times⟩"

        override fun size(charset: Charset): Int =
            if (KEY in text) super.size(charset) else text.toByteArray(charset).size * times

        override fun appendTo(text: StringBuilder) {
            if (KEY in this.text) repeat(times) { text.append(this.text.replace(KEY, keys.of(it))) }
            else text.append(this.text.repeat(times))
        }
    }

    /** The keys of repetitions. All of them are different. */
    enum class Keys(val id: String, val shown: String, val of: (Int) -> String) {
        COUNTED("counted", "#", { "k$it" }),
        COLLIDING("colliding", "#", ::collidingKey),
    }

    companion object {
        /** The word in place of a charset for a payload in hexadecimal digits. */
        private const val HEX = "hex"
        private const val KEY = "#"
        private const val MOST_TIMES = 20_000_000

        /** Refuses repetitions with more characters, so that payloads fit into memory. */
        private const val MOST_CHARACTERS = 50_000_000

        /** The empty payload of cases that use what the contender itself wrote. */
        val NONE: CasePayload = CasePayload(emptyList(), Charsets.UTF_8)

        /**
         * Reads the key `payload` of a case, with its `charset`.
         *
         * @param growth its first size is the number of repetitions without `times`; if null, all
         *   repetitions need `times`
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
         * Reads the payload of a [size].
         *
         * @param largest the largest size of the case's payloads, to check the limits
         */
        fun read(keys: YamlMap, size: Int?, largest: Int?): CasePayload {
            val node = keys.required("payload", "'{\"text\":\"a\"}'")
            val name = keys["charset"]?.choice(NAMES) { it } ?: "UTF-8"
            val charset = if (name == HEX) null else Charset.forName(name)
            val parts =
                if (node.isList)
                    node.items("a list of texts and repetitions") { part(it, size, largest) }
                else listOf(Plain(node.text("{}")))
            val payload = CasePayload(parts, charset)
            try {
                if (charset == null) payload.bytes()
            } catch (e: IllegalArgumentException) {
                node.fail("The payload is not hexadecimal: ${e.message}")
            }
            return payload
        }

        /** Converts pairs of hexadecimal digits to bytes, and ignores spaces. */
        fun hex(digits: String): ByteArray = digits.filterNot { it == ' ' }.hexToByteArray()

        private fun part(node: YamlNode, size: Int?, largest: Int?): Part {
            if (!node.isMap) return Plain(node.text("{"))
            val keys = node.map().onlyKeys("repeat", "times", "keys")
            val given = keys["times"]
            val grows = given == null && size != null && largest != null
            val (count, most) =
                if (grows) size to largest
                else times(keys.required("times", "1000")).let { it to it }
            val repeated = keys.required("repeat", "'['").text("[")
            if (repeated.length.toLong() * most > MOST_CHARACTERS)
                (given ?: node).expected("at most $MOST_CHARACTERS characters in all")
            return Repeated(
                repeated,
                count,
                keys["keys"]?.choice(Keys.entries) { it.id } ?: Keys.COUNTED,
                grows,
            )
        }

        private fun times(node: YamlNode): Int =
            node.text("1000").toIntOrNull()?.takeIf { it in 1..MOST_TIMES }
                ?: node.expected("a number from 1 to $MOST_TIMES")

        /** The charsets. In ISO-8859-1, a character up to U+00FF is the byte of this number. */
        private val NAMES = listOf("UTF-8", "ISO-8859-1", "UTF-16BE", "UTF-16LE", "UTF-32BE", HEX)
    }
}

private const val BITS = 17

/**
 * Returns a key with the same [String.hashCode] as all other such keys. Keys consist of `Aa` and
 * `BB`, which have the same hash code.
 */
private fun collidingKey(number: Int): String = buildString {
    for (bit in 0..<BITS) append(if (number shr bit and 1 == 0) "Aa" else "BB")
}
