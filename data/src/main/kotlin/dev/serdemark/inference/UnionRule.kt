package dev.serdemark.inference

import dev.serdemark.model.json.UNION_TAG
import java.util.Collections
import java.util.IdentityHashMap

/** Members that usually identify the type of an object, the most common first. */
private val USUAL =
    listOf(UNION_TAG, "kind", "@type", "_type", "__typename", "event", "eventType", "event_type")

/** The number of nested records that [areInConflict] examines. */
private const val CONFLICT_DEPTH = 3

/**
 * Returns the member that may distinguish the objects of [shape]: a string that is always present
 * and has at most [MOST_BRANCHES] values. Returns null if no member qualifies, or if no split is
 * needed. No split is needed if one record represents all objects without conflict, and no usual
 * member could explain absent fields.
 *
 * In canonical JSON, the member [UNION_TAG] names a union's branch. If objects have a member of
 * this name, no other member qualifies.
 *
 * @param onlyConflicts whether absent fields do not justify a split
 * @param isApart whether a member already distinguishes the objects of an inner shape
 */
internal fun discriminator(
    shape: ObjectShape,
    onlyConflicts: Boolean,
    isApart: (ObjectShape) -> Boolean,
): String? {
    if (shape.wasSplit) return null
    val tag = shape.field(UNION_TAG)
    val all = if (tag == null) shape.fields else listOf(tag)
    val candidates =
        all.filter { isCandidate(it, shape) }
            .sortedBy { field -> USUAL.indexOf(field.name).let { if (it < 0) USUAL.size else it } }
    val usual = candidates.firstOrNull()?.takeIf { it.name in USUAL }
    val best = usual ?: candidates.firstOrNull { isRepeated(it, shape) } ?: return null
    // Conflicts within inner objects count only if the member usually identifies a type.
    val depth = if (best == usual) CONFLICT_DEPTH else 0
    val isMixed = shape.fields.any { areInConflict(listOf(it.shape.resolved()), depth, isApart) }
    val optional = shape.fields.count { it.seen < shape.count }
    val mayFollow = !onlyConflicts && best == usual && optional >= 2 && isRepeated(best, shape)
    return if (isMixed || mayFollow) best.name else null
}

private fun isCandidate(field: FieldShape, shape: ObjectShape): Boolean {
    val place = field.shape.resolved()
    val texts = place.texts ?: return false
    val values = texts.distinct?.all ?: return false
    return place.kinds.size == 1 &&
        place.nulls == 0L &&
        field.seen >= shape.count &&
        (values.size >= 2 || !texts.isSure) &&
        values.none { it.isBlank() }
}

/**
 * Returns whether one type cannot represent the values of all [places]. The places conflict if they
 * are of different kinds. The places also conflict if the contents of their lists conflict or, up
 * to [depth], the contents of their records.
 *
 * @param isApart whether a member distinguishes the objects of a shape, so that the objects do not
 *   conflict
 */
private fun areInConflict(
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

/** Returns whether there are at least two objects per value of [field]. */
private fun isRepeated(field: FieldShape, shape: ObjectShape): Boolean =
    field.shape.resolved().texts?.distinct?.all.orEmpty().size * 2 <= shape.count

/** Undoes splits that proved to be useless, inner splits first. */
internal class UnionRule {
    private val visited = Collections.newSetFromMap(IdentityHashMap<ObjectShape, Boolean>())

    fun apply(place: Shape) {
        place.items?.resolved()?.let(::apply)
        val shape = place.objects?.resolved() ?: return
        if (!visited.add(shape)) return
        shape.values?.resolved()?.let(::apply)
        for (branch in shape.branches.values.toList()) visitFields(branch.resolved())
        visitFields(shape)
        val discriminator = shape.discriminator
        if (discriminator != null && !isUnion(shape, discriminator)) shape.unsplit()
    }

    private fun visitFields(shape: ObjectShape) {
        shape.values?.resolved()?.let(::apply)
        for (field in shape.fields.toList()) apply(field.shape.resolved())
    }

    private fun isUnion(shape: ObjectShape, discriminator: String): Boolean {
        val branches = shape.branches.values.map { it.resolved() }
        return null !in shape.branches &&
            branches.size >= 2 &&
            branches.all { it.isRecord && it.field(UNION_TAG) == null } &&
            (areApart(branches, discriminator) || doFieldsFollow(branches))
    }

    /** Returns whether some field has one type in each branch, but not in all branches together. */
    private fun areApart(branches: List<ObjectShape>, discriminator: String): Boolean {
        if (discriminator !in USUAL && branches.sumOf { it.count } < 2 * branches.size) return false
        return fieldsOf(branches).values.any { fields ->
            val places = fields.map { it.shape.resolved() }
            areInConflict(places) && places.none { areInConflict(listOf(it)) }
        }
    }

    /**
     * Returns whether the branch determines which fields are present. One in four optional fields
     * may be an exception.
     */
    private fun doFieldsFollow(branches: List<ObjectShape>): Boolean {
        val all = branches.sumOf { it.count }
        val names = fieldsOf(branches)
        val optional = names.values.count { fields -> fields.sumOf { it.seen } < all }
        val unexplained =
            names.keys.count { name ->
                branches.any { branch -> (branch.field(name)?.seen ?: 0) in 1 until branch.count }
            }
        return all >= 2 * branches.size && optional >= 2 && unexplained * UNEXPLAINED <= optional
    }

    private fun fieldsOf(branches: List<ObjectShape>): Map<String, List<FieldShape>> =
        branches.flatMap { it.fields }.groupBy { it.name }

    private companion object {
        /** The divisor for exceptions: one in this many fields may be absent for another reason. */
        const val UNEXPLAINED = 4
    }
}
