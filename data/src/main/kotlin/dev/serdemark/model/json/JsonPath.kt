package dev.serdemark.model.json

import dev.serdemark.model.quoted
import dev.serdemark.model.shortened

/**
 * A place in a JSON tree, such as `$.users[3].name`. Paths are cheap to create, because only
 * [toString] creates their text. The text leaves out the middle of a path with more than 40 steps.
 */
class JsonPath private constructor(private val parent: JsonPath?, private val step: Any) {
    /** Returns the path of the member called [name]. */
    fun member(name: String): JsonPath = JsonPath(this, name)

    /** Returns the path of the item at [index], from 0. */
    fun item(index: Int): JsonPath = JsonPath(this, index)

    /** Returns a path for all items of the list at this path, which ends with `[]`. */
    fun items(): JsonPath = JsonPath(this, Wildcard.ITEM)

    /** Returns a path for all entries of the map at this path, which ends with `{}`. */
    fun entries(): JsonPath = JsonPath(this, Wildcard.ENTRY)

    /** The steps from the root: `.name` for a member, `[]` for an item, `{}` for an entry. */
    val names: List<String>
        get() =
            generateSequence(this) { it.parent }
                .filter { it.parent != null }
                .map { path ->
                    when (val step = path.step) {
                        is Int -> Wildcard.ITEM.text
                        is Wildcard -> step.text
                        else -> ".$step"
                    }
                }
                .toList()
                .asReversed()

    /** The steps as one text, such as `users[].name`; empty for the root. */
    val place: String
        get() = names.joinToString("").removePrefix(".")

    /** Returns the part of a [tree] at this path, or null if there is none. */
    fun find(tree: JsonTree): JsonTree? =
        if (parent == null) tree
        else
            when (val container = parent.find(tree)) {
                is JsonObject -> container.members[step]
                is JsonArray -> (step as? Int)?.let(container.items::getOrNull)
                else -> null
            }

    override fun toString(): String {
        val steps = generateSequence(this) { it.parent }.toList().asReversed()
        val shown =
            if (steps.size <= MOST_SHOWN) steps.map { it.render() }
            else
                steps.take(MOST_SHOWN / 2).map { it.render() } +
                    "…" +
                    steps.takeLast(MOST_SHOWN / 2).map { it.render() }
        return shown.joinToString("")
    }

    private fun render(): String =
        when {
            parent == null -> "$"
            step is Int -> "[$step]"
            step is Wildcard -> step.text
            isPlain(step as String) -> ".${shortened(step)}"
            else -> "[${quoted(step)}]"
        }

    private fun isPlain(name: String): Boolean =
        name.isNotEmpty() && name.all { it == '_' || it.isLetterOrDigit() }

    private enum class Wildcard(val text: String) {
        ITEM("[]"),
        ENTRY("{}"),
    }

    companion object {
        /** The maximum number of steps in the text of a path. */
        private const val MOST_SHOWN = 40

        /** The path of the whole tree, `$`. */
        val ROOT = JsonPath(null, "$")
    }
}
