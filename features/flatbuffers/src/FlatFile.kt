package dev.serdemark.flatbuffers

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.jvm.leaves
import dev.serdemark.sources.shape.slot

/**
 * Writes a data model in the schema language of FlatBuffers.
 *
 * @param packageName the namespace, which is the package of the generated classes
 */
internal class FlatFile(
    private val schema: Schema,
    private val types: FlatTypes,
    private val packageName: String,
) {
    private val names = types.names

    /** The path of the file, relative to the folder of sources. */
    val path: String
        get() = "${packageName.replace('.', '/')}/model.fbs"

    /** Returns the text of the file. */
    fun text(): String = buildString {
        appendLine("namespace $packageName;")
        if (Leaf.UUID in schema.leaves) block("struct ${FlatNames.UUID}", UUID_FIELDS)
        if (Leaf.TIMESTAMP in schema.leaves)
            block("struct ${FlatNames.TIMESTAMP}", TIMESTAMP_FIELDS)
        val (enums, others) = schema.declarations.values.partition { it is EnumDeclaration }
        for (declaration in enums + others) declaration(declaration) // flatc needs enums first
        for (item in types.boxed) block(
            "table ${types.box(item)}",
            listOf(field(FlatTypes.VALUE, item)),
        )
        for (map in types.maps) {
            val key = field(FlatTypes.KEY, Leaf.STRING)
            val value = field(FlatTypes.VALUE, map.value)
            block("table ${types.entry(map)}", listOf(key, value))
        }
        appendLine().appendLine("root_type ${names.type(schema.root)};")
    }

    private fun StringBuilder.declaration(declaration: Declaration) {
        val name = names.type(declaration.name)
        when (declaration) {
            is RecordDeclaration ->
                block(
                    "table $name",
                    declaration.fields.map {
                        field(names.field(declaration.name, it.name), it.slot)
                    },
                )
            is EnumDeclaration ->
                block(
                    "enum $name : ${types.number(declaration).id}",
                    declaration.symbols.map { "${names.symbol(declaration.name, it)}," },
                )
            is UnionDeclaration -> {
                val choice = names.choice(declaration.name)
                block("union $choice", declaration.branches.map { "${names.type(it)}," })
                block("table $name", listOf("${FlatTypes.BRANCH}: $choice;"))
            }
        }
    }

    private fun StringBuilder.block(head: String, lines: List<String>) {
        appendLine().appendLine("$head {")
        lines.forEach { appendLine("  $it") }
        appendLine("}")
    }

    /**
     * Returns the declaration of a field. A nullable number needs the default `null`. Other values
     * need no default, because a table can always omit them.
     */
    private fun field(name: String, type: Type): String {
        val isOptional = type is Nullable && types.storage(type) == Storage.SCALAR
        return "$name: ${text(type)}${if (isOptional) " = null" else ""};"
    }

    private fun text(type: Type): String =
        when (type) {
            is Leaf -> type.flat
            is Named -> names.type(type.name)
            is ListOf ->
                "[${if (types.isBoxed(type.element)) types.box(type.element) else text(type.element)}]"
            is MapOf -> "[${types.entry(type)}]"
            is Nullable -> text(type.type)
        }

    private companion object {
        val UUID_FIELDS = listOf("high: long;", "low: long;")
        val TIMESTAMP_FIELDS = listOf("seconds: long;", "nanos: int;")
    }
}

/** The type of a leaf in the schema language. A decimal is text, and a date is a number of days. */
private val Leaf.flat: String
    get() =
        when (this) {
            Leaf.INT -> "int"
            Leaf.LONG,
            Leaf.DATE -> "long"
            Leaf.FLOAT -> "float"
            Leaf.DOUBLE -> "double"
            Leaf.BOOLEAN -> "bool"
            Leaf.STRING,
            Leaf.DECIMAL -> "string"
            Leaf.BYTES -> "[ubyte]"
            Leaf.UUID -> FlatNames.UUID
            Leaf.TIMESTAMP -> FlatNames.TIMESTAMP
        }
