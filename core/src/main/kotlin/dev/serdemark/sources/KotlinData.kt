package dev.serdemark.sources

import dev.serdemark.contender.Annotations
import dev.serdemark.contender.NameSource
import dev.serdemark.contender.Placeholder
import dev.serdemark.contender.Template
import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration

/**
 * The flavour `kotlin-data`: data classes, enum classes and sealed interfaces, one file each.
 *
 * @param packageName of the codec; the types stand in its package `model`, where no name of theirs
 *   meets one of a codec's
 */
internal class KotlinData(
    private val schema: Schema,
    private val annotations: Annotations,
    private val packageName: String,
) : Flavour {
    private val names = Names(schema)
    private val modelPackage = "$packageName.model"

    override val unsupported: String?
        get() = kotlinDataLimits(schema)

    override val declared: Map<String, String>
        get() = schema.declarations.keys.associateWith { "$modelPackage.${names.type(it)}" }

    override fun declare(): Map<String, String> =
        schema.declarations.values.associate { declaration ->
            "${modelPackage.replace('.', '/')}/${names.type(declaration.name)}.kt" to
                file(declaration)
        }

    override fun typeName(type: Type): String = typeName(type) { it.kotlin }

    override fun fromNeutral(leaf: Leaf, neutral: String): String = neutral

    override fun toNeutral(leaf: Leaf, own: String): String = own

    override fun construct(record: RecordDeclaration, fields: List<String>): String =
        record.fields.zip(fields).joinToString(",", "${names.type(record.name)}(", "\n    )") {
            (field, value) ->
            "\n        ${names.property(record.name, field.name)} = $value"
        }

    override fun access(record: RecordDeclaration, field: Field, from: String): String =
        "$from.${names.property(record.name, field.name)}"

    override fun symbol(enum: EnumDeclaration, index: String): String =
        "${names.type(enum.name)}.entries[$index]"

    override fun index(enum: EnumDeclaration, symbol: String): String = "$symbol.ordinal"

    private fun file(declaration: Declaration): String {
        val imports = leaves(declaration).mapNotNull { it.import }.toSortedSet()
        return buildString {
            appendLine("package $modelPackage").appendLine()
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
    }

    private fun record(record: RecordDeclaration): String = buildString {
        val unions = schema.unionsOf(record)
        annotate(annotations.record)
        if (unions.isNotEmpty()) annotate(annotations.branch, record.name)
        append(if (record.fields.isEmpty()) "class " else "data class ")
        append(names.type(record.name)).append('(')
        record.fields.forEach {
            append('\n').append(property(record, it).prependIndent("    ")).append(',')
        }
        append(if (record.fields.isEmpty()) ")" else "\n)")
        if (unions.isNotEmpty())
            append(unions.joinToString(prefix = " : ") { names.type(it.name).source })
        append('\n')
    }

    private fun property(record: RecordDeclaration, field: Field): String = buildString {
        val name = names.property(record.name, field.name)
        if (!isFound(name.text, field.json)) annotate(annotations.field, field.json)
        if (field.optional) annotate(annotations.optional, field.json)
        append("val $name: ${typeName(field.slot, ::annotated)}")
        val default = field.default
        if (default != null)
            append(" = ").append(KotlinValues(schema, names).expression(default, field.slot))
        else if (field.optional) append(" = null")
    }

    /** Whether the library finds the name in JSON by itself. */
    private fun isFound(name: String, json: String) =
        name == json &&
            when (annotations.names) {
                NameSource.PROPERTIES -> true
                NameSource.GETTERS -> PLAIN.matches(name) && !name.startsWith("is")
            }

    private fun enum(enum: EnumDeclaration): String = buildString {
        annotate(annotations.enum)
        append("enum class ${names.type(enum.name)} {")
        for (symbol in enum.symbols) {
            val name = names.symbol(enum.name, symbol)
            append('\n')
            append(
                buildString {
                        if (name.text != symbol) annotate(annotations.symbol, symbol)
                        append(name).append(',')
                    }
                    .prependIndent("    ")
            )
        }
        append("\n}\n")
    }

    private fun union(union: UnionDeclaration): String = buildString {
        annotate(
            annotations.union,
            union.name,
            union.branches.joinToString { "${names.type(it)}::class" },
        )
        append("sealed interface ${names.type(union.name)}\n")
    }

    private fun typeName(type: Type, leaf: (Leaf) -> String): String =
        when (type) {
            is Leaf -> leaf(type)
            is Named -> names.type(type.name).source
            is ListOf -> "List<${typeName(type.element, leaf)}>"
            is MapOf -> "Map<String, ${typeName(type.value, leaf)}>"
            is Nullable -> "${typeName(type.type, leaf)}?"
        }

    private fun annotated(leaf: Leaf): String =
        annotations.leaf[leaf]?.let { "${fill(it)} ${leaf.kotlin}" } ?: leaf.kotlin

    private fun StringBuilder.annotate(
        template: Template?,
        json: String = "",
        classes: String = "",
    ) {
        if (template != null) appendLine(fill(template, json, classes))
    }

    private fun fill(template: Template, json: String = "", classes: String = "") = template.fill {
        when (it) {
            Placeholder.JSON -> kotlinLiteral(json)
            Placeholder.PACKAGE -> packageName
            Placeholder.CLASSES -> classes
        }
    }

    private companion object {
        /** Names that come back from their getters whatever the rule. */
        val PLAIN = Regex("[a-z]([a-z][A-Za-z0-9_]*)?")
    }
}
