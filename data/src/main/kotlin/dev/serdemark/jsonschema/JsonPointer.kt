package dev.serdemark.jsonschema

import dev.serdemark.model.quoted
import dev.serdemark.model.shortened

/**
 * A place in a JSON Schema, shown as a JSON pointer in a fragment (RFC 6901), such as
 * `#/properties/id`; steps that are no plain names are quoted.
 */
internal class JsonPointer private constructor(private val parent: JsonPointer?, val step: String) {
    /** The member or item called [step]. */
    fun child(step: String): JsonPointer = JsonPointer(this, step)

    override fun toString(): String {
        val steps = generateSequence(this) { it.parent }.map { it.render() }.toList()
        return steps.asReversed().joinToString("/")
    }

    private fun render(): String =
        if (parent == null || PLAIN.matches(step)) shortened(step) else quoted(step)

    companion object {
        private val PLAIN = Regex("[\\p{L}\\p{N}_$ .-]+")

        /** The whole schema, `#`. */
        val ROOT = JsonPointer(null, "#")
    }
}
