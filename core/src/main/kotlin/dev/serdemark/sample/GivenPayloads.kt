package dev.serdemark.sample

import dev.serdemark.inference.InferredField
import dev.serdemark.inference.JsonSource
import dev.serdemark.inference.Notice
import dev.serdemark.model.CanonicalJson
import dev.serdemark.model.Schema
import dev.serdemark.model.Value

/**
 * Payloads of [sources] by a [schema] that the user gives; what is not as it says is a problem.
 *
 * @param areItems whether each item of an array at the top is a payload of its own
 */
internal class GivenPayloads(
    override val schema: Schema,
    private val sources: List<JsonSource>,
    private val areItems: Boolean,
) : Payloads {
    /** Counting them is checking them. */
    override val count: Long by lazy { values().count().toLong() }

    override val fields: List<InferredField> = emptyList()

    override val notices: List<Notice> = emptyList()

    override fun values(): Sequence<Value> =
        sources.asSequence().flatMap { source ->
            jsonTexts(source, areItems).mapIndexed { index, text ->
                CanonicalJson.read(schema, text, "${source.name}, document ${index + 1}")
            }
        }
}
