package dev.serdemark.variation

import dev.serdemark.model.ListValue
import dev.serdemark.model.MapValue
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import kotlin.math.roundToInt

/**
 * Produces the same data at several sizes. Cuts the list or map that holds most of the bytes, or
 * adds drawn items that resemble its items (see [Variants]). If lists are nested, the outermost
 * list with several items on average is scaled. The larger the share of this list in the bytes, the
 * closer the size of a scaled value is to the factor.
 *
 * @param schema the schema of [values]
 * @param values at least one value
 */
internal class Scaling(
    private val schema: Schema,
    private val values: List<Value>,
    private val seed: Long,
) {
    private val places = Places(values)

    /** The field whose list or map is scaled, or null if no list or map has an item. */
    val scaledField: CollectionName? = run {
        val filled = HeldBytes(schema, values).collections.filterValues { it.items > 0 }
        val long = filled.filterValues { it.items >= FEW * it.occurrences }
        long.ifEmpty { filled }.maxByOrNull { it.value.bytes }?.key
    }

    /**
     * Returns the values with [factor] times as many items in each [scaledField] that has items. At
     * least one item stays. Removed items are spread evenly over the list, and new items are
     * appended. The result for a factor is always the same.
     *
     * @throws IllegalArgumentException if [factor] is not positive and finite
     * @throws IllegalStateException if there is no list or map to scale
     */
    fun at(factor: Double): List<Value> {
        require(factor > 0 && factor.isFinite()) { "Not a factor: $factor" }
        checkNotNull(scaledField) { "No list or map has an item" }
        val variants = Variants(places, seed)
        return values.map { scaled(it, 0, factor, variants) }
    }

    private fun scaled(value: Value, depth: Int, factor: Double, variants: Variants): Value =
        when (value) {
            is RecordValue ->
                RecordValue(
                    value.type,
                    value.fields.mapIndexed { index, content ->
                        if (isScaled(value.type, index, content)) {
                            val place = places.fields(value.type, depth)[index]
                            sized(content, factor, Items(place, depth + 1, variants))
                        } else {
                            scaled(content, depth + 1, factor, variants)
                        }
                    },
                )
            is ListValue -> ListValue(value.items.map { scaled(it, depth, factor, variants) })
            is MapValue ->
                MapValue(value.entries.mapValues { scaled(it.value, depth, factor, variants) })
            else -> value
        }

    private fun isScaled(record: String, index: Int, content: Value): Boolean =
        (size(content) ?: 0) > 0 &&
            scaledField == CollectionName(record, schema.record(record).fields[index].name)

    private fun sized(value: Value, factor: Double, items: Items): Value =
        when (value) {
            is ListValue -> ListValue(items.sized(value.items, count(value.items.size, factor)))
            is MapValue -> MapValue(items.sized(value.entries, count(value.entries.size, factor)))
            else -> throw IllegalArgumentException("Neither list nor map: $value")
        }

    private fun count(size: Int, factor: Double): Int = maxOf(1, (size * factor).roundToInt())

    private companion object {
        /** The smallest number of items that still leaves one item at a quarter of the size. */
        const val FEW = 4
    }
}

/** Draws items for the list or map at a [place] that is nested in [depth] records. */
private class Items(
    private val place: SeenPlace,
    private val depth: Int,
    private val variants: Variants,
) {
    fun sized(items: List<Value>, count: Int): List<Value> =
        spread(items, count) + List(maxOf(0, count - items.size)) { item() }

    fun sized(entries: Map<String, Value>, count: Int): Map<String, Value> {
        val sized = LinkedHashMap<String, Value>()
        spread(entries.toList(), count).toMap(sized)
        while (sized.size < count) {
            val key = variants.key(place, sized.keys)
            sized[key] = item()
        }
        return sized
    }

    private fun item(): Value = variants.at(place.inside, depth)

    /** Returns all items, or [count] items that are spread evenly over them. */
    private fun <T> spread(items: List<T>, count: Int): List<T> =
        if (count >= items.size) items
        else List(count) { items[(it.toLong() * items.size / count).toInt()] }
}
