package dev.serdemark.variation

import dev.serdemark.model.DateValue
import dev.serdemark.model.ListValue
import dev.serdemark.model.MapValue
import dev.serdemark.model.RecordValue
import dev.serdemark.model.StringValue
import dev.serdemark.model.TimestampValue
import dev.serdemark.model.Value
import java.time.Instant
import java.time.LocalDate

/**
 * The values that were seen at one place. A place is the root, a field of a record, the items of a
 * list or the values of a map.
 */
internal class SeenPlace {
    /** Every value that was seen, including nulls and absents. */
    val seen = ArrayList<Value>()

    /** Every key of the maps that were seen. */
    val keys = ArrayList<String>()

    /** The place of the items of the lists, or of the values of the maps. */
    val inside: SeenPlace by lazy { SeenPlace() }

    /** Whether there are only a few different texts, which repeat. */
    val hasFewTexts: Boolean by lazy {
        areFew(seen.asSequence().filterIsInstance<StringValue>().map { it.value })
    }

    /** Whether there are only a few different keys, which repeat. */
    val hasFewKeys: Boolean by lazy { areFew(keys.asSequence()) }

    /** The range of the numbers. */
    val numbers: NumberRange by lazy {
        val all = seen.asSequence().mapNotNull(::digits)
        NumberRange(all.min(), all.max())
    }

    /** The first and the last day. */
    val dates: ClosedRange<LocalDate> by lazy {
        val all = seen.asSequence().filterIsInstance<DateValue>().map { it.value }
        all.minOf { it }..all.maxOf { it }
    }

    /** The first and the last instant. */
    val timestamps: ClosedRange<Instant> by lazy {
        val all = seen.asSequence().filterIsInstance<TimestampValue>().map { it.value }
        all.minOf { it }..all.maxOf { it }
    }

    /** Returns whether each text appears at least twice on average. */
    private fun areFew(texts: Sequence<String>): Boolean {
        val distinct = HashSet<String>()
        val count = texts.onEach { distinct += it }.count()
        return distinct.size * 2 <= count
    }
}

/**
 * The values that were seen at every place. Records of one type have separate places for each depth
 * of nesting in other records. If all depths shared their places, most drawn trees would end at the
 * root, and some would grow endlessly.
 */
internal class Places(values: List<Value>) {
    val root = SeenPlace()
    private val fields = HashMap<Pair<String, Int>, List<SeenPlace>>()

    init {
        require(values.isNotEmpty()) { "No values to draw others like" }
        values.forEach { see(it, root, 0) }
    }

    /** Returns the places of the fields of a record of [type] that is nested in [depth] records. */
    fun fields(type: String, depth: Int): List<SeenPlace> = fields.getValue(type to depth)

    private fun see(value: Value, place: SeenPlace, depth: Int) {
        place.seen += value
        when (value) {
            is RecordValue -> {
                val places =
                    fields.getOrPut(value.type to depth) { List(value.fields.size) { SeenPlace() } }
                value.fields.zip(places) { content, field -> see(content, field, depth + 1) }
            }
            is ListValue -> value.items.forEach { see(it, place.inside, depth) }
            is MapValue ->
                value.entries.forEach { (key, entry) ->
                    place.keys += key
                    see(entry, place.inside, depth)
                }
            else -> Unit
        }
    }
}
