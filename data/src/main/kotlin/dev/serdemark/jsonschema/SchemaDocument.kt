package dev.serdemark.jsonschema

import dev.serdemark.model.json.JsonArray
import dev.serdemark.model.json.JsonObject
import dev.serdemark.model.json.JsonText
import dev.serdemark.model.json.JsonTree
import dev.serdemark.model.quoted
import dev.serdemark.problem.ProblemException
import java.net.URLDecoder

/** A file with a JSON Schema, whose parts may refer to each other. */
internal class SchemaDocument(
    private val json: JsonText,
    private val file: String,
    tree: JsonTree,
) {
    /** The root of the schema. */
    val root = SchemaNode(tree, JsonPointer.ROOT, this)

    /** Returns a problem at [node], with file and line. */
    fun problem(node: SchemaNode, message: String, advice: String?): ProblemException {
        val line = json.line(node.tree.offset)
        return ProblemException("$message, at ${node.pointer}.", advice, file, line)
    }

    /**
     * Returns the node that the `$ref` [reference] in [node] points to.
     *
     * @throws ProblemException if the reference is not a JSON pointer into this file, or if there
     *   is no such node
     */
    fun resolve(node: SchemaNode, reference: String): SchemaNode {
        if (!reference.startsWith("#")) {
            throw node.problem(
                "${quoted(reference)} is in another file or on a server, which Serdemark does not read",
                "Put all schemas into one file, and refer to them as \"#/\$defs/NAME\".",
            )
        }
        val pointer = decoded(node, reference.drop(1))
        if (pointer.isNotEmpty() && !pointer.startsWith("/")) {
            throw node.problem(
                "${quoted(reference)} is an anchor, which Serdemark does not support",
                "Refer to it by its place, as \"#/\$defs/NAME\".",
            )
        }
        return find(pointer)
            ?: throw node.problem(
                "There is nothing at ${quoted(reference)}",
                "Fix the reference.",
            )
    }

    /** The node at a JSON [pointer], such as `/definitions/Order`; null if there is none. */
    fun find(pointer: String): SchemaNode? =
        pointer.split('/').drop(1).fold<String, SchemaNode?>(root) { at, step ->
            at?.child(step.replace("~1", "/").replace("~0", "~"))
        }

    private fun decoded(node: SchemaNode, fragment: String): String =
        try {
            URLDecoder.decode(fragment.replace("+", "%2B"), Charsets.UTF_8)
        } catch (e: IllegalArgumentException) {
            throw node
                .problem("${quoted(fragment)} is not a JSON pointer", "Fix the reference.")
                .also { it.addSuppressed(e) }
        }

    private fun SchemaNode.child(step: String): SchemaNode? =
        when (tree) {
            is JsonObject -> member(step)
            is JsonArray -> step.toIntOrNull()?.let { items().getOrNull(it) }
            else -> null
        }
}
