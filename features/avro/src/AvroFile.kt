package dev.serdemark.avro

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.EnumValue
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.ListValue
import dev.serdemark.model.MapOf
import dev.serdemark.model.MapValue
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.model.isCollection
import dev.serdemark.model.notNull
import dev.serdemark.sources.shape.slot
import kotlinx.serialization.json.JsonPrimitive

/**
 * Writes a data model as an Avro schema in JSON. The first use of a record or enum contains its
 * definition. Later uses contain its name. A field that may be null or absent is a union with null,
 * and its default is null if the data model has no default.
 *
 * @param packageName the package of the classes that Avro generates from the file
 * @param javaString the value of Avro's property `avro.java.string`, which sets the type of strings
 *   in these classes; null for Avro's default
 */
internal class AvroFile(
    private val schema: Schema,
    private val names: AvroNames,
    private val packageName: String,
    javaString: String?,
) {
    private val stringProperty = javaString?.let { ", \"avro.java.string\": \"$it\"" }.orEmpty()
    private val defined = HashSet<String>()

    /** The path of the file, relative to the folder of sources. */
    val path: String
        get() = "${packageName.replace('.', '/')}/model.avsc"

    /**
     * Returns the definition of the root, which includes the definitions of all types that it uses.
     * If the root does not use all types, returns an array with the definitions of the others too.
     */
    fun text(): String {
        defined.clear()
        val rootFirst = setOf(schema.root) + schema.declarations.keys
        val types = rootFirst.map(schema::declaration).filter { it !is UnionDeclaration }
        val definitions = types.mapNotNull {
            if (it.name in defined) null else definitionOrName(it)
        }
        return definitions.singleOrNull()?.plus("\n")
            ?: definitions.joinToString(",\n", "[\n", "\n]\n") { it.prependIndent("  ") }
    }

    private fun definitionOrName(declaration: Declaration): String {
        val name = names.type(declaration.name)
        return when (declaration) {
            is UnionDeclaration -> "[${branches(declaration).joinToString()}]"
            is RecordDeclaration ->
                if (defined.add(declaration.name)) record(declaration, name)
                else "\"$packageName.$name\""
            is EnumDeclaration ->
                if (defined.add(declaration.name)) enum(declaration, name)
                else "\"$packageName.$name\""
        }
    }

    private fun record(record: RecordDeclaration, name: String): String {
        val fields =
            record.fields.map { field ->
                val default = default(field)
                val type = type(field.slot, nullLast = default != null && default != NULL)
                "{\"name\": \"${names.field(record.name, field.name)}\", \"type\": $type" +
                    (default?.let { ", \"default\": $it" }.orEmpty()) +
                    "${aliases(field)}}"
            }
        val lines =
            if (fields.isEmpty()) "" else "\n${fields.joinToString(",\n").prependIndent("  ")}\n"
        return "{\"type\": \"record\", \"name\": \"$name\", \"namespace\": \"$packageName\", " +
            "\"fields\": [$lines]}"
    }

    /**
     * Returns the default of a [field] in JSON, or null if it has none. Omits defaults that are
     * records or nonempty collections.
     */
    private fun default(field: Field): String? {
        val slot = field.slot
        val default = field.default
        val isEmptyCollection =
            default is ListValue && default.items.isEmpty() ||
                default is MapValue && default.entries.isEmpty()
        return when {
            default is EnumValue ->
                "\"${names.symbol((slot.notNull as Named).name, default.symbol)}\""
            default != null &&
                default !is RecordValue &&
                (isEmptyCollection || !slot.notNull.isCollection) ->
                AvroSchemas.default(schema, slot, default)
            slot is Nullable -> NULL
            else -> null
        }
    }

    private fun aliases(field: Field): String =
        if (field.aliases.isEmpty()) ""
        else ", \"aliases\": [${field.aliases.joinToString { "${JsonPrimitive(it)}" }}]"

    private fun enum(enum: EnumDeclaration, name: String): String {
        val symbols = enum.symbols.joinToString { "\"${names.symbol(enum.name, it)}\"" }
        return "{\"type\": \"enum\", \"name\": \"$name\", \"namespace\": \"$packageName\", " +
            "\"symbols\": [$symbols]}"
    }

    private fun branches(union: UnionDeclaration): List<String> =
        union.branches.map { definitionOrName(schema.declaration(it)) }

    /**
     * Returns a type in JSON.
     *
     * @param nullLast whether null is the last branch of a union; the first branch must be the type
     *   of the default
     */
    private fun type(type: Type, nullLast: Boolean = false): String =
        when (type) {
            is Leaf -> leaf(type)
            is Named -> definitionOrName(schema.declaration(type.name))
            is ListOf -> "{\"type\": \"array\", \"items\": ${type(type.element)}}"
            is MapOf -> "{\"type\": \"map\", \"values\": ${type(type.value)}$stringProperty}"
            is Nullable -> {
                val others = alternatives(type.type)
                val branches = if (nullLast) others + "\"null\"" else listOf("\"null\"") + others
                "[${branches.joinToString()}]"
            }
        }

    /**
     * Returns the branches that [type] adds to a union. Avro allows no union in a union, so a union
     * adds each of its branches.
     */
    private fun alternatives(type: Type): List<String> {
        val union = (type as? Named)?.let { schema.declaration(it.name) } as? UnionDeclaration
        return union?.let(::branches) ?: listOf(type(type))
    }

    private fun leaf(leaf: Leaf): String =
        when (leaf) {
            Leaf.INT -> "\"int\""
            Leaf.LONG -> "\"long\""
            Leaf.FLOAT -> "\"float\""
            Leaf.DOUBLE -> "\"double\""
            Leaf.BOOLEAN -> "\"boolean\""
            Leaf.STRING,
            Leaf.DECIMAL -> "{\"type\": \"string\"$stringProperty}"
            Leaf.BYTES -> "\"bytes\""
            Leaf.UUID -> logical("string", "uuid")
            Leaf.DATE -> logical("int", "date")
            Leaf.TIMESTAMP -> logical("long", "timestamp-nanos")
        }

    private fun logical(type: String, name: String) =
        "{\"type\": \"$type\", \"logicalType\": \"$name\"}"

    private companion object {
        const val NULL = "null"
    }
}
