package dev.serdemark.workload

import dev.serdemark.model.Feature
import dev.serdemark.model.Projection
import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.features
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.problem.ProblemException

/**
 * Sibling payloads of one shape over which the calls of a measurement rotate.
 *
 * @property workload the id of its workload, [name] its name there
 * @property values one root value per sibling
 * @property sha256 the digest of its value file
 * @param projection what selective reading takes of it; null if it takes all there is
 * @param whole the document that this one is a projection of
 * @param further payloads that are checked and not measured
 */
class Document(
    val workload: String,
    val name: String,
    val schema: Schema,
    val values: List<Value>,
    val sha256: String,
    private val projection: Projection? = null,
    private val whole: Document? = null,
    private val further: FurtherPayloads? = null,
) {
    /**
     * The canonical JSON of each value, in the same order; of a projection that of the whole
     * values.
     */
    val payloads: List<ByteArray> by lazy {
        whole?.payloads ?: values.map { CanonicalJson.write(schema, it) }
    }

    /** The same payloads with the part of each value that selective reading takes, if any. */
    val selected: Document? by lazy {
        projection?.let {
            Document(workload, name, it.schema, values.map(it::of), sha256, null, this)
        }
    }

    /** Whether payloads hold fields that values do not have. */
    val isSelection: Boolean = whole != null

    /**
     * What is checked and not measured, read again: so much at a time as memory holds.
     *
     * @throws ProblemException while it is taken, where it is not of the schema or cannot be read
     */
    fun batches(): Sequence<Batch> =
        whole?.batches()?.mapNotNull { batch -> batch.document.selected?.let(batch::of) }
            ?: further?.parts()?.map { part ->
                val document = Document(workload, name, schema, part.values, sha256, projection)
                Batch(document, part.file, part.lines)
            }
            ?: emptySequence()

    private val survey: Survey by lazy(::surveyed)

    /**
     * Every feature that values use beyond those of the schema, also of those that are checked
     * only.
     */
    val valueFeatures: Set<Feature>
        get() = survey.features

    /** Size of the largest payload, also of those that are checked only. */
    val largestBytes: Int
        get() = survey.largestBytes

    private class Survey(val features: Set<Feature>, val largestBytes: Int)

    private fun surveyed(): Survey {
        val features = values.flatMapTo(HashSet()) { it.features() }
        var largest = payloads.maxOf { it.size }
        for (batch in batches()) {
            features += batch.document.valueFeatures
            largest = maxOf(largest, batch.document.largestBytes)
        }
        return Survey(features, largest)
    }

    /** Mean size of a payload. */
    val jsonBytes: Double
        get() = payloads.map { it.size }.average()

    override fun toString(): String = "$workload/$name"
}
