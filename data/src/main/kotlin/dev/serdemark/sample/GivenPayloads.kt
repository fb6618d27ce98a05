package dev.serdemark.sample

import dev.serdemark.inference.FieldShares
import dev.serdemark.inference.JsonSource
import dev.serdemark.inference.Notice
import dev.serdemark.inference.documents
import dev.serdemark.inference.noDocument
import dev.serdemark.inference.problem
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.json.JsonArray
import dev.serdemark.model.json.JsonDecoder
import dev.serdemark.model.json.JsonPath
import dev.serdemark.model.json.JsonTree

/**
 * Reads payloads of [sources] with a schema that the user has [given]. The constructor checks all
 * payloads.
 *
 * @param areItems whether each item of an array at the root is a separate payload
 * @throws dev.serdemark.problem.ProblemException if there is no payload, or if one does not match
 *   the schema, with line and column
 */
internal class GivenPayloads(
    private val given: GivenSchema,
    private val sources: List<JsonSource>,
    private val areItems: Boolean,
) : Payloads {
    override val schema: Schema
        get() = given.schema

    override val count: Long

    override val fields: List<FieldShares> = emptyList()

    /** The properties that are always null, and differences of measured values from the sources. */
    override val notices: List<Notice>

    init {
        val changes = Changes()
        count = sources.sumOf { source ->
            read(source, ChangeFinder(schema, source, changes)::find).count().toLong()
        }
        if (count == 0L) throw noDocument(sources)
        notices = alwaysNull(schema) + changes.notices()
    }

    override fun <T : Any> read(transform: (JsonTree, Value) -> T): Sequence<T> =
        sources.asSequence().flatMap { read(it, transform) }

    private fun <T : Any> read(
        source: JsonSource,
        transform: (JsonTree, Value) -> T,
    ): Sequence<T> {
        val decoder =
            JsonDecoder(schema, given.isOfProtobuf) { offset, path, message ->
                source.problem(offset.toLong(), path, message)
            }
        return source.documents(areItems) { tree, path ->
            if (tree is JsonArray && !areItems) throw array(source, tree, path)
            transform(tree, decoder.decode(tree, path))
        }
    }

    private fun array(source: JsonSource, tree: JsonArray, path: JsonPath) =
        source.problem(
            tree.offset.toLong(),
            path,
            "Expected an object, was ${tree.description}",
            "Take its items as documents with --items.",
        )
}

/** Returns a notice per reason for which properties of the user's classes are always null. */
private fun alwaysNull(schema: Schema): List<Notice> {
    val given = schema.given ?: return emptyList()
    val reasons = LinkedHashMap<String, MutableList<String>>()
    for (record in schema.declarations.values.filterIsInstance<RecordDeclaration>()) {
        for (field in record.fields) {
            val why = given.whyNull(record.name, field.name) ?: continue
            reasons.getOrPut(why) { ArrayList() } += "${record.name}.${field.json}"
        }
    }
    return reasons.map { (why, properties) ->
        val others = if (properties.size == 1) "" else " and ${properties.size - 1} more"
        Notice("${properties.first()}$others", "always null: $why")
    }
}
