package dev.serdemark.sample

import dev.serdemark.inference.FieldShares
import dev.serdemark.inference.Inferred
import dev.serdemark.inference.JsonSource
import dev.serdemark.inference.Notice
import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.json.JsonTree

/** The payloads of some files, as values of a [schema]. */
internal interface Payloads {
    val schema: Schema

    /** The number of payloads. */
    val count: Long

    /** The inferred fields; empty if the user provides the schema. */
    val fields: List<FieldShares>

    /** Guesses, and differences of the values from the files. */
    val notices: List<Notice>

    /** Reads all payloads again, and returns the results of [transform] for them. */
    fun <T : Any> read(transform: (JsonTree, Value) -> T): Sequence<T>

    /** Reads all payloads again, and returns their values. */
    fun values(): Sequence<Value> = read { _, value -> value }
}

/** Payloads of [sources], with the schema that was [inferred] from them. */
internal class InferredPayloads(
    private val inferred: Inferred,
    private val sources: List<JsonSource>,
) : Payloads {
    override val schema = inferred.schema

    override val count = inferred.documents

    override val fields = inferred.fields

    override val notices = inferred.notices

    override fun <T : Any> read(transform: (JsonTree, Value) -> T): Sequence<T> =
        sources.asSequence().flatMap { inferred.read(it, transform) }
}
