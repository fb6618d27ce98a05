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
 * @property json its text without whitespace if [isAsWritten]; otherwise the canonical JSON of
 *   [value]
 * @property isAsWritten false if the text may not be kept, or if [value] is not what the schema
 *   reads from the text
 */
class OriginalDocument
private constructor(
    val number: Long,
    val value: Value,
    val json: ByteArray,
    val isAsWritten: Boolean,
) {
    companion object {
        /** @param written the document's text; null if it may not be kept */
        fun of(number: Long, schema: Schema, value: Value, written: ByteArray?): OriginalDocument =
            if (written != null && hasValue(written, schema, value))
                OriginalDocument(number, value, written, isAsWritten = true)
            else
                OriginalDocument(
                    number,
                    value,
                    CanonicalJson.write(schema, value),
                    isAsWritten = false,
                )

        private fun hasValue(written: ByteArray, schema: Schema, value: Value): Boolean =
            try {
                CanonicalJson.readWithClassDefaults(schema, written) == value
            } catch (_: ProblemException) {
                false
            }
    }
}
