package dev.serdemark.variation

import dev.serdemark.model.ListValue
import dev.serdemark.model.MapValue
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import kotlin.math.roundToInt

/**
 * Produces the same data at several sizes. Cuts the list or map with most of the bytes, or adds
 * drawn items that resemble its items (see [Variants]). If lists are nested, scales the outermost
 * list that has several items on average. Other content keeps its size, so the total size only
 * approximates the factor.
 *
 * ```
 * {"id": 7, "list": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]}
 *     at factor 0.5 becomes {"id": 7, "list": [0, 2, 4, 6, 8]}
 * ```
 *
 * @param schema the schema of [values]
 * @param values at least one value
 */
internal class Scaler(
    private val schema: Schema,
    private val values: List<Value>,
    private val seed: Long,
) {
    private val places = Places(values)

    /** The field whose list or map is scaled, or null if no list or map has an item. */
    val scaledField: CollectionName? = run {
        val filled = CollectionSizes(schema, values).collections.filterValues { it.items > 0 }
        val long = filled.filterValues { it.items >= LONG * it.occurrences }
        long.ifEmpty { filled }.maxByOrNull { it.value.bytes }?.key
    }

    /**
     * Returns the values with [factor] times as many items in each [scaledField] that has items,
     * and with at least one item. Removes items evenly over the list, and appends new items. Always
     * returns the same for a factor.
     *
     * @throws IllegalArgumentException if [factor] is not positive and finite
     * @throws IllegalStateException if there is no list or map to scale
     */
    fun scale(factor: Double): List<Value> {
        require(factor > 0 && factor.isFinite()) { "Not a factor: $factor" }
        checkNotNull(scaledField) { "No list or map has an item" }
        val variants = Variants(places, seed)
        return values.map { scale(it, depth = 0, factor, variants) }
    }

    private fun scale(value: Value, depth: Int, factor: Double, variants: Variants): Value =
        when (value) {
            is RecordValue ->
                RecordValue(
                    value.type,
                    value.fields.mapIndexed { index, content ->
                        if (isScaled(value.type, index, content)) {
                            val place = places.fields(value.type, depth)[index]
                            resize(content, factor, ItemResizer(place, depth + 1, variants))
                        } else {
                            scale(content, depth + 1, factor, variants)
                        }
                    },
                )
            is ListValue -> ListValue(value.items.map { scale(it, depth, factor, variants) })
            is MapValue ->
                MapValue(value.entries.mapValues { scale(it.value, depth, factor, variants) })
            else -> value
        }

    private fun isScaled(record: String, index: Int, content: Value): Boolean =
        (size(content) ?: 0) > 0 &&
            scaledField == CollectionName(record, schema.record(record).fields[index].name)

    private fun resize(value: Value, factor: Double, items: ItemResizer): Value =
        when (value) {
            is ListValue -> ListValue(items.resize(value.items, count(value.items.size, factor)))
            is MapValue -> MapValue(items.resize(value.entries, count(value.entries.size, factor)))
            else -> throw IllegalArgumentException("Neither list nor map: $value")
        }

    private fun count(size: Int, factor: Double): Int = maxOf(1, (size * factor).roundToInt())

    private companion object {
        /** The average size from which a list is long: a quarter of it has at least one item. */
        const val LONG = 4
    }
}

/** Draws items for the list or map at a [place], which is nested in [depth] records. */
private class ItemResizer(
    private val place: PlaceSample,
    private val depth: Int,
    private val variants: Variants,
) {
    fun resize(items: List<Value>, count: Int): List<Value> =
        pickEvenly(items, count) + List(maxOf(0, count - items.size)) { item() }

    fun resize(entries: Map<String, Value>, count: Int): Map<String, Value> {
        val resized = LinkedHashMap<String, Value>()
        pickEvenly(entries.toList(), count).toMap(resized)
        while (resized.size < count) {
            val key = variants.key(place, resized.keys)
            resized[key] = item()
        }
        return resized
    }

    private fun item(): Value = variants.draw(place.elements, depth)

    /** Returns [count] items that are spread evenly over [items], or all if there are fewer. */
    private fun <T> pickEvenly(items: List<T>, count: Int): List<T> =
        if (count >= items.size) items
        else List(count) { items[(it.toLong() * items.size / count).toInt()] }
}
