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
 * The total size of all lists or maps in one field. If a list contains the same field again, only
 * the outer list counts.
 *
 * @property bytes the size of the canonical JSON of these lists or maps
 * @property items the number of their items or entries
 * @property occurrences the number of these lists or maps
 */
internal class CollectionSize {
    var bytes = 0L
    var items = 0L
    var occurrences = 0L
}

/** The sizes of all lists and maps that are fields, in some values of [schema]. */
internal class CollectionSizes(private val schema: Schema, values: List<Value>) {
    /** The sizes by field, outer lists and maps before inner ones. */
    val collections = LinkedHashMap<CollectionName, CollectionSize>()

    init {
        values.forEach { visit(it, emptySet()) }
    }

    private fun visit(value: Value, enclosing: Set<CollectionName>) {
        when (value) {
            is RecordValue -> {
                val fields = schema.record(value.type).fields
                fields.zip(value.fields) { field, content ->
                    visit(CollectionName(value.type, field.name), field, content, enclosing)
                }
            }
            is ListValue -> value.items.forEach { visit(it, enclosing) }
            is MapValue -> value.entries.values.forEach { visit(it, enclosing) }
            else -> Unit
        }
    }

    private fun visit(
        name: CollectionName,
        field: Field,
        content: Value,
        enclosing: Set<CollectionName>,
    ) {
        val size = size(content)
        if (size == null) {
            visit(content, enclosing)
            return
        }
        if (name !in enclosing) {
            val total = collections.getOrPut(name) { CollectionSize() }
            total.bytes += CanonicalJson.writePart(schema, field.type, content).size
            total.items += size
            total.occurrences++
        }
        visit(content, enclosing + name)
    }
}

/** Returns the number of items or entries of [value], or null if it is neither list nor map. */
internal fun size(value: Value): Int? =
    when (value) {
        is ListValue -> value.items.size
        is MapValue -> value.entries.size
        else -> null
    }
