package dev.serdemark.contender

import dev.serdemark.model.Feature
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.problem.suggestionOrList
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode

/**
 * Something that readers of a contender's results should know.
 *
 * @property summary what the contender does, or how it is set up, in plain sentences
 * @property sources the evidence: addresses, or places in documentation
 * @property about the note matters only for data with one of these combinations of features; empty
 *   if the note always matters
 */
data class Note(
    val summary: String,
    val sources: List<String> = emptyList(),
    val about: List<Set<Feature>> = emptyList(),
) {
    /** Whether the note matters for data with these [features]. */
    fun concerns(features: Set<Feature>): Boolean =
        about.isEmpty() || about.any(features::containsAll)
}

/**
 * Returns the named notes under `notes`.
 *
 * @throws dev.serdemark.problem.ProblemException with all mistakes of the notes
 */
internal fun readNotes(node: YamlNode): List<Note> {
    if (!node.isMap) node.expected("notes with names (e.g. {buffers: {summary: $SUMMARY}})")
    return node.map().each { _, note -> readNote(note.map(), ABOUT) }
}

/** Reads one note. It may have the [optionalKeys] in addition to its summary and sources. */
internal fun readNote(map: YamlMap, vararg optionalKeys: String): Note = gatherMistakes {
    attempt { map.onlyKeys("summary", "sources", *optionalKeys) }
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

/**
 * Reads a combination of features, such as `union+map`.
 *
 * @throws dev.serdemark.problem.ProblemException at [place] with all unknown features
 */
internal fun readFeatures(text: String, place: YamlNode): Set<Feature> = gatherMistakes {
    each(text.split('+')) { feature(it, place) }.toSet()
}

private fun feature(id: String, place: YamlNode): Feature =
    Feature.of(id)
        ?: place.fail(
            "Unknown feature: '$id'. ${suggestionOrList(id, Feature.entries.map { it.id })}"
        )
