package dev.serdemark.sample

import dev.serdemark.inference.InferredField
import dev.serdemark.inference.JsonSource
import dev.serdemark.inference.Notice
import dev.serdemark.inference.documents
import dev.serdemark.inference.noDocument
import dev.serdemark.inference.problem
import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.json.JsonArray
import dev.serdemark.model.json.JsonDecoder
import dev.serdemark.model.json.JsonPath
import dev.serdemark.model.json.JsonTree

/**
 * Payloads of [sources] by a [schema] that the user gives, all of which are checked; what is not as
 * it says is a problem with line and column.
 *
 * @param areItems whether each item of an array at the top is a separate payload
 */
internal class GivenPayloads(
    override val schema: Schema,
    private val sources: List<JsonSource>,
    private val areItems: Boolean,
) : Payloads {
    override val count: Long

    override val fields: List<InferredField> = emptyList()

    /** What is measured of the sources otherwise than it stands there. */
    override val notices: List<Notice>

    init {
        val changes = Changes()
        count = sources.sumOf { source ->
            values(source, ChangeFinder(schema, source, changes)::find).count().toLong()
        }
        if (count == 0L) throw noDocument(sources)
        notices = changes.notices()
    }

    override fun values(): Sequence<Value> = sources.asSequence().flatMap { values(it) { _, _ -> } }

    /** The values of [source]; calls [seen] with each value and the tree that it comes from. */
    private fun values(source: JsonSource, seen: (JsonTree, Value) -> Unit): Sequence<Value> {
        val decoder =
            JsonDecoder(schema) { offset, path, message ->
                source.problem(offset.toLong(), path, message)
            }
        return source.documents(areItems) { tree, path ->
            if (tree is JsonArray && !areItems) throw array(source, tree, path)
            decoder.decode(tree, path).also { seen(tree, it) }
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
