package dev.serdemark.inference

/**
 * The strings at a place.
 *
 * @param distinct collects the different strings while they are few; null if not needed
 * @param logical finds a logical type that fits all strings; null if not needed
 * @param maxDistinctInput the number of strings that [distinct] receives. Later strings are
 *   ignored, because they probably add few different strings.
 */
internal class TextShape(
    distinct: DistinctTexts?,
    logical: LogicalTexts?,
    private val maxDistinctInput: Long = Long.MAX_VALUE,
) {
    var count = 0L

    /** The different strings, or null if there are many. */
    var distinct: DistinctTexts? = distinct
        private set

    /** The logical types that fit all strings, or null if none fits. */
    var logical: LogicalTexts? = logical
        private set

    /** Whether further strings can still change the result. */
    val needsMore: Boolean
        get() = isCollecting || logical != null

    /** Whether [distinct] has received all strings. */
    val isDistinctComplete: Boolean
        get() = count <= maxDistinctInput

    private val isCollecting: Boolean
        get() = distinct != null && isDistinctComplete

    /** Adds a string: [length] characters from [from] in [chars]. */
    fun add(chars: CharArray, from: Int, length: Int) {
        if (isCollecting && distinct?.add(chars, from, length) == false) distinct = null
        logical?.let { if (!it.add(chars, from, length)) logical = null }
    }

    fun absorb(other: TextShape) {
        count += other.count
        val otherDistinct = other.distinct
        if (otherDistinct == null || distinct?.absorb(otherDistinct) == false) distinct = null
        val otherLogical = other.logical
        if (otherLogical == null || logical?.absorb(otherLogical) == false) logical = null
    }

    companion object {
        /** Creates the shape of [count] strings that all equal [text]. */
        fun of(text: String, count: Long): TextShape {
            val distinct = DistinctTexts()
            val isShort = distinct.add(text.toCharArray(), 0, text.length)
            return TextShape(distinct.takeIf { isShort }, logical = null).also { it.count = count }
        }
    }
}

/** Collects different strings while they are few and none of them is long. */
internal class DistinctTexts {
    private val texts = ArrayList<String>(1)

    /** The strings in order of their first appearance. */
    val all: List<String>
        get() = texts

    /** Adds a string. Returns false if there are too many strings, or if the string is too long. */
    fun add(chars: CharArray, from: Int, length: Int): Boolean {
        for (i in texts.indices) if (isSame(texts[i], chars, from, length)) return true
        if (length > LONGEST || texts.size == MOST_BRANCHES) return false
        texts += chars.concatToString(from, from + length)
        return true
    }

    fun absorb(other: DistinctTexts): Boolean =
        other.texts.all { add(it.toCharArray(), 0, it.length) }

    private fun isSame(text: String, chars: CharArray, from: Int, length: Int): Boolean {
        if (text.length != length) return false
        for (i in 0 until length) if (text[i] != chars[from + i]) return false
        return true
    }

    private companion object {
        const val LONGEST = 64
    }
}
