package dev.serdemark.sample

import dev.serdemark.inference.FieldShares
import dev.serdemark.inference.JsonSource
import dev.serdemark.inference.Notice
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

/**
 * The content of a user's files. Close it when it is no longer needed.
 *
 * @property schema the schema, inferred or provided by the user
 * @property found the number of payloads in the files
 * @property fields the inferred fields; empty if the user provides the schema
 * @property notices guesses, and differences from the files
 */
class Sample
private constructor(
    private val payloads: Payloads,
    private val sources: List<CountedSource>,
    private val options: SampleOptions,
) : Closeable {
    val schema: Schema
        get() = payloads.schema

    val found: Long
        get() = payloads.count

    val fields: List<FieldShares>
        get() = payloads.fields

    val notices: List<Notice>
        get() = payloads.notices

    private val lazySampled = lazy { drawSample(payloads, sources, options) }

    /**
     * The payloads that are measured, and the payloads that are only checked. The first access
     * reads the files.
     *
     * @throws ProblemException if the payloads are too large or cannot be scaled, or if the files
     *   have become shorter
     */
    val sampled: Sampled by lazySampled

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
                if (options.isRedacted)
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

    override fun close() {
        if (lazySampled.isInitialized()) lazySampled.value.close()
    }

    companion object {
        /**
         * Reads [sources] completely, and returns their content.
         *
         * @throws ProblemException if there is no payload, or if a payload is not JSON or does not
         *   match the user's schema
         */
        fun of(sources: List<JsonSource>, options: SampleOptions): Sample {
            val counted = sources.map(::CountedSource)
            val userSchema =
                options.knownSchema?.let(::UserSchema)
                    ?: options.schema?.let { UserSchema.read(it) }
            userSchema?.schema?.let { requireTextKeys(it, options) }
            val payloads =
                userSchema?.let { UserSchemaPayloads(it, counted, options.inference.items) }
                    ?: InferredPayloads(counted, options.inference)
            return Sample(payloads, counted, options)
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
