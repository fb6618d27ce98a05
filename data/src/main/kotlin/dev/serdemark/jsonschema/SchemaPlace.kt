package dev.serdemark.jsonschema

import dev.serdemark.model.TypeWish
import dev.serdemark.problem.ProblemException

/** The deepest nesting of types. Deeper types would overflow the stacks of recursive code. */
internal const val MOST_LEVELS = 200

/** Returns the problem that the types at [node] are nested too deeply. */
internal fun tooDeep(node: SchemaNode): ProblemException =
    node.problem("Types are nested more than $MOST_LEVELS deep")

/**
 * The context in which a part of a JSON Schema is converted to a type.
 *
 * @property wish the preferred name of a type that is declared here without a title
 * @property open the ids of the enclosing parts, up to the nearest object. A reference to one of
 *   these parts would make a type that contains itself.
 * @property depth the total number of enclosing parts
 */
internal class SchemaPlace(
    val wish: TypeWish,
    val open: Set<Int> = emptySet(),
    val depth: Int = 0,
) {
    /** Returns the context of a part of [node] that is not an object's property. */
    fun inside(node: SchemaNode, name: String = wish.name): SchemaPlace =
        SchemaPlace(wish.copy(name = name), open + node.id, depth + 1)

    /** Returns the context of the property called [name] of [record]. */
    fun property(name: String, record: String): SchemaPlace =
        SchemaPlace(TypeWish(name, record), depth = depth + 1)
}
