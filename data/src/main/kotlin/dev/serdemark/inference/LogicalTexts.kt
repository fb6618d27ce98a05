package dev.serdemark.inference

import dev.serdemark.model.DateValue
import dev.serdemark.model.Leaf
import dev.serdemark.model.TimestampValue
import dev.serdemark.model.UuidValue
import dev.serdemark.model.Value
import dev.serdemark.model.json.JsonString
import dev.serdemark.model.json.decodeLeaf

/**
 * Finds the logical type (UUID, date or timestamp) that fits all strings of a place. A type fits a
 * string if reading and writing the string gives the same string. An uppercase UUID therefore fits
 * no type. Dates have years from 0000 to 9999. Timestamps have years from 1678 to 2261, which 64
 * bits of nanoseconds can represent.
 */
internal class LogicalTexts {
    private val fitting = LEAVES.keys.toMutableSet()

    /** The type that fits all strings. Null if there is none, or if there were no strings. */
    val leaf: Leaf?
        get() = fitting.singleOrNull()

    /**
     * Adds the string of [length] at [from] in [chars]. Returns false if no type fits any longer.
     */
    fun add(chars: CharArray, from: Int, length: Int): Boolean {
        fitting.removeIf { length !in LEAVES.getValue(it) }
        if (fitting.isNotEmpty()) {
            val text = chars.concatToString(from, from + length)
            fitting.removeIf { !fits(it, text) }
        }
        return fitting.isNotEmpty()
    }

    /** Adds all strings of [other]. Returns false if no type fits any longer. */
    fun absorb(other: LogicalTexts): Boolean {
        fitting.retainAll(other.fitting)
        return fitting.isNotEmpty()
    }

    private fun fits(leaf: Leaf, text: String): Boolean =
        decodeLeaf(leaf, JsonString(text, 0))?.let { written(it) == text } ?: false

    private fun written(value: Value): String? =
        when (value) {
            is UuidValue -> value.value.toString()
            is DateValue -> value.value.toString()
            is TimestampValue ->
                value.value.toString().takeIf { it.take(YEAR) in FIRST_YEAR..LAST_YEAR }
            else -> null
        }

    private companion object {
        const val YEAR = 4
        const val FIRST_YEAR = "1678"
        const val LAST_YEAR = "2261"

        /** The types, each with the possible lengths of its strings. */
        val LEAVES: Map<Leaf, IntRange> =
            mapOf(Leaf.UUID to 36..36, Leaf.DATE to 10..10, Leaf.TIMESTAMP to 20..30)
    }
}
