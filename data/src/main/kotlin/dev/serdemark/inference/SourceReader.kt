package dev.serdemark.inference

import dev.serdemark.model.AbsentValue
import dev.serdemark.model.EnumValue
import dev.serdemark.model.ListValue
import dev.serdemark.model.MapValue
import dev.serdemark.model.NullValue
import dev.serdemark.model.RecordValue
import dev.serdemark.model.StringValue
import dev.serdemark.model.Value
import dev.serdemark.model.json.JsonArray
import dev.serdemark.model.json.JsonNull
import dev.serdemark.model.json.JsonObject
import dev.serdemark.model.json.JsonPath
import dev.serdemark.model.json.JsonString
import dev.serdemark.model.json.JsonTree
import dev.serdemark.model.json.appendJson
import dev.serdemark.model.json.decodeLeaf
import dev.serdemark.problem.ProblemException

/** Converts the documents of a source to values of the inferred schema. */
internal class SourceReader(private val source: JsonSource, private val form: DocumentForm) {
    /**
     * Returns the value of the document [tree] at [path].
     *
     * @throws ProblemException if the document no longer has the inferred form
     */
    fun value(tree: JsonTree, path: JsonPath): Value =
        if (form.isWrapped) {
            val content = value(form.root.fields.single().place, tree, path)
            RecordValue(form.root.name, listOf(content))
        } else {
            value(form.root, tree, path)
        }

    private fun value(place: JsonPlace, tree: JsonTree, path: JsonPath): Value =
        when (place) {
            is LeafPlace -> decodeLeaf(place.type, tree) ?: throw changed(tree, path)
            is RawPlace -> StringValue(buildString { appendJson(tree) })
            is NullablePlace ->
                if (tree is JsonNull) NullValue else value(place.content, tree, path)
            is ListPlace -> {
                val array = tree as? JsonArray ?: throw changed(tree, path)
                ListValue(
                    array.items.mapIndexed { index, item ->
                        value(place.item, item, path.item(index))
                    }
                )
            }
            is MapPlace ->
                MapValue(
                    objectAt(tree, path).members.mapValues { (key, entry) ->
                        value(place.entry, entry, path.member(key))
                    }
                )
            is EnumPlace -> {
                val symbol = (tree as? JsonString)?.text
                if (symbol !in place.symbols) throw changed(tree, path)
                EnumValue(symbol.orEmpty())
            }
            is RecordPlace -> record(place, objectAt(tree, path), path, otherMembers = 0)
            is UnionPlace -> {
                val content = objectAt(tree, path)
                val tag = content.members[place.discriminator] as? JsonString
                val branch = place.branches[tag?.text] ?: throw changed(tree, path)
                record(branch, content, path, otherMembers = 1)
            }
        }

    /** Returns the record in a [tree], which has [otherMembers] that are not fields. */
    private fun record(
        place: RecordPlace,
        tree: JsonObject,
        path: JsonPath,
        otherMembers: Int,
    ): Value {
        var present = otherMembers
        val fields =
            place.fields.map { field ->
                val member = tree.members[field.json]
                if (member != null) present++
                when {
                    member != null -> value(field.place, member, path.member(field.json))
                    field.optional -> AbsentValue
                    field.place is NullablePlace -> NullValue
                    else -> throw changed(tree, path.member(field.json))
                }
            }
        if (present < tree.members.size) throw changed(tree, path)
        return RecordValue(place.name, fields)
    }

    private fun objectAt(tree: JsonTree, path: JsonPath): JsonObject =
        tree as? JsonObject ?: throw changed(tree, path)

    private fun changed(tree: JsonTree, path: JsonPath): ProblemException =
        source.problem(
            tree.offset.toLong(),
            path,
            "This has changed since the schema was inferred",
            "Do not change the file before Serdemark has read all of it.",
        )
}
