package dev.serdemark.inference

/**
 * What strings at a place are.
 *
 * @param distinct collects them as long as they are few; null if nobody asks
 * @param logical checks whether they are of a logical type; null if nobody asks
 * @param most how many strings [distinct] is shown: if they are few so far, they may well stay so
 */
internal class TextShape(
    distinct: DistinctTexts?,
    logical: LogicalTexts?,
    private val most: Long = Long.MAX_VALUE,
) {
    var count = 0L

    /** The few that there are; null if there are many. */
    var distinct: DistinctTexts? = distinct
        private set

    /** What all of them may be beyond strings; null if nothing. */
    var logical: LogicalTexts? = logical
        private set

    /** Whether it depends on the next string what they are. */
    val isOpen: Boolean
        get() = isCollecting || logical != null

    /** Whether [distinct] are all that there are. */
    val isSure: Boolean
        get() = count <= most

    private val isCollecting: Boolean
        get() = distinct != null && isSure

    /** Looks at the string in [length] of the [chars]. */
    fun add(chars: CharArray, from: Int, length: Int) {
        if (isCollecting && distinct?.add(chars, from, length) == false) distinct = null
        logical?.let { if (!it.add(chars, from, length)) logical = null }
    }

    fun absorb(other: TextShape) {
        count += other.count
        val theirs = other.distinct
        if (theirs == null || distinct?.absorb(theirs) == false) distinct = null
        val theirLogical = other.logical
        if (theirLogical == null || logical?.absorb(theirLogical) == false) logical = null
    }

    companion object {
        /** The shape of [count] strings that are all [text]. */
        fun of(text: String, count: Long): TextShape {
            val distinct = DistinctTexts()
            val isShort = distinct.add(text.toCharArray(), 0, text.length)
            return TextShape(distinct.takeIf { isShort }, null).also { it.count = count }
        }
    }
}

/** Different strings of which there are few, and none long. */
internal class DistinctTexts {
    private val texts = ArrayList<String>(1)

    /** In order of their first appearance. */
    val all: List<String>
        get() = texts

    /** False if there are too many now, or it is too long. */
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
