package dev.serdemark.jsonschema

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

/** A schema with the values that its file gives as examples, by record and field. */
internal class DescribedSchema(
    val schema: Schema,
    val examples: Map<Pair<String, String>, ExampleValues>,
)

/**
 * The values that a JSON Schema gives for one place. The values may not fit the type of the place.
 */
internal class ExampleValues {
    /** All values that are allowed, if the schema lists them: texts, or numbers as written. */
    val allowed = LinkedHashSet<String>()

    /** Examples: texts, or numbers as written. */
    val leaves = LinkedHashSet<String>()

    /** The numbers of items or entries in the examples of a list or map. */
    val sizes = ArrayList<Int>()

    /** The items of lists, or the values of maps. */
    val items: ExampleValues by lazy(LazyThreadSafetyMode.NONE, ::ExampleValues)

    /** The keys of maps. */
    val keys = LinkedHashSet<String>()
}

/**
 * Finds examples in a JSON Schema. They are under `examples`, `example` and `default`, either at
 * the place itself or in an example of an enclosing object. Also finds the values under `enum` and
 * `const`.
 *
 * @param parts the parts of the file that describe the records of [schema], by the record's name
 */
internal class SchemaExamples(
    private val schema: Schema,
    private val parts: Map<String, Pair<SchemaNode, DeclaredObject>>,
) {
    private val found = LinkedHashMap<Pair<String, String>, ExampleValues>()
    private var steps = 0

    fun find(): Map<Pair<String, String>, ExampleValues> {
        for (record in schema.records) {
            val (node, shape) = parts.getValue(record.name)
            describe(Named(record.name), node, ExampleValues())
            for (field in record.fields) {
                describe(
                    field.type,
                    shape.properties.getValue(field.json),
                    at(record.name, field.name),
                )
            }
        }
        return found
    }

    private fun at(record: String, field: String) = found.getOrPut(record to field, ::ExampleValues)

    private fun describe(type: Type, node: SchemaNode, place: ExampleValues) {
        if (++steps > MOST_STEPS) return
        for (part in partsOf(node)) {
            val examples = part.listed("examples") + listOfNotNull(part.member("example"))
            (examples + listOfNotNull(part.member("default"))).forEach {
                add(type, it.tree, place)
            }
            (part.listed("enum") + listOfNotNull(part.member("const")))
                .mapNotNull { text(it.tree) }
                .forEach(place.allowed::add)
            when (val inner = type.notNull) {
                is ListOf -> part.member("items")?.let { describe(inner.element, it, place.items) }
                is MapOf ->
                    part.member("additionalProperties")?.let {
                        describe(inner.value, it, place.items)
                    }
                else -> Unit
            }
        }
    }

    /** Returns the parts of the schema that describe all or some values at [node]. */
    private fun partsOf(node: SchemaNode): List<SchemaNode> {
        val all = listOf(node, node.resolved()).distinctBy { it.id }
        val inner = all.flatMap { part -> COMBINING.flatMap { part.listed(it) } }
        return (all + inner.map { it.resolved() }).distinctBy { it.id }
    }

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
            tree.members[field.json]?.let { add(field.type, it, at(type, field.name)) }
        }
    }

    private fun text(tree: JsonTree): String? =
        (tree as? JsonString)?.text ?: (tree as? JsonNumber)?.literal

    private fun SchemaNode.listed(key: String): List<SchemaNode> =
        member(key)?.takeIf { it.tree is JsonArray }?.items().orEmpty()

    private companion object {
        /**
         * Stops after this number of values. References and YAML aliases can repeat a tree
         * endlessly.
         */
        const val MOST_STEPS = 100_000
        val COMBINING = listOf("allOf", "oneOf", "anyOf")
    }
}
