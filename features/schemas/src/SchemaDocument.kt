package dev.serdemark.schemas

import dev.serdemark.model.json.JsonArray
import dev.serdemark.model.json.JsonObject
import dev.serdemark.model.json.JsonText
import dev.serdemark.model.json.JsonTree
import dev.serdemark.model.quoted
import dev.serdemark.problem.ProblemException
import java.net.URLDecoder

/** A file with a JSON Schema. */
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
     * Returns the target of a `$ref`.
     *
     * @param node the node that contains the reference
     * @param reference the text of the reference, such as `#/definitions/Order`
     * @throws ProblemException if the reference is not a JSON pointer into this file, or if the
     *   target does not exist
     */
    fun resolve(node: SchemaNode, reference: String): SchemaNode {
        if (!reference.startsWith("#")) {
            throw node.problem(
                "${quoted(reference)} is in another file or on a server, which Serdemark does not read",
                "Put all schemas into one file, and refer to them as \"#/\$defs/NAME\".",
            )
        }
        val pointer = decode(node, reference.drop(1))
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

    /** Returns the node at a JSON [pointer] such as `/definitions/Order`, or null. */
    fun find(pointer: String): SchemaNode? =
        pointer.split('/').drop(1).fold<String, SchemaNode?>(root) { node, step ->
            // A JSON pointer writes `/` within a name as `~1`, and `~` as `~0`.
            node?.child(step.replace("~1", "/").replace("~0", "~"))
        }

    private fun decode(node: SchemaNode, fragment: String): String =
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
