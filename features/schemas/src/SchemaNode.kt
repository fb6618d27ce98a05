package dev.serdemark.schemas

import dev.serdemark.model.json.JsonArray
import dev.serdemark.model.json.JsonBoolean
import dev.serdemark.model.json.JsonNull
import dev.serdemark.model.json.JsonNumber
import dev.serdemark.model.json.JsonObject
import dev.serdemark.model.json.JsonString
import dev.serdemark.model.json.JsonTree
import dev.serdemark.problem.ProblemException
import java.math.BigDecimal

/** A node in the JSON of a schema, at [pointer]. */
internal class SchemaNode(
    val tree: JsonTree,
    val pointer: JsonPointer,
    private val document: SchemaDocument,
) {
    /** A number that identifies this node within the file. */
    val id: Int
        get() = tree.offset

    /** Whether this is an object with a member called [name]. */
    operator fun contains(name: String): Boolean =
        (tree as? JsonObject)?.members?.contains(name) == true

    /** Returns the node under [name], or null if there is none. */
    fun member(name: String): SchemaNode? =
        (tree as? JsonObject)?.members?.get(name)?.let {
            SchemaNode(it, pointer.child(name), document)
        }

    /**
     * Returns all members of this object, by name.
     *
     * @throws ProblemException if this is not an object
     */
    fun members(): Map<String, SchemaNode> {
        val members = (tree as? JsonObject ?: throw expected("an object")).members
        return members.mapValues { (name, tree) ->
            SchemaNode(tree, pointer.child(name), document)
        }
    }

    /**
     * Returns the items of this array.
     *
     * @throws ProblemException if this is not an array
     */
    fun items(): List<SchemaNode> {
        val items = (tree as? JsonArray ?: throw expected("an array")).items
        return items.mapIndexed { index, tree ->
            SchemaNode(tree, pointer.child("$index"), document)
        }
    }

    /**
     * Returns the text of this string.
     *
     * @throws ProblemException if this is not a string
     */
    fun text(): String = (tree as? JsonString ?: throw expected("a string")).text

    /**
     * Returns this number, or null if this is not a number. For example, draft 4 has
     * `exclusiveMinimum: true`.
     */
    fun number(): BigDecimal? = (tree as? JsonNumber)?.literal?.toBigDecimalOrNull()

    /** Whether this is `true`. */
    val isTrue: Boolean
        get() = (tree as? JsonBoolean)?.value == true

    /** Whether this is `false`. */
    val isFalse: Boolean
        get() = (tree as? JsonBoolean)?.value == false

    /** Whether this is `null`. */
    val isNull: Boolean
        get() = tree is JsonNull

    /** Whether this schema allows every value: `true` or `{}`. */
    val isAnything: Boolean
        get() = isTrue || (tree as? JsonObject)?.members?.isEmpty() == true

    /**
     * Follows references from this node to the last one. Returns this node if it has no reference.
     *
     * @throws ProblemException if the references form a cycle, or if one of them is invalid
     */
    fun resolved(): SchemaNode {
        val seen = HashSet<Int>()
        var node = this
        while (true) {
            if (!seen.add(node.id)) throw problem("This refers to itself", "Fix the reference.")
            val reference = node.member("\$ref") ?: return node
            node = document.resolve(reference, reference.text())
        }
    }

    /** Returns a problem at this node. */
    fun problem(message: String, advice: String? = null): ProblemException =
        document.problem(this, message, advice)

    private fun expected(what: String): ProblemException =
        problem("Expected $what, was ${tree.description}")
}
