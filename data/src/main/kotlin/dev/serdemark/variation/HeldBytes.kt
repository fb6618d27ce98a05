package dev.serdemark.variation

import dev.serdemark.model.Field
import dev.serdemark.model.ListValue
import dev.serdemark.model.MapValue
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.json.CanonicalJson

/** The list or map in [field] of [record]. */
internal data class CollectionName(val record: String, val field: String)

/**
 * The total content of all lists or maps in one field. If they are nested in each other, only the
 * outermost one counts.
 *
 * @property bytes the size of the canonical JSON of these lists or maps
 * @property items the number of their items or entries
 * @property occurrences the number of these lists or maps
 */
internal class CollectionShare {
    var bytes = 0L
    var items = 0L
    var occurrences = 0L
}

/** Sums the content of each list and map that is a field, over some values of [schema]. */
internal class HeldBytes(private val schema: Schema, values: List<Value>) {
    /** The content by name, outer lists and maps before inner ones. */
    val collections = LinkedHashMap<CollectionName, CollectionShare>()

    init {
        values.forEach { visit(it, emptySet()) }
    }

    private fun visit(value: Value, around: Set<CollectionName>) {
        when (value) {
            is RecordValue -> {
                val fields = schema.record(value.type).fields
                fields.zip(value.fields) { field, content ->
                    visit(CollectionName(value.type, field.name), field, content, around)
                }
            }
            is ListValue -> value.items.forEach { visit(it, around) }
            is MapValue -> value.entries.values.forEach { visit(it, around) }
            else -> Unit
        }
    }

    private fun visit(
        name: CollectionName,
        field: Field,
        content: Value,
        around: Set<CollectionName>,
    ) {
        val size = size(content)
        if (size == null) {
            visit(content, around)
            return
        }
        if (name !in around) {
            val held = collections.getOrPut(name) { CollectionShare() }
            held.bytes += CanonicalJson.writePart(schema, field.type, content).size
            held.items += size
            held.occurrences++
        }
        visit(content, around + name)
    }
}

/** Returns the number of items or entries of [value], or null if it is neither list nor map. */
internal fun size(value: Value): Int? =
    when (value) {
        is ListValue -> value.items.size
        is MapValue -> value.entries.size
        else -> null
    }
