package dev.serdemark.report.testing

import dev.serdemark.report.export.indentedJson
import dev.serdemark.testing.shouldBeGolden
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.extension
import kotlin.io.path.readText
import kotlin.io.path.walk
import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.descriptors.PrimitiveKind
import kotlinx.serialization.descriptors.SerialDescriptor
import kotlinx.serialization.descriptors.SerialKind
import kotlinx.serialization.descriptors.StructureKind
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive

/**
 * The JSON Schema (draft 2020-12) of what a class writes. Types and names come from its serializer,
 * and descriptions from the KDoc in its source file.
 *
 * @param kdoc the descriptions of classes
 * @param constants keys of the outermost object whose values never change, such as its format; they
 *   come first if the class does not have them
 * @param hasDefaults whether the export has the keys whose values are defaults
 * @param adapted what an export changes in what the serializers of classes write, by their names
 */
@OptIn(ExperimentalSerializationApi::class)
class ClassSchema(
    private val kdoc: KDoc,
    private val constants: Map<String, JsonPrimitive> = emptyMap(),
    private val adapted: Map<String, AdaptedKeys> = emptyMap(),
    private val hasDefaults: Boolean = true,
) {
    private val definitions = sortedMapOf<String, JsonObject>()
    private val undescribed = sortedSetOf<String>()

    /**
     * Requires a description of each key. Compares the schema with the golden [file], or writes it.
     */
    fun check(type: SerialDescriptor, title: String, file: Path) {
        val root = objectOf(type, isRoot = true)
        val head = mapOf("\$schema" to JsonPrimitive(DRAFT), "title" to JsonPrimitive(title))
        withClue("keys without KDoc") { undescribed.joinToString() shouldBe "" }
        val schema = JsonObject(head + root + ("\$defs" to JsonObject(definitions)))
        "${indentedJson.encodeToString(schema)}\n" shouldBeGolden file
    }

    private fun objectOf(type: SerialDescriptor, isRoot: Boolean = false): JsonObject {
        val name = simpleName(type)
        val adaptedKeys = adapted[name] ?: AdaptedKeys()
        val shown = names(type).withIndex().filterNot { it.value in adaptedKeys.without }
        val properties = shown.associate { (index, key) ->
            val constant = constants[key].takeIf { isRoot }
            val typeOfKey = adaptedKeys.types[key] ?: type.getElementDescriptor(index)
            val schema =
                if (constant != null) JsonObject(mapOf("const" to constant)) else of(typeOfKey)
            val description =
                (listOf(name) + adaptedKeys.parts).firstNotNullOfOrNull {
                    kdoc.ofProperty(it, adaptedKeys.properties[key] ?: key)
                } ?: kdoc.ofClass(simpleName(typeOfKey)).takeIf { "\$ref" !in schema }
            val entries = kdoc.ofEntries(simpleName(typeOfKey))
            val sentences = listOfNotNull(description, entries).joinToString(" ").ifEmpty { null }
            if (sentences == null && "\$ref" !in "$schema") undescribed += "$name.$key"
            (adaptedKeys.renamed[key] ?: key) to described(schema, sentences)
        }
        val optional =
            adaptedKeys.optional +
                if (hasDefaults) emptySet()
                else shown.filter { type.isElementOptional(it.index) }.map { it.value }
        val first =
            (constants - properties.keys)
                .takeIf { isRoot }
                .orEmpty()
                .mapValues {
                    JsonObject(mapOf("const" to it.value))
                }
        return described(
            JsonObject(
                mapOf(
                    "type" to JsonPrimitive("object"),
                    "properties" to JsonObject(first + properties),
                    "required" to texts(first.keys + properties.keys - optional),
                    "additionalProperties" to JsonPrimitive(false),
                )
            ),
            kdoc.ofClass(name),
        )
    }

    private fun of(type: SerialDescriptor): JsonObject {
        val kind = type.kind
        if (type.isInline) return of(type.getElementDescriptor(0))
        val schema =
            when (kind) {
                is PrimitiveKind -> typed(nameOf(kind))
                SerialKind.ENUM -> JsonObject(mapOf("enum" to texts(names(type))))
                StructureKind.LIST ->
                    JsonObject(typed("array") + ("items" to of(type.getElementDescriptor(0))))
                StructureKind.MAP ->
                    JsonObject(
                        typed("object") +
                            ("additionalProperties" to of(type.getElementDescriptor(1)))
                    )
                StructureKind.CLASS,
                StructureKind.OBJECT -> reference(type)
                else -> error("No schema for ${type.serialName}, which is $kind")
            }
        return if (type.isNullable) orNull(schema) else schema
    }

    private fun reference(type: SerialDescriptor): JsonObject {
        val name = simpleName(type)
        if (name !in definitions) {
            definitions[name] = JsonObject(emptyMap()) // ends recursion
            definitions[name] = objectOf(type)
        }
        return JsonObject(mapOf("\$ref" to JsonPrimitive("#/\$defs/$name")))
    }

    private fun orNull(schema: JsonObject): JsonObject {
        val type = schema["type"]
        val values = schema["enum"]
        return JsonObject(
            when {
                type != null -> schema + ("type" to JsonArray(listOf(type, JsonPrimitive("null"))))
                values is JsonArray -> schema + ("enum" to JsonArray(values + JsonNull))
                else -> mapOf("anyOf" to JsonArray(listOf(schema, typed("null"))))
            }
        )
    }

    private fun nameOf(kind: PrimitiveKind): String =
        when (kind) {
            PrimitiveKind.BOOLEAN -> "boolean"
            PrimitiveKind.DOUBLE,
            PrimitiveKind.FLOAT -> "number"
            PrimitiveKind.STRING,
            PrimitiveKind.CHAR -> "string"
            else -> "integer"
        }

    private fun names(type: SerialDescriptor) =
        (0 until type.elementsCount).map(type::getElementName)

    private fun typed(name: String) = JsonObject(mapOf("type" to JsonPrimitive(name)))

    private fun texts(all: Iterable<String>) = JsonArray(all.map(::JsonPrimitive))

    private fun described(schema: JsonObject, description: String?): JsonObject =
        if (description == null) schema
        else JsonObject(mapOf("description" to JsonPrimitive(description)) + schema)

    private companion object {
        const val DRAFT = "https://json-schema.org/draft/2020-12/schema"

        /** `Outer.Inner` or `Inner`: what KDoc is found by. */
        fun simpleName(type: SerialDescriptor): String =
            type.serialName.removeSuffix("?").substringAfterLast('.')
    }
}

/**
 * Differences between what the serializer of a class writes, and what an export has.
 *
 * @property without keys that the export leaves out
 * @property optional keys that the export has only for some values
 * @property renamed the names of keys in the export
 * @property types the types of keys that the export encodes itself
 * @property parts the names of other classes that have some of the properties
 * @property properties the names of properties in these classes, by their keys
 */
class AdaptedKeys(
    val without: Set<String> = emptySet(),
    val optional: Set<String> = emptySet(),
    val renamed: Map<String, String> = emptyMap(),
    val types: Map<String, SerialDescriptor> = emptyMap(),
    val parts: List<String> = emptyList(),
    val properties: Map<String, String> = emptyMap(),
)

/**
 * The KDoc of classes and of their properties, from source files. From `@property siblings the
 * number of siblings`, the key `siblings` of the class gets the description "The number of
 * siblings."
 */
class KDoc(folders: List<Path>) {
    private class Documented(
        val summary: String,
        val keys: Map<String, String>,
        val entries: List<String>,
    )

    private val classes: Map<String, Documented> =
        folders
            .flatMap { folder -> folder.walk().filter { it.extension == "kt" } }
            .flatMap { file ->
                val text = file.readText()
                CLASS.findAll(text).map { found ->
                    val (comment, isEnum, name, parameters) = found.destructured
                    val body = text.substring(found.range.last).substringBefore("\n}\n")
                    name to documented(comment, parameters, body.takeIf { isEnum.isNotEmpty() })
                }
            }
            .toMap()

    /** Returns the sentences about the class with this [name]; null if there are none. */
    fun ofClass(name: String): String? = classes[name]?.summary?.ifEmpty { null }

    /** Returns the sentence about a [key] of the class [name]; null if there is none. */
    fun ofProperty(name: String, key: String): String? = classes[name]?.keys?.get(key)

    /** Returns sentences about the entries of the enum [name]; null if there are none. */
    fun ofEntries(name: String): String? =
        classes[name]?.entries?.joinToString(" ")?.ifEmpty { null }

    private fun documented(comment: String, parameters: String, enumBody: String?): Documented {
        val parts = lines(comment).split(Regex("@(?=property |param )"))
        val byProperty =
            parts
                .drop(1)
                .filter { it.startsWith("property ") }
                .associate { part ->
                    val (_, name, sentence) = part.split(Regex("\\s+"), limit = 3)
                    name to sentence(sentence)
                }
        val names =
            PARAMETER.findAll(parameters).associate {
                it.groupValues[2] to it.groupValues[1].ifEmpty { it.groupValues[2] }
            }
        return Documented(
            plain(parts.first()),
            byProperty.mapKeys { (property, _) -> names[property] ?: property },
            ENTRY.findAll(enumBody.orEmpty())
                .map { "`${it.groupValues[2]}`: ${plain(lines(it.groupValues[1]))}" }
                .toList(),
        )
    }

    /** Joins the lines of a [comment]. */
    private fun lines(comment: String): String =
        comment.lines().joinToString(" ") { it.trim().removePrefix("*").trim() }.trim()

    private fun sentence(text: String): String =
        plain(text).replaceFirstChar(Char::uppercase).let { if (it.endsWith('.')) it else "$it." }

    /** Writes links of KDoc as code, and single spaces. */
    private fun plain(text: String): String =
        text
            .replace(Regex("\\[([\\w.]+)]")) { "`${it.groupValues[1]}`" }
            .replace(Regex("\\s+"), " ")
            .trim()

    companion object {
        private val CLASS =
            Regex(
                """/\*\*((?:(?!\*/)[\s\S])*)\*/\s*(?:@[\w.]+(?:\([^)]*\))?\s*)*(?:(?:internal|private|data|value|sealed|open|abstract) )*(enum )?class (\w+)(?:\s*\(((?:[^()]|\([^()]*\))*)\))?"""
            )
        private val ENTRY =
            Regex(
                """/\*\*((?:(?!\*/)[\s\S])*)\*/\s*(?:@SerialName\("[^"]+"\)\s*)?[A-Z_0-9]+\(\s*"([^"]+)\""""
            )
        private val PARAMETER =
            Regex("""(?:@SerialName\("([^"]+)"\)\s*)?(?:@Serializable\([^)]*\)\s*)?val (\w+)\s*:""")

        /** The KDoc of the modules whose classes reports export. */
        val OF_REPORTS = KDoc(listOf(Path("../report/src/main"), Path("../results/src/main")))
    }
}
