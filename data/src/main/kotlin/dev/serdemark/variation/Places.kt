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
 * The values at one place. A place is the root, a field of a record, the items of a list or the
 * values of a map.
 */
internal class PlaceSample {
    /** All values, including null and absent ones. */
    val values = ArrayList<Value>()

    /** All keys, if the values are maps. */
    val keys = ArrayList<String>()

    /** The items, if the values are lists; the values of the entries, if they are maps. */
    val elements: PlaceSample by lazy { PlaceSample() }

    /** Whether there are only a few different texts, which repeat. */
    val hasFewTexts: Boolean by lazy {
        areFew(values.asSequence().filterIsInstance<StringValue>().map { it.value })
    }

    /** Whether there are only a few different keys, which repeat. */
    val hasFewKeys: Boolean by lazy { areFew(keys.asSequence()) }

    /** The range of the numbers. */
    val numbers: NumberRange by lazy {
        val all = values.asSequence().mapNotNull(::digits)
        NumberRange(all.min(), all.max())
    }

    /** The first and the last day. */
    val dates: ClosedRange<LocalDate> by lazy {
        val all = values.asSequence().filterIsInstance<DateValue>().map { it.value }
        all.minOf { it }..all.maxOf { it }
    }

    /** The first and the last instant. */
    val timestamps: ClosedRange<Instant> by lazy {
        val all = values.asSequence().filterIsInstance<TimestampValue>().map { it.value }
        all.minOf { it }..all.maxOf { it }
    }

    /** Whether each text appears at least twice on average. */
    private fun areFew(texts: Sequence<String>): Boolean {
        val distinct = HashSet<String>()
        val count = texts.onEach { distinct += it }.count()
        return distinct.size * 2 <= count
    }
}

/**
 * The values at all places. Records of one type have separate places for each depth of nesting in
 * other records. With common places for all depths, most drawn trees would have only a root, and
 * some would grow endlessly.
 */
internal class Places(values: List<Value>) {
    val root = PlaceSample()

    /** The fields of each record, by its type and depth. */
    private val fields = HashMap<Pair<String, Int>, List<PlaceSample>>()

    init {
        require(values.isNotEmpty()) { "No values to draw others like" }
        values.forEach { add(it, root, depth = 0) }
    }

    /** Returns the places of the fields of a record of [type] that is nested in [depth] records. */
    fun fields(type: String, depth: Int): List<PlaceSample> = fields.getValue(type to depth)

    private fun add(value: Value, place: PlaceSample, depth: Int) {
        place.values += value
        when (value) {
            is RecordValue -> {
                val places =
                    fields.getOrPut(value.type to depth) {
                        List(value.fields.size) { PlaceSample() }
                    }
                value.fields.zip(places) { content, field -> add(content, field, depth + 1) }
            }
            is ListValue -> value.items.forEach { add(it, place.elements, depth) }
            is MapValue ->
                value.entries.forEach { (key, entry) ->
                    place.keys += key
                    add(entry, place.elements, depth)
                }
            else -> Unit
        }
    }
}
