package dev.serdemark.contender

/**
 * What a reader of figures should know of a contender.
 *
 * @property summary what it does, or how it is set up, in plain sentences
 * @property sources what shows that: addresses, or places in documentation
 */
data class Note(val summary: String, val sources: List<String> = emptyList())
