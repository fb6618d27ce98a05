package dev.serdemark.schemas

import dev.serdemark.model.quoted
import dev.serdemark.model.shortened

/**
 * A place in a JSON Schema. In messages, it is a JSON pointer in a fragment (RFC 6901), such as
 * `#/properties/id`. Steps that are not plain names are in quotes.
 */
internal class JsonPointer private constructor(private val parent: JsonPointer?, val step: String) {
    /** Returns the place of the member or item called [step]. */
    fun child(step: String): JsonPointer = JsonPointer(this, step)

    override fun toString(): String {
        val steps = generateSequence(this) { it.parent }.map { it.render() }.toList()
        return steps.asReversed().joinToString("/")
    }

    private fun render(): String =
        if (parent == null || PLAIN.matches(step)) shortened(step) else quoted(step)

    companion object {
        private val PLAIN = Regex("[\\p{L}\\p{N}_$ .-]+")

        /** The place of the whole schema, `#`. */
        val ROOT = JsonPointer(null, "#")
    }
}
