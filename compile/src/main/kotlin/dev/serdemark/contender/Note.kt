package dev.serdemark.contender

import dev.serdemark.model.Feature

/**
 * Something that readers of a contender's figures should know.
 *
 * @property summary what the contender does, or how it is set up, in plain sentences
 * @property sources the evidence: addresses, or places in documentation
 * @property about combinations of features of data models: the note matters only for data with one
 *   of them; empty if it always matters
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
