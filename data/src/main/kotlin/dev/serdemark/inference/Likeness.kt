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

/**
 * Returns whether the values of all [places] look like those of one map. They must be of one kind
 * and without conflict, and records must share more than half of their fields.
 */
internal fun areAlike(places: List<Shape>): Boolean {
    if (areInConflict(places)) return false
    return when (places.flatMapTo(HashSet()) { it.kinds }.singleOrNull()) {
        Kind.LIST -> areAlike(places.mapNotNull { it.items?.resolved() })
        Kind.OBJECT -> areObjectsAlike(places.mapNotNull { it.objects?.resolved() }.distinct())
        else -> true
    }
}

private fun areObjectsAlike(objects: List<ObjectShape>): Boolean =
    when {
        objects.all { it.values != null } -> true
        objects.all { it.discriminator != null } ->
            objects.distinctBy { it.discriminator }.size == 1
        objects.all { it.isRecord } -> {
            val names = objects.flatMapTo(HashSet()) { shape -> shape.fields.map { it.name } }
            names.size * objects.size < 2 * objects.sumOf { it.fields.size }
        }
        else -> false
    }
