package dev.serdemark.model.json

import dev.serdemark.model.quoted
import dev.serdemark.model.shortened

/** A place in a tree, such as `$.users[3].name`: cheap to make, rendered only for messages. */
internal class JsonPath private constructor(private val parent: JsonPath?, private val step: Any) {
    /** The member called [name]. */
    fun member(name: String): JsonPath = JsonPath(this, name)

    /** The item at [index], from 0. */
    fun item(index: Int): JsonPath = JsonPath(this, index)

    /** The path of any item of the list at this path: `[]`. */
    fun items(): JsonPath = JsonPath(this, Each.ITEM)

    /** Any entry of the map that stands here: `{}`. */
    fun entries(): JsonPath = JsonPath(this, Each.ENTRY)

    override fun toString(): String {
        val steps = generateSequence(this) { it.parent }.map { it.render() }.toList()
        return steps.asReversed().joinToString("")
    }

    private fun render(): String =
        when {
            parent == null -> "$"
            step is Int -> "[$step]"
            step is Each -> step.text
            isPlain(step as String) -> ".${shortened(step)}"
            else -> "[${quoted(step)}]"
        }

    private fun isPlain(name: String): Boolean =
        name.isNotEmpty() && name.all { it == '_' || it.isLetterOrDigit() }

    private enum class Each(val text: String) {
        ITEM("[]"),
        ENTRY("{}"),
    }

    companion object {
        /** The whole tree, `$`. */
        val ROOT = JsonPath(null, "$")
    }
}
