package dev.serdemark.sample

import dev.serdemark.inference.InferredField
import dev.serdemark.inference.JsonSource
import dev.serdemark.inference.Notice
import dev.serdemark.model.Schema
import dev.serdemark.problem.ProblemException
import java.io.Closeable

/**
 * What a user's files hold. To be closed when it is not needed any longer.
 *
 * @property schema inferred, or as the user gave it
 * @property found how many payloads there are in the files
 * @property fields what was inferred of each field; empty if the user gave the schema
 * @property notices what was guessed, and what is not as in the files
 */
class Sample private constructor(private val payloads: Payloads, sampled: () -> Sampled) :
    Closeable {
    val schema: Schema
        get() = payloads.schema

    val found: Long
        get() = payloads.count

    val fields: List<InferredField>
        get() = payloads.fields

    val notices: List<Notice>
        get() = payloads.notices

    private val drawn = lazy(sampled)

    /**
     * What is measured of it, and what is checked only. The files are read when it is first asked
     * for.
     *
     * @throws ProblemException if it is too large, or cannot be scaled
     */
    val sampled: Sampled by drawn

    override fun close() {
        if (drawn.isInitialized()) drawn.value.close()
    }

    companion object {
        /**
         * What [sources] hold, all of which is read.
         *
         * @throws ProblemException if there is none, it is not JSON, or not of the schema that is
         *   given
         */
        fun of(sources: List<JsonSource>, options: SampleOptions): Sample {
            val counted = sources.map(::CountedSource)
            val payloads =
                options.schema?.let {
                    val schema = schemaIn(it, options.inference.rootName)
                    GivenPayloads(schema, counted, options.inference.items)
                } ?: InferredPayloads(counted, options.inference)
            return Sample(payloads) { sampled(payloads, counted, options) }
        }
    }
}
