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
 * Schemas as JSON Schema (draft 4 to 2020-12) in one file: the part of it that data models use.
 *
 * |in JSON Schema                                                          |here                                                                                                            |
 * |------------------------------------------------------------------------|----------------------------------------------------------------------------------------------------------------|
 * |`object` with `properties`, also in `allOf`                             |record; further properties are not expected                                                                     |
 * |`object` with `additionalProperties` or one of `patternProperties` alone|map                                                                                                             |
 * |`array` with `items`                                                    |list                                                                                                            |
 * |`string`; `format` `uuid`, `date`, `date-time`, `byte`                  |string; uuid, date, timestamp, bytes                                                                            |
 * |`enum` of strings that are all names                                    |enum; of other strings: string                                                                                  |
 * |`integer`                                                               |int where `minimum` and `maximum` or `format: int32` say so, decimal where one of them is beyond long, else long|
 * |`number`, `boolean`                                                     |double, boolean                                                                                                 |
 * |`null` among types, in `enum`, `oneOf` or `anyOf`; `nullable: true`     |nullable                                                                                                        |
 * |`oneOf` or `anyOf` of objects whose property `type` is a `const`        |union; that property is not a field                                                                             |
 * |not in `required`, and not nullable                                     |`optional: true`                                                                                                |
 *
 * What only narrows values (`pattern`, `minLength`, `not` ...) and `default` are left aside. What
 * has no counterpart is refused: nothing is guessed.
 */
object JsonSchemas {
    /**
     * The schema in [file]; its root is an object, whose record is called [rootName]. Other records
     * and enums are called by their title, the name of their definition or that of the property.
     *
     * @throws ProblemException if it cannot be read, is not JSON, or is beyond the above, with line
     *   and JSON pointer
     */
    fun read(file: Path, rootName: String): Schema {
        if (!Files.isRegularFile(file)) {
            throw ProblemException(Problem("No such file. Expected a JSON Schema.", file = "$file"))
        }
        return read(readSmallFile(file), file.toString(), rootName)
    }

    /** The schema in [text]; [file] is what errors call it. */
    internal fun read(text: ByteArray, file: String, rootName: String): Schema {
        val json = JsonText(text, file)
        return SchemaReader(SchemaDocument(json, file, parseJson(json)), rootName).read()
    }
}
