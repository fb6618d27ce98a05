package dev.serdemark.jsonschema

import dev.serdemark.model.json.JsonString
import dev.serdemark.model.json.UNION_TAG
import dev.serdemark.model.quoted

/**
 * The properties of an object, those of all parts of its `allOf` among them.
 *
 * @property required the names of those that are always there
 */
internal class ObjectShape(val properties: Map<String, SchemaNode>, val required: Set<String>) {
    /** The one value that the property `type` may have, if so. */
    val tag: String?
        get() {
            val node = properties[UNION_TAG]?.resolved() ?: return null
            val only = node.member("const") ?: node.member("enum")?.items()?.singleOrNull()
            return (only?.tree as? JsonString)?.text
        }

    /** The same without the property `type`. */
    fun withoutTag() = ObjectShape(properties - UNION_TAG, required)
}

/** Finds the properties of objects; each place is looked at once. */
internal class ObjectShapes {
    private val shapes = HashMap<Int, ObjectShape>()
    private val objects = HashMap<Int, Boolean>()
    private var depth = 0

    /** Whether [node] describes objects. */
    fun isObject(node: SchemaNode): Boolean {
        val at = node.resolved()
        objects[at.id]?.let {
            return it
        }
        objects[at.id] = false
        val types = typesOf(at)
        val isObject =
            if (types.isEmpty()) {
                OBJECT_KEYWORDS.any { it in at } || parts(at, ::isObject).any { it }
            } else {
                (types - "null") == listOf("object")
            }
        objects[at.id] = isObject
        return isObject
    }

    /** The properties of the objects that [node] describes. */
    fun of(node: SchemaNode): ObjectShape {
        val at = node.resolved()
        shapes[at.id]?.let {
            return it
        }
        // What an object takes from itself adds nothing.
        shapes[at.id] = ObjectShape(emptyMap(), emptySet())
        val choice = listOf("oneOf", "anyOf").firstNotNullOfOrNull { at.member(it) }
        if (choice != null && !narrowsOnly(choice)) {
            throw choice.problem(
                "Objects that are put together of others must not have alternatives",
                "Write each alternative as a separate object.",
            )
        }
        val parts = parts(at, ::of)
        val own =
            ObjectShape(
                at.member("properties")?.members().orEmpty().filterValues { !it.isFalse },
                at.member("required")?.requiredNames().orEmpty(),
            )
        val shape = (parts + own).fold(ObjectShape(emptyMap(), emptySet()), ::merged)
        shapes[at.id] = shape
        return shape
    }

    /** What each part of the `allOf` of [node] is [to] us. */
    private fun <T> parts(node: SchemaNode, to: (SchemaNode) -> T): List<T> {
        if (++depth > MOST_LEVELS) throw tooDeep(node)
        return node.member("allOf")?.items().orEmpty().map(to).also { depth-- }
    }

    private fun merged(a: ObjectShape, b: ObjectShape): ObjectShape {
        val both = LinkedHashMap(a.properties)
        for ((name, node) in b.properties) {
            both[name] = both[name]?.let { narrower(name, it, node) } ?: node
        }
        return ObjectShape(both, a.required + b.required)
    }

    /** Of two descriptions of a property the one that says which values there are. */
    private fun narrower(name: String, a: SchemaNode, b: SchemaNode): SchemaNode =
        when {
            a.id == b.id || b.isAnything -> a
            a.isAnything || "const" in b || "enum" in b -> b
            "const" in a || "enum" in a -> a
            else ->
                throw b.problem(
                    "Property ${quoted(name)} is described twice, here and at ${a.pointer}",
                    "Describe it once.",
                )
        }

    /** In draft 3 and its kin `required` is a flag of the property, and says nothing here. */
    private fun SchemaNode.requiredNames(): Set<String> =
        if (isTrue || isFalse) emptySet() else items().map { it.text() }.toSet()

    private companion object {
        val OBJECT_KEYWORDS =
            listOf("properties", "required", "additionalProperties", "patternProperties")
    }
}

/** The names under `type`. */
internal fun typesOf(node: SchemaNode): List<String> {
    val type = node.member("type") ?: return emptyList()
    return if (type.tree is JsonString) listOf(type.text()) else type.items().map { it.text() }
}

/** Whether no alternative of [choice] says what a value is, only how it must be. */
internal fun narrowsOnly(choice: SchemaNode): Boolean = choice.items().none(::isShaping)

/** Whether [node] says what a value is. */
internal fun isShaping(node: SchemaNode): Boolean = node.isTrue || SHAPING.any { it in node }

private val SHAPING =
    listOf("\$ref", "type", "properties", "items", "enum", "const", "oneOf", "anyOf", "allOf") +
        listOf("additionalProperties", "patternProperties", "format")
