package dev.serdemark.sample

import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.problem.ProblemException

/**
 * A document of the user's files.
 *
 * @property number its number in the files, from 1
 * @property value its value, of the sample's schema
 * @property json its text without whitespace. Members and numbers are as in the files if
 *   [isAsWritten]; otherwise this is the canonical JSON of [value].
 * @property isAsWritten false if the text of the files may not be kept, or if reading it with the
 *   schema does not give [value]
 */
class OriginalDocument
private constructor(
    val number: Long,
    val value: Value,
    val json: ByteArray,
    val isAsWritten: Boolean,
) {
    internal companion object {
        /** @param written the document's text; null if it may not be kept */
        fun of(number: Long, schema: Schema, value: Value, written: ByteArray?): OriginalDocument =
            if (written != null && hasValue(written, schema, value))
                OriginalDocument(number, value, written, true)
            else OriginalDocument(number, value, CanonicalJson.write(schema, value), false)

        private fun hasValue(written: ByteArray, schema: Schema, value: Value): Boolean =
            try {
                CanonicalJson.readOwn(schema, written) == value
            } catch (_: ProblemException) {
                false
            }
    }
}
