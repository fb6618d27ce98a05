package dev.serdemark.jsonschema

import dev.serdemark.model.Schema
import dev.serdemark.model.json.JsonText
import dev.serdemark.model.json.parseJson
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.readSmallFile
import java.nio.file.Files
import java.nio.file.Path

/**
 * Reads schemas from JSON Schema (draft 4 to 2020-12) in one file. Supports the part of JSON Schema
 * that data models use.
 *
 * |in JSON Schema                                                          |here                                                                                                       |
 * |------------------------------------------------------------------------|-----------------------------------------------------------------------------------------------------------|
 * |`object` with `properties`, also in `allOf`                             |record; further properties are not expected                                                                |
 * |`object` with `additionalProperties` or one of `patternProperties` alone|map                                                                                                        |
 * |`array` with `items`                                                    |list                                                                                                       |
 * |`string`; `format` `uuid`, `date`, `date-time`, `byte`                  |string; uuid, date, timestamp, bytes                                                                       |
 * |`enum` of strings that are all names                                    |enum; of other strings: string                                                                             |
 * |`integer`                                                               |int if `minimum` and `maximum` or `format: int32` say so, decimal if a bound is beyond long, otherwise long|
 * |`number`, `boolean`                                                     |double, boolean                                                                                            |
 * |`null` among types, in `enum`, `oneOf` or `anyOf`; `nullable: true`     |nullable                                                                                                   |
 * |`oneOf` or `anyOf` of objects whose property `type` is a `const`        |union; that property is not a field                                                                        |
 * |not in `required`, and not nullable                                     |`optional: true`                                                                                           |
 *
 * Ignores `default` and keywords that only narrow values (`pattern`, `minLength`, `not` ...).
 * Rejects everything without a counterpart, and guesses nothing.
 */
object JsonSchemas {
    /**
     * Reads the schema in [file]. Its root is an object, whose record is called [rootName]. Other
     * records and enums get their title as name, or the name of their definition or property.
     *
     * @throws ProblemException if the file cannot be read, is not JSON, or has no counterpart, with
     *   line and JSON pointer
     */
    fun read(file: Path, rootName: String): Schema {
        if (!Files.isRegularFile(file)) {
            throw ProblemException(Problem("No such file. Expected a JSON Schema.", file = "$file"))
        }
        return read(readSmallFile(file, "the schema"), file.toString(), rootName)
    }

    /**
     * Reads the schema in [text]. [file] is its name in errors.
     *
     * @throws ProblemException if the text is not JSON, or has no counterpart
     */
    internal fun read(text: ByteArray, file: String, rootName: String): Schema {
        val json = JsonText(text, file)
        return SchemaReader(SchemaDocument(json, file, parseJson(json)), rootName).read()
    }
}
