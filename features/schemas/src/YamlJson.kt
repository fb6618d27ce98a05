package dev.serdemark.schemas

import dev.serdemark.model.json.JsonArray
import dev.serdemark.model.json.JsonBoolean
import dev.serdemark.model.json.JsonNull
import dev.serdemark.model.json.JsonNumber
import dev.serdemark.model.json.JsonObject
import dev.serdemark.model.json.JsonString
import dev.serdemark.model.json.JsonTree
import dev.serdemark.problem.ProblemException
import dev.serdemark.yaml.composeYaml
import java.util.IdentityHashMap
import org.snakeyaml.engine.v2.nodes.MappingNode
import org.snakeyaml.engine.v2.nodes.Node
import org.snakeyaml.engine.v2.nodes.ScalarNode
import org.snakeyaml.engine.v2.nodes.SequenceNode
import org.snakeyaml.engine.v2.nodes.Tag

/**
 * Reads YAML as JSON, for example an OpenAPI description. All aliases of a node become the same
 * tree object.
 *
 * @param text the YAML, to which the offsets of trees refer
 */
internal class YamlJson(private val file: String, private val text: String) {
    /** The trees of the nodes that were read. */
    private val treesByNode = IdentityHashMap<Node, JsonTree>()

    /** The nodes that are being read, to find aliases that contain themselves. */
    private val openNodes = IdentityHashMap<Node, Unit>()

    /** The offset at which each line begins, in UTF-16 units. */
    private val lineStarts = text.indices.filter { it == 0 || text[it - 1] == '\n' }

    /**
     * Returns the tree of the text.
     *
     * @throws ProblemException if the text is not YAML, or if an alias refers to an enclosing node
     */
    fun read(): JsonTree = tree(composeYaml(file, text))

    private fun tree(node: Node): JsonTree {
        treesByNode[node]?.let {
            return it
        }
        if (openNodes.put(node, Unit) != null)
            throw problem(node, "This alias contains itself.", "Write its value instead.")
        val offset = offset(node)
        val tree =
            when (node) {
                is MappingNode -> JsonObject(members(node), offset)
                is SequenceNode -> JsonArray(node.value.map(::tree), offset)
                is ScalarNode -> scalar(node, offset)
                else ->
                    throw problem(
                        node,
                        "This is neither a map, nor a list, nor a text.",
                        "Write one of them.",
                    )
            }
        openNodes.remove(node)
        treesByNode[node] = tree
        return tree
    }

    private fun members(node: MappingNode): Map<String, JsonTree> {
        val members = LinkedHashMap<String, JsonTree>()
        for (tuple in node.value) {
            val key =
                tuple.keyNode as? ScalarNode
                    ?: throw problem(tuple.keyNode, "A key must be a text.", "Write a text here.")
            val first = members.putIfAbsent(key.value, tree(tuple.valueNode))
            if (first != null)
                throw problem(key, "'${key.value}' is given twice.", "Remove one of them.")
        }
        return members
    }

    private fun scalar(node: ScalarNode, offset: Int): JsonTree =
        when (node.tag) {
            Tag.NULL -> JsonNull(offset)
            Tag.BOOL -> JsonBoolean(node.value.equals("true", ignoreCase = true), offset)
            Tag.INT,
            Tag.FLOAT -> JsonNumber(node.value, offset)
            else -> JsonString(node.value, offset)
        }

    private fun offset(node: Node): Int {
        val mark = node.startMark.orElse(null) ?: return 0
        val start = lineStarts.getOrElse(mark.line) { text.length }
        val end = lineStarts.getOrElse(mark.line + 1) { text.length }
        // The column of a mark counts code points.
        return text.offsetByCodePoints(start, minOf(mark.column, text.codePointCount(start, end)))
    }

    private fun problem(node: Node, message: String, advice: String): ProblemException {
        val line = node.startMark.map { it.line + 1 }.orElse(null)
        return ProblemException(message, advice, file, line)
    }
}
