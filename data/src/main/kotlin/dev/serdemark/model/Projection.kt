package dev.serdemark.model

/**
 * A subset of a schema's fields, for the operation `read-selected`.
 *
 * @param fullSchema the schema with all fields
 * @param fields the names of the selected fields, by record; records that are not listed keep all
 *   fields
 */
class Projection(private val fullSchema: Schema, private val fields: Map<String, Set<String>>) {
    /**
     * The schema with only the selected fields, and with the types that they mention. It has no
     * user's classes, because these have all fields.
     */
    val schema: Schema = fullSchema.copy(userClasses = null).withRecords(::project).reachable()

    /** Returns [value], a value of [fullSchema], with only the selected fields. */
    fun select(value: Value): Value =
        when (value) {
            is RecordValue -> {
                val selected =
                    fullSchema.record(value.type).fields.zip(value.fields).filter { (field, _) ->
                        isSelected(value.type, field)
                    }
                RecordValue(value.type, selected.map { (_, item) -> select(item) })
            }
            is ListValue -> ListValue(value.items.map(::select))
            is MapValue -> MapValue(value.entries.mapValues { select(it.value) })
            else -> value
        }

    private fun project(record: RecordDeclaration): RecordDeclaration =
        record.copy(
            fields =
                record.fields
                    .filter { isSelected(record.name, it) }
                    .map { field -> field.copy(default = field.default?.let(::select)) }
        )

    private fun isSelected(record: String, field: Field): Boolean =
        fields[record]?.contains(field.name) ?: true
}
