package dev.serdemark.sources.java

import dev.serdemark.model.Field
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.sources.jvm.ModelAnnotations
import dev.serdemark.sources.jvm.countLimit
import dev.serdemark.sources.jvm.lines
import dev.serdemark.sources.jvm.triStateLimit

/** Writes records as classes with getters, setters and a constructor without parameters. */
internal class BeanForm(
    private val schema: Schema,
    private val names: JavaNames,
    private val annotations: ModelAnnotations,
) : RecordForm {
    override fun limit(record: RecordDeclaration): String? =
        triStateLimit(record, "a property of a bean")
            ?: countLimit(record.name, "fields", record.fields)

    override fun text(
        record: RecordDeclaration,
        types: JavaTypes,
        modifiers: String,
        supertypes: String,
        nested: List<String>,
    ): String {
        val name = names.type(record.name).text
        val properties = record.fields.map { property(record, it) }
        val values = JavaValues(schema, names, types)
        // Comes first, because it also adds the statements of the constructor to `values`.
        val fields = properties.joinToString("") { field(it, types, values) }
        val members =
            listOf(fields).filter { it.isNotEmpty() } +
                constructor(name, values.statements) +
                properties.flatMap { listOf(getter(it, types), setter(it, types)) } +
                nested
        return "public ${modifiers}class $name$supertypes ${javaBlock(members)}"
    }

    override fun construct(record: RecordDeclaration, fields: List<String>): String {
        val new = "${names.type(record.name)}()"
        if (fields.isEmpty()) return new
        return record.fields.zip(fields).joinToString("", "$new.apply {", "\n    }") {
            (field, value) ->
            "\n        ${property(record, field).setter}($value)"
        }
    }

    override fun access(record: RecordDeclaration, field: Field, from: String): String =
        "$from.${property(record, field).getter}()"

    /** Returns the template variables of a [field] that exist only in this language shape. */
    fun fieldVariables(record: RecordDeclaration, field: Field): Map<String, Any> {
        val property = property(record, field)
        return mapOf(
            "name" to property.name,
            "getter" to property.getter,
            "setter" to property.setter,
        )
    }

    private fun field(property: Property, types: JavaTypes, values: JavaValues): String {
        val initializer = values.initializer(property)?.let { " = $it" }.orEmpty()
        return lines(annotations.field(property.identifier, property.field)) +
            "private ${types.annotated(property.type)} ${property.name}$initializer;\n"
    }

    /** Returns the constructor, or nothing if it has no statements. */
    private fun constructor(name: String, statements: List<String>): List<String> =
        if (statements.isEmpty()) emptyList()
        else listOf("public $name() ${javaBlock(listOf(lines(statements)))}")

    private fun getter(property: Property, types: JavaTypes) =
        lines(annotations.getter(property.identifier, property.field)) +
            javaMethod(
                "${types.plain(property.type)} ${property.getter}()",
                "return ${property.name};",
            )

    private fun setter(property: Property, types: JavaTypes): String {
        val name = property.name
        return javaMethod(
            "void ${property.setter}(${types.plain(property.type)} $name)",
            "this.$name = $name;",
        )
    }

    private fun property(record: RecordDeclaration, field: Field) =
        Property(names.property(record.name, field.name), field)
}
