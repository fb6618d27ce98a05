package dev.serdemark.inference

import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.problem.ProblemException

/**
 * What people should know of how their documents became a schema.
 *
 * @property path such as `$.users[].name`; `[]` is any item of a list, `{}` any entry of a map
 */
data class Notice(val path: String, val text: String)

/**
 * A field of a record, for a table of the schema.
 *
 * @property field its name in JSON
 * @property type in words, such as `list of User`
 * @property absentShare in which share of the record's objects it is absent, from 0 to 1
 * @property nullShare in which it is null
 * @property count how many objects there are of the record
 */
data class InferredField(
    val record: String,
    val field: String,
    val type: String,
    val absentShare: Double,
    val nullShare: Double,
    val count: Long,
)

/**
 * The schema of documents, and the documents as its values.
 *
 * @property documents how many there are in all sources
 * @property notices guesses, what is kept as JSON text, what is called otherwise, ...
 * @property fields every field of every record
 */
class Inferred
internal constructor(
    val schema: Schema,
    val documents: Long,
    val notices: List<Notice>,
    val fields: List<InferredField>,
    private val form: DocumentForm,
    private val options: InferenceOptions,
) {
    /**
     * The documents of a source that was inferred from, in order, as values of [schema]. One is in
     * memory at a time; the source is closed after the last.
     *
     * @throws ProblemException while they are taken: what the source has wrong, with line and
     *   column, that a document is too large, or that the source has changed
     */
    fun values(source: JsonSource): Sequence<Value> =
        source.documents(options.items, SourceReader(source, form)::value)

    /**
     * The document that [value] stands for, in compact JSON: the inverse of reading. Numbers may be
     * written otherwise, members come in the schema's order, and a field that is sometimes null and
     * sometimes absent is null wherever it was either, unless the two are distinguished.
     */
    fun original(value: Value): ByteArray = OriginalWriter(form).write(value).toByteArray()
}

/**
 * How documents become values.
 *
 * @property isWrapped whether a document is the only field's value, not the record
 */
internal class DocumentForm(val root: RecordPlace, val isWrapped: Boolean)
