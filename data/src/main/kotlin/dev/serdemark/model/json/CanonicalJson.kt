package dev.serdemark.model.json

import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.Value
import dev.serdemark.problem.ProblemException

/**
 * Writes and reads canonical JSON: for each value one text, which all JSON contenders read.
 *
 * The text is compact UTF-8. Fields come in the schema's order under their JSON names. Null is
 * written as `null`, unless the field [leaves it out][dev.serdemark.model.Field.leavesOutNull]. An
 * absent optional field is omitted. Map entries come in the value's order. A branch of a union has
 * a member `type` with the record's name. This member comes first, unless the schema says
 * otherwise.
 *
 * Int and long are plain digits. A decimal keeps its scale, and has an exponent only if the scale
 * is negative or the number is tiny. Float and double have the fewest digits that give the same
 * number. A UUID is lowercase text. Date and timestamp are ISO 8601 texts, in UTC. Bytes are base64
 * with padding (RFC 4648, section 4). A sequence of root records is an array.
 */
object CanonicalJson {
    /**
     * Returns the canonical text of [value], a value of the schema's root.
     *
     * @throws IllegalArgumentException if a number is NaN or infinite, which JSON cannot represent
     */
    fun write(schema: Schema, value: Value): ByteArray = writePart(schema, schema.content, value)

    /** Returns the canonical text of [value], which has a [type] of the schema. */
    fun writePart(schema: Schema, type: Type, value: Value): ByteArray =
        CanonicalJsonWriter(schema).text(type, value).toByteArray()

    /**
     * Reads the value in [bytes]. Also accepts other texts than those of [write]: whitespace,
     * members in any order, numbers in any notation, and timestamps with any offset. A missing
     * field is absent if it is optional. Otherwise it has its default, or null if it is nullable.
     *
     * @param file the name of the text in errors
     * @throws ProblemException if the text is not UTF-8, not JSON or does not match the schema,
     *   with line, column, byte and path
     */
    fun read(schema: Schema, bytes: ByteArray, file: String = "JSON"): Value =
        decode(JsonText(bytes, file), schema)

    /**
     * Reads the value in [bytes] as [read] does, but skips the members that the user's classes
     * ignore, and uses the defaults of these classes.
     *
     * @throws ProblemException as [read] does
     */
    fun readWithClassDefaults(schema: Schema, bytes: ByteArray): Value =
        decode(JsonText(bytes, "JSON"), schema.withClassDefaults()) { _, _, _ -> }

    private fun decode(
        json: JsonText,
        schema: Schema,
        onIgnored: ((record: String, member: String, tree: JsonTree) -> Unit)? = null,
    ): Value {
        val decoder =
            JsonDecoder(schema, onIgnored = onIgnored) { offset, path, mismatch ->
                json.problem(offset, path, mismatch.message)
            }
        return decoder.decode(parseJson(json), JsonPath.ROOT)
    }
}
