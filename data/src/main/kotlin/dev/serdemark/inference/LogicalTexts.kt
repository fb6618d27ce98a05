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
 * string if reading and writing the string gives the same string. So an uppercase UUID fits no
 * type. Dates have years from 0000 to 9999. Timestamps have years from 1678 to 2261, which 64 bits
 * of nanoseconds can represent.
 *
 * ```
 * "2024-01-31", "2024-02-01"  date
 * "2024-01-31T10:00:00Z"      timestamp
 * "2024-01-31", "today"       null
 * ```
 */
internal class LogicalTexts {
    private val fittingTypes = LEAVES.keys.toMutableSet()

    /** The type that fits all strings. Null if there is none, or if there were no strings. */
    val leaf: Leaf?
        get() = fittingTypes.singleOrNull()

    /**
     * Adds [length] characters from [from]. Returns false if no type fits all strings any longer.
     */
    fun add(chars: CharArray, from: Int, length: Int): Boolean {
        fittingTypes.removeIf { length !in LEAVES.getValue(it) }
        if (fittingTypes.isNotEmpty()) {
            val text = chars.concatToString(from, from + length)
            fittingTypes.removeIf { !fits(it, text) }
        }
        return fittingTypes.isNotEmpty()
    }

    /** Adds all strings of [other]. Returns false if no type fits all strings any longer. */
    fun absorb(other: LogicalTexts): Boolean {
        fittingTypes.retainAll(other.fittingTypes)
        return fittingTypes.isNotEmpty()
    }

    private fun fits(leaf: Leaf, text: String): Boolean =
        decodeLeaf(leaf, JsonString(text, 0))?.let { write(it) == text } ?: false

    private fun write(value: Value): String? =
        when (value) {
            is UuidValue -> value.value.toString()
            is DateValue -> value.value.toString()
            is TimestampValue ->
                value.value.toString().takeIf { it.take(YEAR_DIGITS) in FIRST_YEAR..LAST_YEAR }
            else -> null
        }

    private companion object {
        const val YEAR_DIGITS = 4
        const val FIRST_YEAR = "1678"
        const val LAST_YEAR = "2261"

        /** The types, each with the possible lengths of its strings. */
        val LEAVES: Map<Leaf, IntRange> =
            mapOf(Leaf.UUID to 36..36, Leaf.DATE to 10..10, Leaf.TIMESTAMP to 20..30)
    }
}
