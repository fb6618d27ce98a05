package dev.serdemark.schemas

import dev.serdemark.model.PreferredName
import dev.serdemark.problem.ProblemException

/** The maximum nesting of types. Deeper types would overflow the stacks of recursive code. */
internal const val MOST_LEVELS = 200

/** Returns a problem: the types at [node] are nested too deeply. */
internal fun tooDeep(node: SchemaNode): ProblemException =
    node.problem("Types are nested more than $MOST_LEVELS deep")

/**
 * The surroundings of a node that is converted to a type.
 *
 * @property preferredName the preferred name of the type if the node has no title
 * @property enclosing the ids of the enclosing nodes, up to the nearest object. A reference to one
 *   of them would make a type that contains itself.
 * @property depth the total number of enclosing nodes
 */
internal class SchemaPlace(
    val preferredName: PreferredName,
    val enclosing: Set<Int> = emptySet(),
    val depth: Int = 0,
) {
    /** Returns the place of a node within [node], other than a [property] of an object. */
    fun inside(node: SchemaNode, name: String = preferredName.name): SchemaPlace =
        SchemaPlace(preferredName.copy(name = name), enclosing + node.id, depth + 1)

    /** Returns the place of the property called [name] of [record]. */
    fun property(name: String, record: String): SchemaPlace =
        SchemaPlace(PreferredName(name, record), depth = depth + 1)
}
