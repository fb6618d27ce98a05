package dev.serdemark.model

/**
 * A subset of a schema's fields, for reading that skips the others.
 *
 * @param fields which are left of each record that is named; other records keep all of theirs
 */
class Projection(private val whole: Schema, private val fields: Map<String, Set<String>>) {
    /** The smaller schema; types that its root does not reach any longer are gone. */
    val schema: Schema = run {
        val declarations = whole.declarations.mapValues { (_, declaration) -> of(declaration) }
        whole.copy(declarations = declarations).reachable()
    }

    /** What is left of a [value] of the whole schema. */
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

    private fun of(declaration: Declaration): Declaration =
        if (declaration !is RecordDeclaration) declaration
        else
            declaration.copy(
                fields =
                    declaration.fields
                        .filter { isKept(declaration.name, it) }
                        .map { field -> field.copy(default = field.default?.let(::of)) }
            )

    private fun isKept(record: String, field: Field): Boolean =
        fields[record]?.contains(field.name) ?: true
}
