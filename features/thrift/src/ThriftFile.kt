package dev.serdemark.thrift

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
import dev.serdemark.model.dependenciesFirst
import dev.serdemark.sources.idl.IdlNames
import dev.serdemark.sources.jvm.leaves
import dev.serdemark.sources.shape.slot

/**
 * Writes a data model as a Thrift schema. Records are structs, and fields that may be null or
 * absent are `optional`. As Thrift's guide advises, other fields have no keyword: they are always
 * written, but a reader accepts a struct without them. Each type precedes its first use, because
 * old versions of Scrooge require this.
 *
 * @param packageName the package of the generated classes
 */
internal class ThriftFile(
    private val schema: Schema,
    private val names: IdlNames,
    private val packageName: String,
) {
    /** The path of the file, relative to the folder of sources. */
    val path: String
        get() = "${packageName.replace('.', '/')}/model.thrift"

    /** Returns the text of the file. */
    fun text(): String = buildString {
        appendLine("namespace java $packageName")
        if (Leaf.TIMESTAMP in schema.leaves) {
            val fields = listOf("1: i64 seconds", "2: i32 nanos")
            appendLine().append(definition("struct", ThriftNames.TIMESTAMP, fields))
        }
        schema.dependenciesFirst().forEach { appendLine().append(definition(it)) }
    }

    private fun definition(declaration: Declaration): String {
        val name = names.type(declaration.name)
        return when (declaration) {
            is RecordDeclaration -> definition("struct", name, fields(declaration))
            is EnumDeclaration -> definition("enum", name, symbols(declaration))
            is UnionDeclaration -> definition("union", name, branches(declaration))
        }
    }

    private fun definition(keyword: String, name: String, lines: List<String>): String =
        "$keyword $name {\n" + lines.joinToString("") { "  $it\n" } + "}\n"

    private fun fields(record: RecordDeclaration): List<String> =
        // Thrift's payloads hold field numbers of 16 bits.
        record.fields.zip(record.numbers { it <= Short.MAX_VALUE }) { field, number ->
            val slot = field.slot
            val keyword = if (slot is Nullable) "optional " else ""
            "$number: $keyword${type(slot)} ${names.field(record.name, field.name)}"
        }

    private fun branches(union: UnionDeclaration): List<String> =
        union.branches.mapIndexed { index, branch ->
            "${index + 1}: ${names.type(branch)} ${names.field(union.name, branch)}"
        }

    private fun symbols(enum: EnumDeclaration): List<String> =
        enum.symbols.mapIndexed { index, symbol -> "${names.symbol(enum.name, symbol)} = $index" }

    private fun type(type: Type): String =
        when (type) {
            is Leaf -> leaf(type)
            is Named -> names.type(type.name)
            is ListOf -> "list<${type(type.element)}>"
            is MapOf -> "map<string, ${type(type.value)}>"
            is Nullable -> type(type.type)
        }

    /**
     * Returns the type of a leaf. Thrift has no 32-bit floating-point numbers, decimals, dates or
     * timestamps.
     */
    private fun leaf(leaf: Leaf): String =
        when (leaf) {
            Leaf.INT -> "i32"
            Leaf.LONG,
            Leaf.DATE -> "i64"
            Leaf.FLOAT,
            Leaf.DOUBLE -> "double"
            Leaf.BOOLEAN -> "bool"
            Leaf.STRING,
            Leaf.DECIMAL,
            Leaf.UUID -> "string"
            Leaf.BYTES -> "binary"
            Leaf.TIMESTAMP -> ThriftNames.TIMESTAMP
        }
}
