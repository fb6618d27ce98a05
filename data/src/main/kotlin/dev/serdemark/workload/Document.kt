package dev.serdemark.workload

import dev.serdemark.model.Feature
import dev.serdemark.model.ListValue
import dev.serdemark.model.Projection
import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.difference.firstDifferenceOfJson
import dev.serdemark.model.features
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.problem.ProblemException
import dev.serdemark.variation.Redaction
import dev.serdemark.worker.sequence.Frames

/**
 * Sibling payloads of one shape, over which the calls of a measurement rotate. If the schema is of
 * a sequence, each sibling is a sequence of payloads, and one call handles all of them.
 *
 * @property workload the id of its workload
 * @property name its name in the workload
 * @property values the value of each sibling
 * @property sha256 the digest of its value file
 * @param projection the fields for the operation `read-selected`, or null
 * @param unprojected if this is a projection, the document with all fields; otherwise null
 * @param checkedPayloads payloads that are checked but not measured, or null
 * @param isFromFiles whether the values come from the user's files and not from a generator
 */
class Document(
    val workload: String,
    val name: String,
    val schema: Schema,
    val values: List<Value>,
    val sha256: String,
    private val projection: Projection? = null,
    private val unprojected: Document? = null,
    private val checkedPayloads: CheckedPayloads? = null,
    private val isFromFiles: Boolean = false,
) {
    /**
     * The canonical JSON of each value, in the form for workers: [Frames] join the payloads of a
     * sequence. A projection has the payloads with all fields.
     */
    val payloads: List<ByteArray> by lazy { unprojected?.payloads ?: values.map(::json) }

    private fun json(value: Value): ByteArray =
        if (!schema.isSequence) CanonicalJson.write(schema, value)
        else Frames.join((value as ListValue).items.map { CanonicalJson.write(payloadSchema, it) })

    private val payloadSchema = schema.payloadSchema

    /** Splits a sibling, in the form for workers, into its payloads. */
    fun parts(content: ByteArray): List<ByteArray> =
        if (schema.isSequence) Frames.split(content) else listOf(content)

    /**
     * Returns the first difference between the value of a [sibling] and [written], a contender's
     * JSON in the form that workers return. Returns null if the JSON is right.
     */
    fun differenceOfJson(sibling: Int, written: ByteArray): String? {
        val value = values[sibling]
        if (!schema.isSequence) return firstDifferenceOfJson(schema, value, written)
        val items = (value as ListValue).items
        val parts = parts(written)
        if (parts.size != items.size) {
            return "number of payloads: expected ${items.size}, was ${parts.size}"
        }
        return items.indices.firstNotNullOfOrNull { i ->
            firstDifferenceOfJson(payloadSchema, items[i], parts[i])?.let {
                "payload ${i + 1}: $it"
            }
        }
    }

    /** The mean number of payloads that one call handles; null if siblings are not sequences. */
    val payloadsPerCall: Double?
        get() = if (schema.isSequence) payloads.map { parts(it).size }.average() else null

    /** The projection for the operation `read-selected`, or null if there is none. */
    val selected: Document? by lazy {
        projection?.let {
            Document(
                workload,
                name,
                it.schema,
                values.map(it::select),
                sha256,
                projection = null,
                unprojected = this,
            )
        }
    }

    /** Whether this is a projection: its payloads contain fields that its values do not have. */
    val isSelection: Boolean = unprojected != null

    /**
     * Reads the payloads that are checked but not measured, in batches that fit into memory. Reads
     * their files each time.
     *
     * @throws ProblemException while the sequence is consumed: if a payload does not match the
     *   schema, or if a file cannot be read
     */
    fun batches(): Sequence<Batch> {
        if (unprojected != null) {
            return unprojected.batches().mapNotNull { batch ->
                batch.document.selected?.let(batch::withDocument)
            }
        }
        return checkedPayloads?.parts().orEmpty().map { part ->
            Batch(Document(workload, name, schema, part.values, sha256, projection), part)
        }
    }

    private val survey: Survey by lazy(::surveyValues)

    /**
     * The features that the values have beyond the features of the schema. Includes values that are
     * only checked.
     */
    val valueFeatures: Set<Feature>
        get() = survey.features

    /** All features of the schema and the values. */
    val features: Set<Feature>
        get() = schema.features() + valueFeatures

    /**
     * The first [EXAMPLE_BYTES] of the first payload as JSON, for reports. Null if there is no
     * payload. [Redaction] replaces the values of files, because people publish reports.
     */
    val example: String?
        get() {
            val first = values.first()
            val payload =
                if (schema.isSequence) (first as ListValue).items.firstOrNull() ?: return null
                else first
            val shown = if (isFromFiles) Redaction().redact(payload) else payload
            val json = CanonicalJson.write(payloadSchema, shown)
            // The cut may split a character, which then decodes to U+FFFD.
            return if (json.size <= EXAMPLE_BYTES) json.decodeToString()
            else json.decodeToString(endIndex = EXAMPLE_BYTES).trimEnd('\ufffd') + "…"
        }

    /** The size of the largest sibling in bytes, including payloads that are only checked. */
    val largestBytes: Int
        get() = survey.largestBytes

    /** What is known only after all values are read. */
    private class Survey(val features: Set<Feature>, val largestBytes: Int)

    private fun surveyValues(): Survey {
        val features = values.flatMapTo(HashSet()) { it.features() }
        var largest = payloads.maxOf(::bytes)
        for (batch in batches()) {
            features += batch.document.valueFeatures
            largest = maxOf(largest, batch.document.largestBytes)
        }
        return Survey(features, largest)
    }

    /** The mean size of a sibling as JSON, in bytes. */
    val jsonBytes: Double
        get() = payloads.map(::bytes).average()

    private fun bytes(content: ByteArray): Int = parts(content).sumOf { it.size }

    override fun toString(): String = "$workload/$name"

    companion object {
        /** The maximum size of an [example], in bytes. */
        const val EXAMPLE_BYTES: Int = 1000
    }
}
