package dev.serdemark.schemas

import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.json.JsonArray
import dev.serdemark.model.json.JsonNumber
import dev.serdemark.model.json.JsonObject
import dev.serdemark.model.json.JsonString
import dev.serdemark.model.json.JsonTree
import dev.serdemark.model.json.UNION_TAG
import dev.serdemark.model.notNull

/**
 * A schema with examples of values in its file.
 *
 * @property examples the examples by the names of record and field
 */
internal class DescribedSchema(
    val schema: Schema,
    val examples: Map<Pair<String, String>, ExampleValues>,
)

/** The values that a JSON Schema lists for a place. Some may not fit the type of the place. */
internal class ExampleValues {
    /** All allowed values, if the schema lists them: texts, or numbers as in the file. */
    val allowed = LinkedHashSet<String>()

    /** Examples: texts, or numbers as in the file. */
    val leaves = LinkedHashSet<String>()

    /** The size of each example, if the place is a list or map. */
    val sizes = ArrayList<Int>()

    /** The items or values in the examples, if the place is a list or map. */
    val items: ExampleValues by lazy(LazyThreadSafetyMode.NONE, ::ExampleValues)

    /** The keys in the examples, if the place is a map. */
    val keys = LinkedHashSet<String>()
}

/**
 * Finds examples for the fields of a JSON Schema. They are under `examples`, `example` and
 * `default` of the field or of an enclosing object. Also finds the values under `enum` and `const`.
 *
 * @param sources the part of the file that describes each record of [schema], by the record's name
 */
internal class SchemaExamples(
    private val schema: Schema,
    private val sources: Map<String, RecordSource>,
) {
    private val examples = LinkedHashMap<Pair<String, String>, ExampleValues>()

    /** The number of nodes and values that were visited. */
    private var steps = 0

    fun find(): Map<Pair<String, String>, ExampleValues> {
        for (record in schema.records) {
            val source = sources.getValue(record.name)
            // Examples of the record itself, of which only the values of fields are kept.
            visit(Named(record.name), source.node, ExampleValues())
            for (field in record.fields) {
                visit(
                    field.type,
                    source.declared.properties.getValue(field.json),
                    examplesOf(record.name, field.name),
                )
            }
        }
        return examples
    }

    private fun examplesOf(record: String, field: String) =
        examples.getOrPut(record to field, ::ExampleValues)

    /** Adds the examples at [node] to the examples of its [place]. */
    private fun visit(type: Type, node: SchemaNode, place: ExampleValues) {
        if (++steps > MOST_STEPS) return
        for (part in partsOf(node)) {
            val values =
                part.itemsOf("examples") +
                    listOfNotNull(part.member("example"), part.member("default"))
            values.forEach { add(type, it.tree, place) }
            (part.itemsOf("enum") + listOfNotNull(part.member("const")))
                .mapNotNull { text(it.tree) }
                .forEach(place.allowed::add)
            when (val inner = type.notNull) {
                is ListOf -> part.member("items")?.let { visit(inner.element, it, place.items) }
                is MapOf ->
                    part.member("additionalProperties")?.let {
                        visit(inner.value, it, place.items)
                    }
                else -> Unit
            }
        }
    }

    /** Returns [node], its target if it is a reference, and all parts that these nodes combine. */
    private fun partsOf(node: SchemaNode): List<SchemaNode> {
        val nodes = listOf(node, node.resolved()).distinctBy { it.id }
        val combined = nodes.flatMap { part -> COMBINING.flatMap { part.itemsOf(it) } }
        return (nodes + combined.map { it.resolved() }).distinctBy { it.id }
    }

    /**
     * Adds an example to the examples of its [place], and its values to the examples of their
     * fields.
     */
    private fun add(type: Type, tree: JsonTree, place: ExampleValues) {
        if (++steps > MOST_STEPS) return
        when (val inner = type.notNull) {
            is Leaf -> text(tree)?.let(place.leaves::add)
            is ListOf ->
                if (tree is JsonArray) {
                    place.sizes += tree.items.size
                    tree.items.forEach { add(inner.element, it, place.items) }
                }
            is MapOf ->
                if (tree is JsonObject) {
                    place.sizes += tree.members.size
                    place.keys += tree.members.keys
                    tree.members.values.forEach { add(inner.value, it, place.items) }
                }
            else -> if (tree is JsonObject) addFields((inner as Named).name, tree)
        }
    }

    private fun addFields(type: String, tree: JsonObject) {
        val declaration = schema.declaration(type)
        if (declaration is UnionDeclaration) {
            val branch = (tree.members[UNION_TAG] as? JsonString)?.text
            if (branch in declaration.branches) addFields(branch.orEmpty(), tree)
        }
        for (field in (declaration as? RecordDeclaration)?.fields.orEmpty()) {
            tree.members[field.json]?.let { add(field.type, it, examplesOf(type, field.name)) }
        }
    }

    private fun text(tree: JsonTree): String? =
        (tree as? JsonString)?.text ?: (tree as? JsonNumber)?.literal

    private fun SchemaNode.itemsOf(key: String): List<SchemaNode> =
        member(key)?.takeIf { it.tree is JsonArray }?.items().orEmpty()

    private companion object {
        /** The maximum number of steps. References and YAML aliases can repeat a tree endlessly. */
        const val MOST_STEPS = 100_000
        val COMBINING = listOf("allOf", "oneOf", "anyOf")
    }
}
