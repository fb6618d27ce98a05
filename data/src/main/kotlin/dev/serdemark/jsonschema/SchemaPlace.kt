package dev.serdemark.jsonschema

import dev.serdemark.model.TypeWish
import dev.serdemark.problem.ProblemException

/**
 * How deep types may lie in each other: deeper ones overflow the stacks of those who follow them.
 */
internal const val MOST_LEVELS = 200

/** The types at [node] lie too deep in others. */
internal fun tooDeep(node: SchemaNode): ProblemException =
    node.problem("Types lie in each other more than $MOST_LEVELS deep")

/**
 * Where the type of a part of a JSON Schema is wanted.
 *
 * @property wish what a type that is declared here may be called, where it has no title
 * @property open the parts around it, up to the nearest object
 * @property depth how many parts are around it in all
 */
internal class SchemaPlace(
    val wish: TypeWish,
    val open: Set<Int> = emptySet(),
    val depth: Int = 0,
) {
    /** A part of [node] that is no object's property. */
    fun inside(node: SchemaNode, name: String = wish.name): SchemaPlace =
        SchemaPlace(wish.copy(name = name), open + node.id, depth + 1)

    /** The property called [name] of [record]. */
    fun property(name: String, record: String): SchemaPlace =
        SchemaPlace(TypeWish(name, record), depth = depth + 1)
}
