package dev.serdemark.sources.kotlin

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.jvm.ModelAnnotations
import dev.serdemark.sources.jvm.import
import dev.serdemark.sources.jvm.kotlin
import dev.serdemark.sources.jvm.kotlinType
import dev.serdemark.sources.jvm.leaves
import dev.serdemark.sources.jvm.lines
import dev.serdemark.sources.jvm.unionsOf
import dev.serdemark.sources.shape.slot

/** Writes the types of a schema as data classes, enum classes and sealed interfaces. */
internal class KotlinDeclarations(
    private val schema: Schema,
    private val names: KotlinNames,
    private val annotations: ModelAnnotations,
) {
    private val values = KotlinValues(schema, names)

    /** Returns the file of [declaration], in [packageName]. */
    fun file(declaration: Declaration, packageName: String): String = buildString {
        val imports = leaves(declaration).mapNotNull { it.import }.toSortedSet()
        appendLine("package $packageName").appendLine()
        imports.forEach { appendLine("import $it") }
        if (imports.isNotEmpty()) appendLine()
        append(
            when (declaration) {
                is RecordDeclaration -> record(declaration)
                is EnumDeclaration -> enum(declaration)
                is UnionDeclaration -> union(declaration)
            }
        )
    }

    private fun record(record: RecordDeclaration): String {
        val unions = schema.unionsOf(record)
        // A data class needs at least one property.
        val keyword = if (record.fields.isEmpty()) "class" else "data class"
        val fields = block(record.fields.map { property(record, it) })
        val supertypes =
            (unions.map { names.type(it.name).source } + annotations.interfaces).joinToString()
        return lines(annotations.record(record, unions.isNotEmpty())) +
            "$keyword ${names.type(record.name)}($fields)" +
            (if (supertypes.isEmpty()) "" else " : $supertypes") +
            "\n"
    }

    private fun property(record: RecordDeclaration, field: Field): String {
        val name = names.property(record.name, field.name)
        val type = kotlinType(field.slot, names) { annotations.leaf(it, it.kotlin) }
        val default =
            field.default?.let { values.expression(it, field.slot) }
                ?: if (field.optional) "null" else null
        return lines(annotations.field(name, field)) +
            "val $name: $type" +
            default?.let { " = $it" }.orEmpty()
    }

    private fun enum(enum: EnumDeclaration): String {
        val symbols =
            enum.symbols.map {
                val name = names.symbol(enum.name, it)
                lines(annotations.symbol(name, it)) + name
            }
        val type = names.type(enum.name)
        return lines(annotations.enum(type)) + "enum class $type {${block(symbols)}}\n"
    }

    private fun union(union: UnionDeclaration): String {
        val classes = union.branches.map { "${names.type(it)}::class" }
        return lines(annotations.union(union, classes)) +
            "sealed interface ${names.type(union.name)}\n"
    }

    /** Returns the items on separate lines, indented, each with a comma. */
    private fun block(items: List<String>): String =
        if (items.isEmpty()) "" else "\n" + lines(items.map { "$it,".prependIndent("    ") })
}
