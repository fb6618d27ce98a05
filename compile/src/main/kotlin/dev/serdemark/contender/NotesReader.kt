package dev.serdemark.contender

import dev.serdemark.problem.gatherMistakes
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode

/**
 * Returns the named notes under `notes`.
 *
 * @throws dev.serdemark.problem.ProblemException with all mistakes of the notes
 */
internal fun readNotes(node: YamlNode): List<Note> {
    if (!node.isMap) node.expected("notes with names (e.g. {buffers: {summary: $SUMMARY}})")
    return node.map().each { _, note -> readNote(note.map(), ABOUT) }
}

/**
 * Reads one note.
 *
 * @param further keys that it may have beside its summary and its sources
 */
internal fun readNote(map: YamlMap, vararg further: String): Note = gatherMistakes {
    attempt { map.onlyKeys("summary", "sources", *further) }
    val summary by attempt { map.required("summary", SUMMARY).text(SUMMARY) }
    val sources by attempt { map["sources"]?.texts(SOURCE).orEmpty() }
    val about by attempt {
        map[ABOUT]
            ?.items("a list of features (e.g. [union+map, bytes])") {
                readFeatures(it.text("union+map"), it)
            }
            .orEmpty()
    }
    Note(summary, sources, about)
}

private const val ABOUT = "about"
private const val SUMMARY = "Reuses its buffers."
private const val SOURCE = "\"https://example.org/guide\""
