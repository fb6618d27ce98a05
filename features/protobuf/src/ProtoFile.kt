package dev.serdemark.protobuf

import dev.serdemark.contender.ProtoSyntax
import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.FieldEncoding
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
 * Writes a data model as a protobuf schema. Records and unions are messages. The message of a union
 * has a `oneof` with its branches. Fields that may be null or absent are `optional`, except for
 * messages in proto3, which are always optional.
 *
 * In proto2, other fields are `required` or `repeated`. A proto2 schema uses two defaults of
 * proto3: numbers in a list are packed, and Java decodes and validates strings when it reads them.
 *
 * @param packageName the package of the file and of the generated classes
 */
internal class ProtoFile(
    private val schema: Schema,
    private val names: ProtoNames,
    private val packageName: String,
    private val syntax: ProtoSyntax,
) {
    private val isProto2 = syntax == ProtoSyntax.PROTO2

    /** The path of the file, relative to the folder of sources. */
    val path: String
        get() = "${packageName.replace('.', '/')}/model.proto"

    /** Returns the text of the file. */
    fun text(): String = buildString {
        appendLine("syntax = \"${syntax.id}\";").appendLine()
        appendLine("package $packageName;").appendLine()
        if (Leaf.TIMESTAMP in schema.leaves)
            appendLine("import \"google/protobuf/timestamp.proto\";").appendLine()
        appendLine("option java_multiple_files = true;")
        appendLine("option java_outer_classname = \"${ProtoNames.OUTER_CLASS}\";")
        if (isProto2) appendLine("option java_string_check_utf8 = true;")
        schema.declarations.values.forEach { appendLine().append(declaration(it)) }
    }

    private fun declaration(declaration: Declaration): String {
        val (keyword, lines) =
            when (declaration) {
                is RecordDeclaration -> "message" to fields(declaration)
                is EnumDeclaration -> "enum" to constants(declaration)
                is UnionDeclaration -> "message" to branches(declaration)
            }
        val body = lines.joinToString("") { "  $it\n" }
        return "$keyword ${names.type(declaration.name)} {\n$body}\n"
    }

    private fun fields(record: RecordDeclaration): List<String> =
        record.fields.zip(record.numbers { it !in FieldEncoding.RESERVED_IN_PROTOBUF }) {
            field,
            number ->
            "${type(field)} ${names.field(record.name, field.name)} = $number${options(field)};"
        }

    private fun branches(union: UnionDeclaration): List<String> {
        val fields =
            union.branches.mapIndexed { index, branch ->
                "  ${names.type(branch)} ${names.field(union.name, branch)} = ${index + 1};"
            }
        return listOf("oneof ${ProtoNames.ONE_OF} {") + fields + "}"
    }

    /** Returns the constants of an enum. The style guide reserves 0 for unset values. */
    private fun constants(enum: EnumDeclaration): List<String> {
        val zero = "${names.unspecified(enum.name)} = 0;".takeIf { enum.firstNumber > 0 }
        return listOfNotNull(zero) +
            enum.symbols.mapIndexed { index, symbol ->
                "${names.symbol(enum.name, symbol)} = ${index + enum.firstNumber};"
            }
    }

    private fun type(field: Field): String =
        when (val slot = field.slot) {
            is Nullable ->
                if (schema.isMessage(slot.type) && !isProto2) typeName(slot.type, field)
                else "optional ${typeName(slot.type, field)}"
            is ListOf -> "repeated ${typeName(slot.element, field)}"
            is MapOf -> "map<string, ${typeName(slot.value, field)}>"
            is Leaf,
            is Named -> if (isProto2) "required ${typeName(slot, field)}" else typeName(slot, field)
        }

    /** Returns the option `packed` of a list if it differs from the default of the syntax. */
    private fun options(field: Field): String {
        val slot = field.slot
        if (slot !is ListOf || !isPackable(slot.element)) return ""
        val isPacked = field.encoding?.isPacked ?: true
        val isPackedByDefault = !isProto2
        return if (isPacked == isPackedByDefault) "" else " [packed = $isPacked]"
    }

    private fun isPackable(type: Type): Boolean =
        if (type is Leaf) type.proto !in DELIMITED else !schema.isMessage(type)

    /** Returns the protobuf type of the values in a [field]. An encoding may choose the type. */
    private fun typeName(type: Type, field: Field): String =
        when (type) {
            is Leaf ->
                field.encoding?.type?.takeIf { FieldEncoding.TYPES[it] == type } ?: type.proto
            is Named -> names.type(type.name)
            is ListOf,
            is MapOf,
            is Nullable -> error("$type is no single value")
        }

    private companion object {
        /** Types that payloads store with a length. Lists of such types cannot be packed. */
        val DELIMITED = setOf("string", "bytes", TIMESTAMP)
    }
}
