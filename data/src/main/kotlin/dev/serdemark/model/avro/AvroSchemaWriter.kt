package dev.serdemark.model.avro

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.NullValue
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.namedType
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray as ArrayElement
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray

/** Writes one schema as Avro, as [AvroSchemas] describes. */
internal class AvroSchemaWriter(private val schema: Schema) {
    /**
     * The names of the records and enums that are declared already. Further mentions give only the
     * name.
     */
    private val declared = HashSet<String>()

    fun write(): String = pretty.encodeToString(JsonElement.serializer(), named(schema.root))

    private fun named(name: String): JsonElement {
        val declaration = schema.declaration(name)
        val fullName = schema.namespaces[name]?.let { "$it.$name" } ?: name
        if (declaration !is UnionDeclaration && !declared.add(name)) return JsonPrimitive(fullName)
        return when (declaration) {
            is UnionDeclaration -> ArrayElement(declaration.branches.map(::named))
            is EnumDeclaration ->
                buildJsonObject {
                    put("type", "enum")
                    put("name", fullName)
                    putJsonArray("symbols") {
                        declaration.symbols.forEach { add(JsonPrimitive(it)) }
                    }
                    declaration.first?.let { put("firstNumber", it) }
                }
            is RecordDeclaration ->
                buildJsonObject {
                    put("type", "record")
                    put("name", fullName)
                    put("fields", ArrayElement(declaration.fields.map(::field)))
                    if (declaration.typeAt > 0) put("typeAt", declaration.typeAt)
                }
        }
    }

    private fun field(field: Field): JsonElement = buildJsonObject {
        val default = field.default
        put("name", field.name)
        if (field.json != field.name) put("json", field.json)
        if (field.optional) put("optional", true)
        if (field.aliases.isNotEmpty())
            putJsonArray("aliases") { field.aliases.forEach { add(JsonPrimitive(it)) } }
        field.encoding?.let { encoding ->
            put("number", encoding.number)
            encoding.type?.let { put("numberType", it) }
            if (!encoding.isPacked) put("packed", false)
        }
        unionName(field.type)?.let { put("unionName", it) }
        put("type", type(field.type, nullLast = default != null && default != NullValue))
        if (default != null) put("default", AvroDefaultWriter(schema).write(field.type, default))
    }

    /**
     * Returns the Avro form of [type].
     *
     * @param nullLast whether null is the last type of a union, because the default of a field must
     *   be of the first type
     */
    private fun type(type: Type, nullLast: Boolean = false): JsonElement =
        when (type) {
            is Leaf -> leaf(type)
            is Named -> named(type.name)
            is ListOf -> collection("array", "items", type.element)
            is MapOf -> collection("map", "values", type.value)
            is Nullable -> {
                val content = type(type.type)
                val branches = content as? ArrayElement ?: listOf(content)
                val nullType = listOf(JsonPrimitive("null"))
                ArrayElement(if (nullLast) branches + nullType else nullType + branches)
            }
        }

    private fun collection(kind: String, elementKey: String, element: Type) = buildJsonObject {
        put("type", kind)
        put(elementKey, type(element))
    }

    private fun leaf(leaf: Leaf): JsonElement {
        val (type, logical) = avroNames(leaf)
        if (logical == null) return JsonPrimitive(type)
        return buildJsonObject {
            put("type", type)
            put("logicalType", logical)
        }
    }

    /** Returns the name of the union in [type], which Avro's unions lack; null if there is none. */
    private fun unionName(type: Type): String? =
        type.namedType?.takeIf { schema.declaration(it) is UnionDeclaration }

    private companion object {
        val pretty = Json { prettyPrint = true }
    }
}
