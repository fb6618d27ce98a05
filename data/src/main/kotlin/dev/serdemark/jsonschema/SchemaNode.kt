package dev.serdemark.jsonschema

import dev.serdemark.model.json.JsonArray
import dev.serdemark.model.json.JsonBoolean
import dev.serdemark.model.json.JsonNull
import dev.serdemark.model.json.JsonNumber
import dev.serdemark.model.json.JsonObject
import dev.serdemark.model.json.JsonString
import dev.serdemark.model.json.JsonTree
import dev.serdemark.problem.ProblemException
import java.math.BigDecimal

/** A part of a JSON Schema, at [pointer]. */
internal class SchemaNode(
    val tree: JsonTree,
    val pointer: JsonPointer,
    private val document: SchemaDocument,
) {
    /** The same for no other part of the file. */
    val id: Int
        get() = tree.offset

    /** Whether the text of the schema has a keyword of that [name] here. */
    operator fun contains(name: String): Boolean =
        (tree as? JsonObject)?.members?.contains(name) == true

    /** What stands under [name], or null. */
    fun member(name: String): SchemaNode? =
        (tree as? JsonObject)?.members?.get(name)?.let {
            SchemaNode(it, pointer.child(name), document)
        }

    /** All that stands in this object, by name. */
    fun members(): Map<String, SchemaNode> {
        val members = (tree as? JsonObject ?: throw expected("an object")).members
        return members.mapValues { (name, tree) ->
            SchemaNode(tree, pointer.child(name), document)
        }
    }

    /** The items of this array. */
    fun items(): List<SchemaNode> {
        val items = (tree as? JsonArray ?: throw expected("an array")).items
        return items.mapIndexed { index, tree ->
            SchemaNode(tree, pointer.child("$index"), document)
        }
    }

    /** This text. */
    fun text(): String = (tree as? JsonString ?: throw expected("a string")).text

    /** This number; null if it is none, as in `exclusiveMinimum: true` of draft 4. */
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

    /** Whether nothing is asked of a value: `true` or `{}`. */
    val isAnything: Boolean
        get() = isTrue || (tree as? JsonObject)?.members?.isEmpty() == true

    /** The part that this one refers to at the end of all references, or itself. */
    fun resolved(): SchemaNode {
        val seen = HashSet<Int>()
        var node = this
        while (true) {
            if (!seen.add(node.id)) throw problem("This refers to itself", "Fix the reference.")
            val reference = node.member("\$ref") ?: return node
            node = document.resolve(reference, reference.text())
        }
    }

    /** What is wrong here, and what to do. */
    fun problem(message: String, advice: String? = null): ProblemException =
        document.problem(this, message, advice)

    private fun expected(what: String): ProblemException =
        problem("Expected $what, was ${tree.description}")
}
