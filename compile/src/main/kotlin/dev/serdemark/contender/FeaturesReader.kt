package dev.serdemark.contender

import dev.serdemark.model.Feature
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.problem.meant
import dev.serdemark.yaml.YamlNode

/**
 * Reads features that data has together, such as `union+map`.
 *
 * @throws dev.serdemark.problem.ProblemException at [place] with all that are unknown
 */
internal fun readFeatures(text: String, place: YamlNode): Set<Feature> = gatherMistakes {
    each(text.split('+')) { feature(it, place) }.toSet()
}

private fun feature(id: String, place: YamlNode): Feature =
    Feature.of(id)
        ?: place.fail("Unknown feature: '$id'. ${meant(id, Feature.entries.map { it.id })}")
