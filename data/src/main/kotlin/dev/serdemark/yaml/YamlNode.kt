package dev.serdemark.yaml

import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.problem.suggestionOrList
import kotlin.time.Duration
import org.snakeyaml.engine.v2.exceptions.Mark
import org.snakeyaml.engine.v2.nodes.MappingNode
import org.snakeyaml.engine.v2.nodes.Node
import org.snakeyaml.engine.v2.nodes.ScalarNode
import org.snakeyaml.engine.v2.nodes.SequenceNode
import org.snakeyaml.engine.v2.nodes.Tag

/**
 * A place in a YAML file. Functions that read it throw a [ProblemException] for unexpected content,
 * with file, line, the actual content and the expected content.
 *
 * @property path the name of the place in messages, such as `channels.bytes.codec`
 */
class YamlNode
private constructor(
    val file: String,
    val path: String,
    private val node: Node,
    private val mergedEntries: Map<String, YamlNode>?,
) {
    constructor(file: String, path: String, node: Node) : this(file, path, node, null)

    /** The line in the file, from 1. */
    val line: Int
        get() = node.startMark.map(Mark::getLine).orElse(0) + 1

    /** Whether this is a map. */
    val isMap: Boolean
        get() = node is MappingNode

    /** Whether this is a list. */
    val isList: Boolean
        get() = node is SequenceNode

    /** Whether this is `null`. A missing value does not count. */
    internal val isNull: Boolean
        get() = node is ScalarNode && node.tag == Tag.NULL && node.value.isNotEmpty()

    /** Returns this place with [entries] instead of the content of the file. */
    internal fun withEntries(entries: Map<String, YamlNode>): YamlNode =
        YamlNode(file, path, node, entries)

    /**
     * Returns the text at this place. Numbers and booleans count as texts.
     *
     * @param example a valid text, for the error
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
     * @param what the expected list in words, for the error
     * @throws ProblemException if there is no list
     */
    fun items(what: String): List<YamlNode> {
        val sequence = node as? SequenceNode ?: expected(what)
        return sequence.value.mapIndexed { index, item -> YamlNode(file, "$path[$index]", item) }
    }

    /**
     * Returns the keys and values.
     *
     * @throws ProblemException if this is no map, or with all keys that occur twice
     */
    fun map(): YamlMap = mergedEntries?.let { YamlMap(this, it) } ?: readMap()

    private fun readMap(): YamlMap {
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
     * Returns the duration at this place, such as `5m` or `1m 30s`.
     *
     * @throws ProblemException if there is none, or if it is not positive
     */
    fun duration(): Duration =
        Duration.parseOrNull(text("5m"))?.takeIf { it.isPositive() && it.isFinite() }
            ?: expected("a span of time (e.g. 5m)")

    /**
     * Returns the element of [choices] with the [id] at this place.
     *
     * @throws ProblemException if the text is none of these ids
     */
    fun <T> choice(choices: Collection<T>, id: (T) -> String): T {
        val ids = choices.map(id)
        val text = text(ids.first())
        return choices.firstOrNull { id(it) == text }
            ?: fail("Unknown $path: '$text'. ${suggestionOrList(text, ids)}")
    }

    /**
     * Reports that the content is not the expected one.
     *
     * @param what the expected content in words
     * @throws ProblemException always
     */
    fun expected(what: String): Nothing =
        fail("Invalid ${path.ifEmpty { "file" }}: '${shortened(inOneLine(node))}'. Expected $what.")

    /**
     * Reports a problem of this place.
     *
     * @throws ProblemException always
     */
    fun fail(message: String, advice: String? = null): Nothing =
        throw ProblemException(message, advice, file, line)
}

/**
 * Returns a value in one line, with lists and maps as in JSON: `[9, 1]`. Cuts deep values, because
 * aliases may nest endlessly.
 */
private fun inOneLine(node: Node, depth: Int = 0): String =
    when {
        node is ScalarNode -> node.value
        depth == DEEPEST_VALUE -> "..."
        node is SequenceNode ->
            node.value.joinToString(prefix = "[", postfix = "]") { inOneLine(it, depth + 1) }
        node is MappingNode ->
            node.value.joinToString(prefix = "{", postfix = "}") {
                "${inOneLine(it.keyNode, depth + 1)}: ${inOneLine(it.valueNode, depth + 1)}"
            }
        else -> "$node"
    }

private fun shortened(text: String): String =
    if (text.length > LONGEST_VALUE) "${text.take(LONGEST_VALUE)}..." else text

private const val LONGEST_VALUE = 80
private const val DEEPEST_VALUE = 3
