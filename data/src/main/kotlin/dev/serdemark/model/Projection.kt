package dev.serdemark.model

/**
 * A subset of a schema's fields, for reading that skips the other fields.
 *
 * @param fields the fields that are kept, by record; records that are not listed keep all fields
 */
class Projection(private val whole: Schema, private val fields: Map<String, Set<String>>) {
    /**
     * The smaller schema, without the types that its root no longer reaches. Generated classes hold
     * its values, because the user's classes have all fields.
     */
    val schema: Schema = whole.copy(given = null).withRecords(::of).reachable()

    /** Returns [value], a value of the whole schema, with only the fields that are kept. */
    fun of(value: Value): Value =
        when (value) {
            is RecordValue -> {
                val kept =
                    whole.record(value.type).fields.zip(value.fields).filter { (field, _) ->
                        isKept(value.type, field)
                    }
                RecordValue(value.type, kept.map { (_, item) -> of(item) })
            }
            is ListValue -> ListValue(value.items.map(::of))
            is MapValue -> MapValue(value.entries.mapValues { of(it.value) })
            else -> value
        }

    private fun of(record: RecordDeclaration): RecordDeclaration =
        record.copy(
            fields =
                record.fields
                    .filter { isKept(record.name, it) }
                    .map { field -> field.copy(default = field.default?.let(::of)) }
        )

    private fun isKept(record: String, field: Field): Boolean =
        fields[record]?.contains(field.name) ?: true
}
