package dev.serdemark.model.json

import dev.serdemark.model.Named
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.Value
import dev.serdemark.problem.ProblemException

/**
 * The one JSON text of a value that all contenders read, and its reader.
 *
 * Compact UTF-8; fields in the schema's order under their JSON names; null written as `null`, an
 * absent optional field left out; map entries in the value's order; a record in a union has its
 * record's name in a first member `type`. Leaves: int, long and decimal in plain digits, float and
 * double in the fewest digits that give the same number; uuid, date and timestamp as ISO-8601 text
 * in lower case, UTC; bytes as base64 with padding (RFC 4648, section 4).
 */
object CanonicalJson {
    /**
     * The canonical text of [value], a value of the schema's root.
     *
     * JSON has no NaN and no infinities: an [IllegalArgumentException].
     */
    fun write(schema: Schema, value: Value): ByteArray =
        writePart(schema, Named(schema.root), value)

    /** The canonical text of [value], a value of [type] within one of the schema. */
    internal fun writePart(schema: Schema, type: Type, value: Value): ByteArray =
        CanonicalJsonWriter(schema).text(type, value).toByteArray()

    /**
     * The value that [bytes] hold. More is read than [write] writes: blanks, members in any order,
     * numbers in any notation, timestamps with any offset. A missing field takes its default, else
     * null if it may be null, else absent where it is optional.
     *
     * @param file what errors call the text
     * @throws ProblemException if it is not UTF-8, not JSON or not of the schema, with line,
     *   column, byte and path
     */
    fun read(schema: Schema, bytes: ByteArray, file: String = "JSON"): Value {
        val json = JsonText(bytes, file)
        return JsonDecoder(schema, json::problem).decode(parseJson(json), JsonPath.ROOT)
    }
}
