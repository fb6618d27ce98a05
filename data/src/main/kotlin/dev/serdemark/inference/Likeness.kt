package dev.serdemark.inference

/** The number of nested records that [areInConflict] examines. */
internal const val CONFLICT_DEPTH = 3

/**
 * Returns whether one type cannot represent the values of all [places]. The places conflict if they
 * are of different kinds. They also conflict if the contents of their lists or, up to [depth], of
 * their records conflict.
 *
 * @param isApart whether a member distinguishes the objects, so that they do not conflict
 */
internal fun areInConflict(
    places: List<Shape>,
    depth: Int = CONFLICT_DEPTH,
    isApart: (ObjectShape) -> Boolean = { it.discriminator != null },
): Boolean {
    val kinds = places.flatMapTo(HashSet()) { it.kinds }
    return when (kinds.singleOrNull()) {
        Kind.LIST -> areInConflict(places.mapNotNull { it.items?.resolved() }, depth, isApart)
        Kind.OBJECT -> {
            val all = places.mapNotNull { it.objects?.resolved() }.distinct()
            depth > 0 && areObjectsInConflict(all.filterNot(isApart), depth - 1, isApart)
        }
        else -> kinds.size > 1
    }
}

private fun areObjectsInConflict(
    objects: List<ObjectShape>,
    depth: Int,
    isApart: (ObjectShape) -> Boolean,
): Boolean {
    val values = objects.mapNotNull { it.values?.resolved() }
    val fields = objects.flatMap { it.fields }.groupBy({ it.name }, { it.shape.resolved() })
    return (fields.values + listOf(values)).any { areInConflict(it, depth, isApart) }
}
