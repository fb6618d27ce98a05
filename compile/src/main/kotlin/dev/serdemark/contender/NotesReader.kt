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
    return node.map().each { _, note -> readNote(note.map()) }
}

/** Reads one note. */
internal fun readNote(map: YamlMap): Note = gatherMistakes {
    attempt { map.onlyKeys("summary", "sources") }
    val summary by attempt { map.required("summary", SUMMARY).text(SUMMARY) }
    val sources by attempt { map["sources"]?.texts(SOURCE).orEmpty() }
    Note(summary, sources)
}

private const val SUMMARY = "Reuses its buffers."
private const val SOURCE = "\"https://example.org/guide\""
