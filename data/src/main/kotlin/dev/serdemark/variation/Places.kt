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
 * What was seen at one place of the values: a field of a record, the items of a list or the values
 * of a map there, or the root.
 */
internal class Place {
    /** Every value that was seen, nulls and absents among them. */
    val seen = ArrayList<Value>()

    /** Every key of the maps that were seen. */
    val keys = ArrayList<String>()

    /** The items of the lists, or values of the maps. */
    val inside: Place by lazy { Place() }

    /** Whether the texts are few that come again and again. */
    val hasFewTexts: Boolean by lazy {
        areFew(seen.asSequence().filterIsInstance<StringValue>().map { it.value })
    }

    /** The same of the keys. */
    val hasFewKeys: Boolean by lazy { areFew(keys.asSequence()) }

    /** The least and the greatest number. */
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

    /** Each comes twice or more, in the mean. */
    private fun areFew(texts: Sequence<String>): Boolean {
        val distinct = HashSet<String>()
        val count = texts.onEach { distinct += it }.count()
        return distinct.size * 2 <= count
    }
}

/**
 * What was seen at every place of some values. Records of one type have separate places for each
 * depth, in records around them: else trees that are drawn from the mean of all their levels would
 * at times grow without end, and mostly die at the root.
 */
internal class Places(values: List<Value>) {
    val root = Place()
    private val fields = HashMap<Pair<String, Int>, List<Place>>()

    init {
        require(values.isNotEmpty()) { "No values to draw others like" }
        values.forEach { see(it, root, 0) }
    }

    /** The places of the fields of a record of [type] in [depth] others. */
    fun fields(type: String, depth: Int): List<Place> = fields.getValue(type to depth)

    private fun see(value: Value, place: Place, depth: Int) {
        place.seen += value
        when (value) {
            is RecordValue -> {
                val places =
                    fields.getOrPut(value.type to depth) { List(value.fields.size) { Place() } }
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
