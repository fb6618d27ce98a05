package dev.serdemark.sample

import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.problem.ProblemException

/**
 * A document of the user's files.
 *
 * @property number its number in the files, from 1
 * @property value of the sample's schema
 * @property json its text: compact, with members and numbers as they were written
 * @property isAsWritten whether that is so; if not, it is the canonical JSON of the value, because
 *   the schema does not describe the text itself
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
            if (written != null && isText(written, schema, value))
                OriginalDocument(number, value, written, true)
            else OriginalDocument(number, value, CanonicalJson.write(schema, value), false)

        private fun isText(written: ByteArray, schema: Schema, value: Value): Boolean =
            try {
                CanonicalJson.readOwn(schema, written) == value
            } catch (_: ProblemException) {
                false
            }
    }
}
