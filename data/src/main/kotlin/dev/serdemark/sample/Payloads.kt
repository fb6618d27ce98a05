package dev.serdemark.sample

import dev.serdemark.inference.FieldShares
import dev.serdemark.inference.InferenceOptions
import dev.serdemark.inference.JsonSource
import dev.serdemark.inference.Notice
import dev.serdemark.inference.infer
import dev.serdemark.model.Schema
import dev.serdemark.model.Value

/** The payloads of some files, as values of a [schema]. */
internal interface Payloads {
    val schema: Schema

    /** The number of payloads. */
    val count: Long

    val fields: List<FieldShares>

    val notices: List<Notice>

    /** Returns all payloads, and reads them again for this. */
    fun values(): Sequence<Value>

    /** Returns the same, each with the compact text that it was read from. */
    fun documents(): Sequence<Pair<ByteArray, Value>>
}

/** Reads payloads of [sources] with a schema that is inferred from them. */
internal class InferredPayloads(private val sources: List<JsonSource>, options: InferenceOptions) :
    Payloads {
    private val inferred = infer(sources, options)

    override val schema = inferred.schema

    override val count = inferred.documents

    override val fields = inferred.fields

    override val notices = inferred.notices

    override fun values(): Sequence<Value> = sources.asSequence().flatMap(inferred::values)

    override fun documents() = sources.asSequence().flatMap(inferred::documents)
}
