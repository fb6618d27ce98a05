package dev.serdemark.yaml

import dev.serdemark.problem.MOST_BYTES_BY_HAND
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.problem.readSmallFile
import dev.serdemark.problem.suggestionOrList
import java.nio.file.Path
import org.snakeyaml.engine.v2.api.LoadSettings
import org.snakeyaml.engine.v2.composer.Composer
import org.snakeyaml.engine.v2.events.Event
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException
import org.snakeyaml.engine.v2.exceptions.YamlEngineException
import org.snakeyaml.engine.v2.nodes.Node
import org.snakeyaml.engine.v2.parser.Parser
import org.snakeyaml.engine.v2.parser.ParserImpl
import org.snakeyaml.engine.v2.scanner.StreamReader

/**
 * Reads a YAML 1.2 file.
 *
 * @param text the text of the file, if the caller has already read it
 * @throws ProblemException if the file cannot be read, is empty, or is not YAML
 */
fun readYaml(path: Path, text: String = readSmallFile(path).decodeToString()): YamlNode =
    YamlNode("$path", "", composeYaml("$path", text))

/**
 * Returns the root node of [text], which is YAML 1.2.
 *
 * @param file the name of the file in errors
 * @throws ProblemException if the text is empty, or is not YAML
 */
fun composeYaml(file: String, text: String): Node {
    val settings =
        LoadSettings.builder()
            .setLabel(file)
            .setUseMarks(true)
            .setCodePointLimit(MOST_BYTES_BY_HAND)
            .build()
    val root =
        try {
            val parser = ParserImpl(settings, StreamReader(settings, text))
            Composer(settings, DepthLimit(parser, file)).singleNode
        } catch (e: YamlEngineException) {
            throw ProblemException(syntaxProblem(file, e), e)
        }
    return root.orElseThrow {
        ProblemException("The file is empty.", "Write its keys, or restore its content.", file)
    }
}

private fun syntaxProblem(file: String, cause: YamlEngineException): Problem {
    val marked = cause as? MarkedYamlEngineException
    return Problem(
        "This is not YAML: ${marked?.problem ?: cause.message}.",
        "Check the indentation, and quote strings that contain ': ' or '#'.",
        file,
        marked?.problemMark?.map { it.line + 1 }?.orElse(null),
    )
}

/**
 * Rejects a file with an unknown format, before its keys are read. Other formats may have other
 * keys.
 *
 * @param known the known formats, the oldest first
 * @throws dev.serdemark.problem.ProblemException if the format is unknown
 */
fun YamlMap.refuseOtherFormat(vararg known: String) {
    val format = this["format"] ?: return
    val text = format.text(known.last())
    if (text in known) return
    val isNewer = text.toIntOrNull()?.let { it > known.last().toInt() } == true
    format.fail(
        "Unknown format: '$text'. Expected ${known.joinToString(" or ")}.",
        "It was written for a newer Serdemark: update Serdemark.".takeIf { isNewer },
    )
}

/** The maximum nesting of maps in a file of Serdemark. Aliases may nest endlessly. */
private const val MERGED_LEVELS = 3

/**
 * Returns this map with [changes]. Maps merge key by key, null removes a key, and every other value
 * replaces the previous value.
 *
 * @throws dev.serdemark.problem.ProblemException if null is to remove a key that does not exist
 */
fun YamlMap.with(changes: Map<String, YamlNode>): YamlMap = with(changes, MERGED_LEVELS)

private fun YamlMap.with(changes: Map<String, YamlNode>, levels: Int): YamlMap = gatherMistakes {
    val merged = LinkedHashMap(entries)
    each(changes.entries) { (key, change) ->
        if (change.isNull) remove(key, change, merged)
        else merged[key] = if (levels > 1) merge(entries[key], change, levels - 1) else change
    }
    YamlMap(place, merged)
}

private fun merge(old: YamlNode?, change: YamlNode, levels: Int): YamlNode {
    if (!change.isMap) return change
    val base = old?.takeIf { it.isMap }?.map() ?: YamlMap(change, emptyMap())
    return change.withEntries(base.with(change.map().entries, levels).entries)
}

private fun remove(key: String, change: YamlNode, keys: MutableMap<String, YamlNode>) {
    if (keys.remove(key) != null) return
    val known = keys.keys.toList()
    change.fail(
        "'${change.path}' is null, which removes a key, but there is no such key.",
        if (known.isEmpty()) "Remove this line." else suggestionOrList(key, known),
    )
}

/** The maximum nesting of lists and maps. Files of Serdemark are far less nested. */
private const val DEEPEST = 100

/** Passes on the events of [parser]. Rejects deep nesting, which would overflow the stack later. */
internal class DepthLimit(private val parser: Parser, private val file: String) : Parser by parser {
    private var depth = 0

    override fun next(): Event {
        val event = parser.next()
        when (event.eventId) {
            Event.ID.SequenceStart,
            Event.ID.MappingStart -> if (++depth > DEEPEST) throw tooDeep(event)
            Event.ID.SequenceEnd,
            Event.ID.MappingEnd -> depth--
            else -> Unit
        }
        return event
    }

    private fun tooDeep(event: Event) =
        ProblemException(
            "This is not YAML that Serdemark reads: nested too deep.",
            "Expected at most $DEEPEST levels of lists and maps.",
            file,
            event.startMark.map { it.line + 1 }.orElse(null),
        )
}
