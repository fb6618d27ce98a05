package dev.serdemark.sources.java

import dev.serdemark.model.Field
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.sources.jvm.ModelAnnotations
import dev.serdemark.sources.jvm.constructorLimit
import dev.serdemark.sources.jvm.lines
import dev.serdemark.sources.jvm.triStateLimit
import dev.serdemark.sources.shape.slot

/** Writes records as Java records, whose components have no defaults. Needs Java 16. */
internal class JavaRecordForm(
    private val names: JavaNames,
    private val annotations: ModelAnnotations,
) : RecordForm {
    override fun limit(record: RecordDeclaration): String? =
        triStateLimit(record, "a component of a record")
            ?: defaultLimit(record)
            ?: constructorLimit(record)

    override fun text(
        record: RecordDeclaration,
        types: JavaTypes,
        modifiers: String,
        supertypes: String,
        nested: List<String>,
    ): String {
        val components = record.fields.map { component(record, it, types).prependIndent("    ") }
        val list = if (components.isEmpty()) "()" else components.joinToString(",\n", "(\n", ")")
        return "public ${modifiers}record ${names.type(record.name).text}$list$supertypes " +
            javaBlock(nested)
    }

    override fun construct(record: RecordDeclaration, fields: List<String>): String =
        fields.joinToString("", "${names.type(record.name)}(", "\n    )") { "\n        $it," }

    override fun access(record: RecordDeclaration, field: Field, from: String): String =
        "$from.${names.property(record.name, field.name)}()"

    private fun component(record: RecordDeclaration, field: Field, types: JavaTypes): String {
        val name = names.property(record.name, field.name)
        return lines(annotations.field(name, field)) + "${types.annotated(field.slot)} ${name.text}"
    }

    /** Returns one sentence if a field has a default, otherwise null. */
    private fun defaultLimit(record: RecordDeclaration): String? =
        record.fields
            .firstOrNull { it.default != null }
            ?.let {
                "'${record.name}.${it.name}' has a default; a component of a record has none."
            }

    companion object {
        /** The methods of every object. No component can have the name of one of them. */
        val OBJECT_METHODS: Set<String> =
            setOf(
                "clone",
                "finalize",
                "getClass",
                "hashCode",
                "notify",
                "notifyAll",
                "toString",
                "wait",
            )
    }
}
