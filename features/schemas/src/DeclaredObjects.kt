package dev.serdemark.schemas

import dev.serdemark.model.json.JsonString
import dev.serdemark.model.json.UNION_TAG
import dev.serdemark.model.quoted

/**
 * The properties of an object in a JSON Schema, including those in its `allOf`.
 *
 * @property required the names of the properties that are always present
 */
internal class DeclaredObject(val properties: Map<String, SchemaNode>, val required: Set<String>) {
    /** The only value that the property `type` may have; null if it may have several. */
    val tag: String?
        get() {
            val node = properties[UNION_TAG]?.resolved() ?: return null
            val constant = node.member("const") ?: node.member("enum")?.items()?.singleOrNull()
            return (constant?.tree as? JsonString)?.text
        }

    /** Returns a copy without the property `type`. */
    fun withoutTag() = DeclaredObject(properties - UNION_TAG, required)
}

/** Finds the properties of objects in a JSON Schema. Examines each node only once. */
internal class DeclaredObjects {
    /** The objects that were examined, by the id of the node. */
    private val declaredObjects = HashMap<Int, DeclaredObject>()

    /** Whether each examined node describes objects, by the id of the node. */
    private val areObjects = HashMap<Int, Boolean>()

    private var depth = 0

    /** Whether [node] describes objects. */
    fun isObject(node: SchemaNode): Boolean {
        val target = node.resolved()
        areObjects[target.id]?.let {
            return it
        }
        // While the node's `allOf` is examined, a reference back to the node does not count.
        areObjects[target.id] = false
        val types = typesOf(target)
        val isObject =
            if (types.isEmpty()) {
                OBJECT_KEYWORDS.any { it in target } || parts(target, ::isObject).any { it }
            } else {
                (types - "null") == listOf("object")
            }
        areObjects[target.id] = isObject
        return isObject
    }

    /**
     * Returns the object that [node] describes.
     *
     * @throws ProblemException if the description has no counterpart in a
     *   [dev.serdemark.model.Schema]
     */
    fun find(node: SchemaNode): DeclaredObject {
        val target = node.resolved()
        declaredObjects[target.id]?.let {
            return it
        }
        // While the node's `allOf` is examined, a reference back to the node adds no properties.
        declaredObjects[target.id] = DeclaredObject(emptyMap(), emptySet())
        val choice = listOf("oneOf", "anyOf").firstNotNullOfOrNull { target.member(it) }
        if (choice != null && !onlyRestricts(choice)) {
            throw choice.problem(
                "Objects that are combined from others must not have alternatives",
                "Write each alternative as a separate object.",
            )
        }
        val parts = parts(target, ::find)
        val direct =
            DeclaredObject(
                // The schema `false` forbids a property.
                target.member("properties")?.members().orEmpty().filterValues { !it.isFalse },
                target.member("required")?.requiredNames().orEmpty(),
            )
        val merged = (parts + direct).fold(DeclaredObject(emptyMap(), emptySet()), ::merge)
        declaredObjects[target.id] = merged
        return merged
    }

    /** Returns the result of [transform] for each part of the `allOf` of [node]. */
    private fun <T> parts(node: SchemaNode, transform: (SchemaNode) -> T): List<T> {
        if (++depth > MOST_LEVELS) throw tooDeep(node)
        return node.member("allOf")?.items().orEmpty().map(transform).also { depth-- }
    }

    private fun merge(a: DeclaredObject, b: DeclaredObject): DeclaredObject {
        val properties = LinkedHashMap(a.properties)
        for ((name, node) in b.properties) {
            properties[name] = properties[name]?.let { narrower(name, it, node) } ?: node
        }
        return DeclaredObject(properties, a.required + b.required)
    }

    /** Returns the stricter of two descriptions of a property. */
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

/** Whether no alternative of [choice] determines the type of a value. */
internal fun onlyRestricts(choice: SchemaNode): Boolean = choice.items().none(::determinesType)

/** Whether [node] determines the type of a value. */
internal fun determinesType(node: SchemaNode): Boolean =
    node.isTrue || TYPE_KEYWORDS.any { it in node }

private val TYPE_KEYWORDS =
    listOf("\$ref", "type", "properties", "items", "enum", "const", "oneOf", "anyOf", "allOf") +
        listOf("additionalProperties", "patternProperties", "format")
