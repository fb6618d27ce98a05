package dev.serdemark.yaml

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.meant
import org.snakeyaml.engine.v2.exceptions.Mark
import org.snakeyaml.engine.v2.nodes.MappingNode
import org.snakeyaml.engine.v2.nodes.Node
import org.snakeyaml.engine.v2.nodes.ScalarNode
import org.snakeyaml.engine.v2.nodes.SequenceNode

/**
 * A place in a YAML file that somebody wrote by hand. Whatever is not as expected ends in a
 * [ProblemException] with file, line, what was found and what was expected.
 *
 * @property path how the place is called in messages, such as `channels.bytes.codec`
 */
internal class YamlNode(val file: String, val path: String, private val node: Node) {
    /** From 1. */
    val line: Int
        get() = node.startMark.map(Mark::getLine).orElse(0) + 1

    /** One line of text; numbers and booleans are their text. */
    fun text(example: String): String =
        (node as? ScalarNode)?.value?.takeIf { it.isNotEmpty() }
            ?: expected("a text (e.g. $example)")

    fun texts(example: String): List<String> =
        items("a list of texts (e.g. [$example])").map { it.text(example) }

    fun items(what: String): List<YamlNode> {
        val sequence = node as? SequenceNode ?: expected(what)
        return sequence.value.mapIndexed { index, item -> YamlNode(file, "$path[$index]", item) }
    }

    fun map(): YamlMap {
        val mapping = node as? MappingNode ?: expected("keys with values (e.g. key: value)")
        val entries = LinkedHashMap<String, YamlNode>()
        for (tuple in mapping.value) {
            val key = YamlNode(file, path, tuple.keyNode)
            val name = key.text("name")
            val place = if (path.isEmpty()) name else "$path.$name"
            val clash = entries.put(name, YamlNode(file, place, tuple.valueNode))
            if (clash != null)
                key.fail("'$place' is given twice; the first is in line ${clash.line}.")
        }
        return YamlMap(this, entries)
    }

    /** The one of [choices] that is written here. */
    fun <T> choice(choices: Collection<T>, id: (T) -> String): T {
        val ids = choices.map(id)
        val text = text(ids.first())
        return choices.firstOrNull { id(it) == text }
            ?: fail("Unknown $path: '$text'. ${meant(text, ids)}")
    }

    fun expected(what: String): Nothing =
        fail("Invalid ${path.ifEmpty { "file" }}: '$found'. Expected $what.")

    fun fail(message: String, advice: String? = null): Nothing =
        throw ProblemException(Problem(message, advice, file, line))

    private val found: String
        get() =
            when (node) {
                is ScalarNode -> node.value
                is SequenceNode -> "a list"
                else -> "keys with values"
            }
}
