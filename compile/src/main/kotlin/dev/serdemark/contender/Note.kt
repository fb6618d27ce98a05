package dev.serdemark.contender

/**
 * Something that readers of a contender's figures should know.
 *
 * @property summary what the contender does, or how it is set up, in plain sentences
 * @property sources the evidence: addresses, or places in documentation
 */
data class Note(val summary: String, val sources: List<String> = emptyList())
