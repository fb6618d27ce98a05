package dev.serdemark.schemas

import dev.serdemark.model.Schema
import dev.serdemark.model.isName
import dev.serdemark.model.json.JsonObject
import dev.serdemark.model.json.JsonText
import dev.serdemark.model.json.JsonTree
import dev.serdemark.model.json.parseJson
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.readSmallFile
import java.nio.file.Files
import java.nio.file.Path

/**
 * Reads schemas from JSON Schema (draft 4 to 2020-12) in one file. Supports the part of JSON Schema
 * that data models use.
 *
 * |in JSON Schema                                                         |here                                                                                                       |
 * |-----------------------------------------------------------------------|-----------------------------------------------------------------------------------------------------------|
 * |`object` with `properties`, also in `allOf`                            |record; other properties are not expected                                                                  |
 * |`object` with only `additionalProperties` or one of `patternProperties`|map                                                                                                        |
 * |`array` with `items`                                                   |list                                                                                                       |
 * |`string`; `format` `uuid`, `date`, `date-time`, `byte`                 |string; uuid, date, timestamp, bytes                                                                       |
 * |`enum` of strings that are all names                                   |enum; of other strings: string                                                                             |
 * |`integer`                                                              |int if `minimum` and `maximum` or `format: int32` say so, decimal if a bound is beyond long, otherwise long|
 * |`number`, `boolean`                                                    |double, boolean                                                                                            |
 * |`null` among types, in `enum`, `oneOf` or `anyOf`; `nullable: true`    |nullable                                                                                                   |
 * |`oneOf` or `anyOf` of objects whose property `type` is a `const`       |union; that property is not a field                                                                        |
 * |not in `required`, and not nullable                                    |`optional: true`                                                                                           |
 *
 * Ignores `default` and keywords that only restrict values (`pattern`, `minLength`, `not` ...).
 * Rejects everything else that has no counterpart here.
 */
object JsonSchemas {
    /**
     * Reads the schema in [file]. Its root must be an object, which becomes the record [rootName].
     * Other records and enums are named after their title, definition or property.
     *
     * @throws ProblemException if the file cannot be read, is not JSON, or has no counterpart. The
     *   problem has the line and the JSON pointer.
     */
    fun read(file: Path, rootName: String): Schema {
        if (!Files.isRegularFile(file)) {
            throw ProblemException("No such file. Expected a JSON Schema.", file = "$file")
        }
        return read(readSmallFile(file, "the schema"), file.toString(), rootName)
    }

    /**
     * Reads the schema in [text]. [file] is the name of the file in errors.
     *
     * @throws ProblemException if the text is not JSON, or has no counterpart
     */
    internal fun read(text: ByteArray, file: String, rootName: String): Schema {
        val json = JsonText(text, file)
        return SchemaReader(SchemaDocument(json, file, parseJson(json)), rootName).read().schema
    }

    /**
     * Reads one of several schemas in a file, such as an OpenAPI description, with its examples.
     * The file is JSON or YAML.
     *
     * @param json the text of the file
     * @param tree the content of the file
     * @param file the name of the file in errors
     * @param part a JSON pointer such as `/components/schemas/Order`, or the name of a schema. If
     *   it is null, the file must have only one schema.
     * @throws ProblemException if there is no such schema, or if it has no counterpart
     */
    internal fun readPart(
        json: JsonText,
        tree: JsonTree,
        file: String,
        rootName: String,
        part: String?,
    ): DescribedSchema {
        val document = SchemaDocument(json, file, tree)
        val pointers = PLACES.flatMap { place ->
            document
                .find(place)
                ?.takeIf { it.tree is JsonObject }
                ?.members()
                ?.keys
                .orEmpty()
                .map { "$place/$it" }
        }
        // Without a part, the whole file is the schema, unless it is an OpenAPI description.
        val isRoot =
            part == null &&
                pointers.none { it.startsWith(OPEN_API) } &&
                document.root.member("openapi") == null
        val pointer =
            when {
                isRoot -> return SchemaReader(document, rootName).read()
                part != null && part.startsWith("/") -> part
                else -> {
                    val names = pointers.associateBy { it.substringAfterLast('/') }
                    names.getValue(idlRoot(file, "schemas", names.keys, names.keys.toList(), part))
                }
            }
        val node =
            document.find(pointer)
                ?: throw ProblemException(
                    "There is nothing at '#$pointer'.",
                    "Name a schema, as $file#Order.",
                    file,
                )
        val name = pointer.substringAfterLast('/').takeIf(::isName) ?: rootName
        return SchemaReader(document, name).read(node)
    }

    private const val OPEN_API = "/components/schemas"

    /** The places of schemas in a file. */
    private val PLACES = listOf(OPEN_API, "/\$defs", "/definitions")
}
