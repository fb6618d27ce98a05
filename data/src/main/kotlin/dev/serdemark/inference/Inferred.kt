package dev.serdemark.inference

import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.json.JsonTree
import dev.serdemark.problem.ProblemException

/**
 * Something that users should know about the schema of their documents.
 *
 * @property path the place, such as `$.users[].name`; `[]` is any item of a list, and `{}` any
 *   entry of a map
 */
data class Notice(val path: String, val text: String)

/**
 * A field of a record, for a table of the schema.
 *
 * @property field its name in JSON
 * @property type its type in words, such as `list of User`
 * @property absentShare the share of the record's objects without the field, from 0 to 1
 * @property nullShare the share of the record's objects with null in the field, from 0 to 1
 * @property count the number of objects of the record
 */
data class FieldShares(
    val record: String,
    val field: String,
    val type: String,
    val absentShare: Double,
    val nullShare: Double,
    val count: Long,
)

/**
 * The schema that was inferred from documents. Reads the documents as values of this schema.
 *
 * @property documents the number of documents in all sources
 * @property notices guesses, values that are kept as JSON text, changed names, ...
 * @property fields every field of every record
 */
class Inferred
internal constructor(
    val schema: Schema,
    val documents: Long,
    val notices: List<Notice>,
    val fields: List<FieldShares>,
    internal val form: DocumentForm,
    private val options: InferenceOptions,
) {
    /**
     * Returns the documents of a source, in order, as values of [schema]. The schema must have been
     * inferred from this source. Only one document is in memory at a time. The source is closed
     * after the last document.
     *
     * @throws ProblemException while the sequence is consumed: if the source is invalid (with line
     *   and column), if a document is too large, or if the source has changed
     */
    fun values(source: JsonSource): Sequence<Value> = read(source) { _, value -> value }

    /** Returns the result of [transform] for each document, with its tree and its value. */
    internal fun <T : Any> read(
        source: JsonSource,
        transform: (JsonTree, Value) -> T,
    ): Sequence<T> {
        val reader = SourceReader(source, form)
        return source.documents(options.items) { tree, path ->
            transform(tree, reader.value(tree, path))
        }
    }
}

/**
 * How a document becomes a value.
 *
 * @property root the record for a document
 * @property isWrapped whether the document is the value of the only field of [root]; otherwise it
 *   is this record itself
 */
internal class DocumentForm(val root: RecordPlace, val isWrapped: Boolean)
