package dev.serdemark.sample

import dev.serdemark.inference.FieldShares
import dev.serdemark.inference.JsonSource
import dev.serdemark.inference.Notice
import dev.serdemark.inference.infer
import dev.serdemark.input.InputFiles
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.json.JsonTree
import dev.serdemark.model.json.appendJson
import dev.serdemark.problem.ProblemException
import dev.serdemark.variation.Redaction
import java.io.Closeable
import java.io.InputStream
import java.nio.file.Path

/**
 * The content of a user's files, or of documents that Serdemark made instead. [read] reads all
 * files. [draw] and [originals] read them again, so they need the copy of standard input, which
 * [close] deletes:
 * ```
 * UserData.read(request, workingFolder, System.`in`, folder).use { data ->
 *     println("${data.heading}: ${data.found} documents") // orders.json: 3 documents
 *     data.draw().use { sample -> sample.writeWorkload(Path("mine")) }
 * }
 * ```
 */
class UserData
private constructor(
    internal val request: UserDataRequest,
    private val payloads: Payloads,
    private val sources: List<CountedSource>,
    private val input: Closeable,
) : Closeable {
    /** The names of the files, or what was made instead. */
    val heading: String
        get() = request.made?.heading ?: headlineName(request.files)

    /** The schema, inferred or provided by the user. */
    val schema: Schema
        get() = payloads.schema

    /** The number of payloads in the files. */
    val found: Long
        get() = payloads.count

    /** The inferred fields; empty if the user provides the schema. */
    val fields: List<FieldShares>
        get() = payloads.fields

    /** Guesses, and differences from the files. */
    val notices: List<Notice>
        get() = payloads.notices

    /**
     * Draws the payloads to measure, and the payloads that are only checked. Reads the files again.
     *
     * @throws ProblemException if the payloads are too large or cannot be scaled, or if the files
     *   have become shorter
     */
    fun draw(): Sample = drawSample(this, payloads, sources)

    /**
     * Returns some documents of the files with their texts, evenly spread over all documents. Reads
     * the files again.
     *
     * @param maxCount the maximum number of documents
     * @param maxBytes the approximate maximum of the total size of the texts; the first document
     *   may be larger
     */
    fun originals(maxCount: Int, maxBytes: Long): List<OriginalDocument> {
        val meanBytes = maxOf(1, sources.sumOf { it.bytes } / found)
        val count = minOf(maxCount.toLong(), maxBytes / meanBytes).coerceIn(1, found)
        val redaction = Redaction()
        var size = 0L
        return payloads
            .read { tree, value -> tree to value }
            .withIndex()
            // True for `count` of all indexes, evenly spread.
            .filter { (i, _) -> i * count % found < count }
            .map { (i, document) ->
                val (tree, value) = document
                if (request.options.isRedacted)
                    OriginalDocument.of(i + 1L, schema, redaction.redact(value), written = null)
                else OriginalDocument.of(i + 1L, schema, value, text(tree))
            }
            .filter {
                val isFirst = size == 0L
                size += it.json.size
                isFirst || size <= maxBytes
            }
            .toList()
    }

    private fun text(tree: JsonTree) = buildString { appendJson(tree) }.encodeToByteArray()

    override fun close() = input.close()

    companion object {
        /**
         * Makes the documents if the [request] says so, and reads all files.
         *
         * @param workingFolder the base folder of relative names
         * @param stdin standard input; null if it is closed
         * @param folder the folder for documents that are made, or converted to JSON
         * @throws ProblemException if documents cannot be made, or if a file cannot be read. Also
         *   if there is no payload, or if a payload is not JSON or does not match the user's
         *   schema.
         */
        fun read(
            request: UserDataRequest,
            workingFolder: Path,
            stdin: InputStream?,
            folder: Path,
        ): UserData {
            val options = request.options
            val made = request.made
            val names = made?.let { listOf("${it.write(options, folder)}") } ?: request.files
            val input = InputFiles(names, workingFolder, stdin, title = made?.heading)
            try {
                // Made documents are JSON.
                val format = request.format.takeIf { made == null }
                val converted =
                    ConvertedFiles.convert(
                        input.files,
                        request.formats.payloadFormats,
                        format,
                        FileConversion(
                            options.schema,
                            options.inference.takeIf { options.infersSchema },
                            folder,
                        ),
                    )
                val schema = options.knownSchema ?: converted.schema
                return of(
                    converted.sources,
                    request.copy(files = names, options = options.copy(knownSchema = schema)),
                    input,
                )
            } catch (e: Throwable) {
                input.close()
                throw e
            }
        }

        /** Reads [sources], which have the content of the user's files. [close] closes [input]. */
        internal fun of(
            sources: List<JsonSource>,
            request: UserDataRequest,
            input: Closeable,
        ): UserData {
            val options = request.options
            val counted = sources.map(::CountedSource)
            val userSchema =
                options.knownSchema?.let(::UserSchema)
                    ?: options.schema?.let(request.formats::readSchema)
            userSchema?.schema?.let { requireTextKeys(it, options) }
            val payloads =
                userSchema?.let { UserSchemaPayloads.read(it, counted, options.inference.items) }
                    ?: InferredPayloads(infer(counted, options.inference), counted)
            return UserData(request, payloads, counted, input)
        }

        /** Refuses options that draw or replace keys of maps if some keys are not texts. */
        private fun requireTextKeys(schema: Schema, options: SampleOptions) {
            val drawing =
                listOfNotNull(
                    "--redact".takeIf { options.isRedacted },
                    "--variants".takeIf { options.variants > 0 },
                    "--scale".takeIf { options.isScaled },
                )
            if (drawing.isEmpty()) return
            for (record in schema.records) {
                val field = record.fields.find { it.type.hasOtherKeys } ?: continue
                throw ProblemException(
                    "The keys of ${record.name}.${field.json} are no texts in your classes, so " +
                        "Serdemark cannot draw or replace them.",
                    "Leave out ${drawing.joinToString()}.",
                )
            }
        }

        private val Type.hasOtherKeys: Boolean
            get() =
                when (this) {
                    is Leaf,
                    is Named -> false
                    is ListOf -> element.hasOtherKeys
                    is Nullable -> type.hasOtherKeys
                    is MapOf -> key != Leaf.STRING || value.hasOtherKeys
                }
    }
}
