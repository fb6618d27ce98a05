package dev.serdemark.sample

import dev.serdemark.inference.JsonSource
import dev.serdemark.inference.isExactAsDouble
import dev.serdemark.model.AbsentValue
import dev.serdemark.model.BooleanValue
import dev.serdemark.model.BytesValue
import dev.serdemark.model.DateValue
import dev.serdemark.model.DecimalValue
import dev.serdemark.model.DoubleValue
import dev.serdemark.model.EnumValue
import dev.serdemark.model.Field
import dev.serdemark.model.FloatValue
import dev.serdemark.model.IntValue
import dev.serdemark.model.ListValue
import dev.serdemark.model.LongValue
import dev.serdemark.model.MapValue
import dev.serdemark.model.NullValue
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.StringValue
import dev.serdemark.model.TimestampValue
import dev.serdemark.model.UuidValue
import dev.serdemark.model.Value
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.model.json.JsonArray
import dev.serdemark.model.json.JsonNull
import dev.serdemark.model.json.JsonNumber
import dev.serdemark.model.json.JsonObject
import dev.serdemark.model.json.JsonPath
import dev.serdemark.model.json.JsonString
import dev.serdemark.model.json.JsonTree
import dev.serdemark.model.json.UNION_TAG
import dev.serdemark.model.json.appendJsonLeaf
import dev.serdemark.model.json.appendJsonString
import dev.serdemark.model.json.canonicalNumber
import dev.serdemark.model.quoted
import dev.serdemark.model.shortened
import java.math.BigDecimal

/**
 * Finds the places at which documents of [source] differ from the measured values, which are of
 * [schema]. Adds these places to [changes].
 */
internal class ChangeFinder(
    private val schema: Schema,
    private val source: JsonSource,
    private val changes: Changes,
) {
    /** The position of each member in canonical JSON, by record and name. */
    private val positions = HashMap<String, Map<String, Int>>()

    /** Compares the next document's [tree] with its [value], a value of the schema's root. */
    fun find(tree: JsonTree, value: Value) {
        changes.nextDocument()
        record(tree as JsonObject, value as RecordValue, JsonPath.ROOT)
    }

    private fun record(tree: JsonObject, value: RecordValue, path: JsonPath) {
        val fields = schema.record(value.type).fields
        val positionsByName =
            positions.getOrPut(value.type) { positions(schema.record(value.type)) }
        // Members that the user's classes ignore have no position, even if one is called `type`.
        val names = tree.members.keys.filter { it != UNION_TAG || isTag(tree, value) }
        val isInOrder =
            names.mapNotNull(positionsByName::get).zipWithNext().all { (a, b) -> a <= b }
        if (!isInOrder) {
            add(Change.ORDER, FieldSite(value.type, "", path), tree) {
                "measured in the order of the schema"
            }
        }
        for ((i, field) in fields.withIndex()) {
            val content = value.fields[i]
            val site = FieldSite(value.type, field.json, path.member(field.json))
            // A null that was not read as null counts as a missing member.
            val member =
                tree.members[field.json]?.takeIf { it !is JsonNull || content == NullValue }
            if (member == null) {
                if (!field.isLeftOut(content))
                    add(Change.ABSENT, site, tree) { measuredIfAbsent(field, content) }
            } else if (field.isLeftOut(content)) add(Change.NULL, site, member) { LEFT_OUT }
            else compare(member, content, site)
        }
    }

    /** Whether the member `type` is a field or the tag of a union. If not, classes ignore it. */
    private fun isTag(tree: JsonObject, value: RecordValue) =
        schema.record(value.type).fields.any { it.json == UNION_TAG } ||
            (tree.members[UNION_TAG] as? JsonString)?.text == value.type

    /** Returns the position of each member in canonical JSON. */
    private fun positions(record: RecordDeclaration): Map<String, Int> {
        val names = record.fields.map { it.json }
        val all = names.take(record.typeAt) + UNION_TAG + names.drop(record.typeAt)
        return all.withIndex().associate { it.value to it.index }
    }

    private fun compare(tree: JsonTree, value: Value, site: FieldSite) {
        when (value) {
            is RecordValue -> record(tree as JsonObject, value, site.path)
            is ListValue -> {
                val trees = (tree as JsonArray).items
                val itemSite = site.copy(path = site.path.items())
                for ((i, item) in value.items.withIndex()) compare(trees[i], item, itemSite)
            }
            is MapValue -> {
                val trees = (tree as JsonObject).members
                val entrySite = site.copy(path = site.path.entries())
                for ((key, entry) in value.entries) compare(trees.getValue(key), entry, entrySite)
            }
            is IntValue,
            is LongValue,
            is FloatValue,
            is DoubleValue,
            is DecimalValue ->
                if (tree is JsonString) text(tree, value, site)
                else number(tree as JsonNumber, value, site)
            is BytesValue,
            is UuidValue,
            is DateValue,
            is TimestampValue -> text(tree as JsonString, value, site)
            is NullValue,
            is AbsentValue,
            is BooleanValue,
            is StringValue,
            is EnumValue -> return
        }
    }

    private fun number(tree: JsonNumber, value: Value, site: FieldSite) {
        if (isExact(tree.literal, value)) return
        add(Change.NUMBER, site, tree) {
            "${shortened(tree.literal)} is measured as ${shown(value)}"
        }
    }

    private fun text(tree: JsonString, value: Value, site: FieldSite) {
        if (buildString { appendJsonString(tree.text) } == written(value)) return
        add(Change.TEXT, site, tree) { "${quoted(tree.text)} is measured as ${shown(value)}" }
    }

    private fun add(change: Change, site: FieldSite, tree: JsonTree, example: () -> String) =
        changes.add(change, site, source, tree.offset, example)

    /** Describes what is measured if the [field] is missing in the document. */
    private fun measuredIfAbsent(field: Field, content: Value): String {
        val written = CanonicalJson.writePart(schema, field.type, content).decodeToString()
        val default = if (field.default == null) "" else ", its default"
        return "measured as ${shortened(written)}$default"
    }

    private fun shown(value: Value): String = shortened(written(value))

    private fun written(value: Value): String = buildString { appendJsonLeaf(value) }

    private companion object {
        const val LEFT_OUT = "measured as missing, because the class leaves out null"
    }
}

/** Whether [value], which was read from [literal], is the same number with the same sign. */
private fun isExact(literal: String, value: Value): Boolean =
    when (value) {
        is DoubleValue -> isExactAsDouble(literal)
        is FloatValue ->
            literal.toBigDecimalOrNull()?.compareTo(BigDecimal(canonicalNumber(value.value))) == 0
        // Whole numbers and decimals are exact, but lose the sign of -0.
        else -> !literal.startsWith('-') || literal.takeWhile { it !in "eE" }.any { it in '1'..'9' }
    }
