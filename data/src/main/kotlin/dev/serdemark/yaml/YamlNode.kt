package dev.serdemark.yaml

import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.problem.meant
import kotlin.time.Duration
import org.snakeyaml.engine.v2.exceptions.Mark
import org.snakeyaml.engine.v2.nodes.MappingNode
import org.snakeyaml.engine.v2.nodes.Node
import org.snakeyaml.engine.v2.nodes.ScalarNode
import org.snakeyaml.engine.v2.nodes.SequenceNode
import org.snakeyaml.engine.v2.nodes.Tag

/**
 * A place in a YAML file that is written by hand. Unexpected content causes a [ProblemException]
 * with file, line, the actual content and the expected content.
 *
 * @property path the name of the place in messages, such as `channels.bytes.codec`
 */
class YamlNode
private constructor(
    val file: String,
    val path: String,
    private val node: Node,
    private val merged: Map<String, YamlNode>?,
) {
    constructor(file: String, path: String, node: Node) : this(file, path, node, null)

    /** The line in the file, from 1. */
    val line: Int
        get() = node.startMark.map(Mark::getLine).orElse(0) + 1

    /** Whether this holds keys with values. */
    val isMap: Boolean
        get() = node is MappingNode

    /** Whether this holds a list. */
    val isList: Boolean
        get() = node is SequenceNode

    /** Whether `null` is written here. */
    internal val isNull: Boolean
        get() = node is ScalarNode && node.tag == Tag.NULL && node.value.isNotEmpty()

    /** Returns this place with [entries] instead of the written content. */
    internal fun holding(entries: Map<String, YamlNode>): YamlNode =
        YamlNode(file, path, node, entries)

    /**
     * Returns the text here. Numbers and booleans are also returned as text.
     *
     * @throws ProblemException if there is no text
     */
    fun text(example: String): String =
        (node as? ScalarNode)?.value?.takeIf { it.isNotEmpty() }
            ?: expected("a text (e.g. $example)")

    /**
     * Returns the texts of a list.
     *
     * @throws ProblemException if there is no list, or if its items are not texts
     */
    fun texts(example: String): List<String> =
        items("a list of texts (e.g. [$example])") { it.text(example) }

    /**
     * Reads every item of a list, and returns the results.
     *
     * @throws ProblemException if there is no list, or with the mistakes of all items
     */
    fun <T : Any> items(what: String, read: (YamlNode) -> T): List<T> = gatherMistakes {
        each(items(what), read)
    }

    /**
     * Returns the items of a list.
     *
     * @throws ProblemException if there is no list; [what] then describes the expected list
     */
    fun items(what: String): List<YamlNode> {
        val sequence = node as? SequenceNode ?: expected(what)
        return sequence.value.mapIndexed { index, item -> YamlNode(file, "$path[$index]", item) }
    }

    /**
     * Returns the keys and values here.
     *
     * @throws ProblemException if there are none, or if keys are given twice, with all such keys
     */
    fun map(): YamlMap = merged?.let { YamlMap(this, it) } ?: writtenMap()

    private fun writtenMap(): YamlMap {
        val mapping = node as? MappingNode ?: expected("keys with values (e.g. key: value)")
        val entries = LinkedHashMap<String, YamlNode>()
        return gatherMistakes {
            each(mapping.value) { tuple ->
                val key = YamlNode(file, path, tuple.keyNode)
                val name = key.text("name")
                val place = if (path.isEmpty()) name else "$path.$name"
                val first = entries.putIfAbsent(name, YamlNode(file, place, tuple.valueNode))
                if (first != null)
                    key.fail("'$place' is given twice; the first is in line ${first.line}.")
            }
            YamlMap(this@YamlNode, entries)
        }
    }

    /**
     * Returns the span of time that is written here, such as `5m` or `1m 30s`.
     *
     * @throws ProblemException if there is none, or if it is not positive
     */
    fun duration(): Duration =
        Duration.parseOrNull(text("5m"))?.takeIf { it.isPositive() && it.isFinite() }
            ?: expected("a span of time (e.g. 5m)")

    /**
     * Returns the element of [choices] whose [id] is written here.
     *
     * @throws ProblemException if the text is none of these ids
     */
    fun <T> choice(choices: Collection<T>, id: (T) -> String): T {
        val ids = choices.map(id)
        val text = text(ids.first())
        return choices.firstOrNull { id(it) == text }
            ?: fail("Unknown $path: '$text'. ${meant(text, ids)}")
    }

    /**
     * Reports that this place does not hold [what].
     *
     * @throws ProblemException always
     */
    fun expected(what: String): Nothing =
        fail("Invalid ${path.ifEmpty { "file" }}: '${shortened(written(node))}'. Expected $what.")

    /**
     * Reports a problem of this place.
     *
     * @throws ProblemException always
     */
    fun fail(message: String, advice: String? = null): Nothing =
        throw ProblemException(message, advice, file, line)
}

/**
 * Returns the value in one line, with lists and maps as in JSON: `[9, 1]`. Aliases may nest
 * endlessly, so deep values are cut.
 */
private fun written(node: Node, depth: Int = 0): String =
    when {
        node is ScalarNode -> node.value
        depth == DEEPEST_VALUE -> "..."
        node is SequenceNode ->
            node.value.joinToString(prefix = "[", postfix = "]") { written(it, depth + 1) }
        node is MappingNode ->
            node.value.joinToString(prefix = "{", postfix = "}") {
                "${written(it.keyNode, depth + 1)}: ${written(it.valueNode, depth + 1)}"
            }
        else -> "$node"
    }

private fun shortened(text: String): String =
    if (text.length > LONGEST_VALUE) "${text.take(LONGEST_VALUE)}..." else text

private const val LONGEST_VALUE = 80
private const val DEEPEST_VALUE = 3
