package dev.serdemark.jsonschema

import dev.serdemark.model.json.JsonString
import dev.serdemark.model.json.UNION_TAG
import dev.serdemark.model.quoted

/**
 * The properties of an object, including those of all parts of its `allOf`.
 *
 * @property required the names of the properties that are always present
 */
internal class DeclaredObject(val properties: Map<String, SchemaNode>, val required: Set<String>) {
    /** The only value that the property `type` may have, or null if it may have other values. */
    val tag: String?
        get() {
            val node = properties[UNION_TAG]?.resolved() ?: return null
            val only = node.member("const") ?: node.member("enum")?.items()?.singleOrNull()
            return (only?.tree as? JsonString)?.text
        }

    /** Returns a copy without the property `type`. */
    fun withoutTag() = DeclaredObject(properties - UNION_TAG, required)
}

/** Finds the properties of objects. Examines each place only once. */
internal class ObjectShapes {
    /** The properties of the objects that were examined, by the id of the node. */
    private val shapes = HashMap<Int, DeclaredObject>()

    /** Whether each examined node describes objects, by the id of the node. */
    private val objects = HashMap<Int, Boolean>()

    private var depth = 0

    /** Returns whether [node] describes objects. */
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

    /**
     * Returns the properties of the objects that [node] describes.
     *
     * @throws ProblemException if the description has no counterpart in a
     *   [dev.serdemark.model.Schema]
     */
    fun of(node: SchemaNode): DeclaredObject {
        val at = node.resolved()
        shapes[at.id]?.let {
            return it
        }
        // If the `allOf` of an object refers to the object itself, the reference adds no
        // properties.
        shapes[at.id] = DeclaredObject(emptyMap(), emptySet())
        val choice = listOf("oneOf", "anyOf").firstNotNullOfOrNull { at.member(it) }
        if (choice != null && !narrowsOnly(choice)) {
            throw choice.problem(
                "Objects that are combined from others must not have alternatives",
                "Write each alternative as a separate object.",
            )
        }
        val parts = parts(at, ::of)
        val own =
            DeclaredObject(
                at.member("properties")?.members().orEmpty().filterValues { !it.isFalse },
                at.member("required")?.requiredNames().orEmpty(),
            )
        val shape = (parts + own).fold(DeclaredObject(emptyMap(), emptySet()), ::merged)
        shapes[at.id] = shape
        return shape
    }

    /** Returns the result of [transform] for each part of the `allOf` of [node]. */
    private fun <T> parts(node: SchemaNode, transform: (SchemaNode) -> T): List<T> {
        if (++depth > MOST_LEVELS) throw tooDeep(node)
        return node.member("allOf")?.items().orEmpty().map(transform).also { depth-- }
    }

    private fun merged(a: DeclaredObject, b: DeclaredObject): DeclaredObject {
        val both = LinkedHashMap(a.properties)
        for ((name, node) in b.properties) {
            both[name] = both[name]?.let { narrower(name, it, node) } ?: node
        }
        return DeclaredObject(both, a.required + b.required)
    }

    /** Returns the one of two descriptions of a property that restricts its values more. */
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

    /** Returns the names under `required`. Draft 3 has a boolean there, which is ignored. */
    private fun SchemaNode.requiredNames(): Set<String> =
        if (isTrue || isFalse) emptySet() else items().map { it.text() }.toSet()

    private companion object {
        val OBJECT_KEYWORDS =
            listOf("properties", "required", "additionalProperties", "patternProperties")
    }
}

/** Returns the names under `type`. */
internal fun typesOf(node: SchemaNode): List<String> {
    val type = node.member("type") ?: return emptyList()
    return if (type.tree is JsonString) listOf(type.text()) else type.items().map { it.text() }
}

/** Returns whether all alternatives of [choice] only restrict a value, and none gives it a type. */
internal fun narrowsOnly(choice: SchemaNode): Boolean = choice.items().none(::isShaping)

/** Returns whether [node] determines the type of a value. */
internal fun isShaping(node: SchemaNode): Boolean = node.isTrue || SHAPING.any { it in node }

private val SHAPING =
    listOf("\$ref", "type", "properties", "items", "enum", "const", "oneOf", "anyOf", "allOf") +
        listOf("additionalProperties", "patternProperties", "format")
