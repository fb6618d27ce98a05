package dev.serdemark.inference

import dev.serdemark.model.json.UNION_TAG
import java.util.Collections
import java.util.IdentityHashMap

/** Names of members that usually identify the type of an object, the most common first. */
private val USUAL_NAMES =
    listOf(UNION_TAG, "kind", "@type", "_type", "__typename", "event", "eventType", "event_type")

/** The number of nested records that [areInConflict] examines. */
private const val CONFLICT_DEPTH = 3

/**
 * Returns the member that may distinguish the objects of [shape]: a string that is always present
 * and has at most [MOST_BRANCHES] values. Returns null if no member qualifies, or if nothing
 * requires a union. A union is required if one record cannot represent all objects. A member with a
 * usual name also requires a union if several fields are absent from some objects.
 *
 * In canonical JSON, the member [UNION_TAG] names a union's branch. If objects have a member of
 * this name, no other member qualifies.
 *
 * ```
 * {"type": "circle", "size": 1.5}, {"type": "shirt", "size": "L"}
 *     returns type, because size is a number or a text
 * ```
 *
 * @param onlyConflicts whether only conflicts require a union, and absent fields do not
 * @param isSplit whether a member already distinguishes the objects of an inner shape
 */
internal fun discriminator(
    shape: ObjectShape,
    onlyConflicts: Boolean,
    isSplit: (ObjectShape) -> Boolean,
): String? {
    if (shape.wasSplit) return null
    val tag = shape.field(UNION_TAG)
    val fields = if (tag == null) shape.fields else listOf(tag)
    val candidates =
        fields
            .filter { isCandidate(it, shape) }
            .sortedBy { field ->
                USUAL_NAMES.indexOf(field.name).let { if (it < 0) USUAL_NAMES.size else it }
            }
    val usual = candidates.firstOrNull()?.takeIf { it.name in USUAL_NAMES }
    val best = usual ?: candidates.firstOrNull { isRepeated(it, shape) } ?: return null
    // Conflicts within inner objects count only if the member usually identifies a type.
    val depth = if (best == usual) CONFLICT_DEPTH else 0
    val hasConflict = shape.fields.any { areInConflict(listOf(it.shape), depth, isSplit) }
    val optional = shape.fields.count { it.occurrences < shape.count }
    val mayExplainAbsence =
        !onlyConflicts && best == usual && optional >= 2 && isRepeated(best, shape)
    return if (hasConflict || mayExplainAbsence) best.name else null
}

/** Whether a field is always a string, with several values and not too many. */
private fun isCandidate(field: FieldShape, shape: ObjectShape): Boolean {
    val place = field.shape
    val texts = place.texts ?: return false
    val values = texts.distinct?.all ?: return false
    return place.isText &&
        field.occurrences >= shape.count &&
        // If some strings were ignored, they may be different values.
        (values.size >= 2 || !texts.isDistinctComplete) &&
        values.none { it.isBlank() }
}

/**
 * Whether the values of all [places] conflict, so that one type cannot represent them. They
 * conflict if they are of different kinds. They also conflict if the contents of their lists
 * conflict, or the contents of their records. Examines records up to [depth].
 *
 * @param isSplit whether a member distinguishes the objects of a shape. Such objects do not
 *   conflict.
 */
private fun areInConflict(
    places: List<Shape>,
    depth: Int = CONFLICT_DEPTH,
    isSplit: (ObjectShape) -> Boolean = { it.discriminator != null },
): Boolean {
    val kinds = places.flatMapTo(HashSet()) { it.kinds }
    return when (kinds.singleOrNull()) {
        Kind.LIST -> areInConflict(places.mapNotNull { it.items }, depth, isSplit)
        Kind.OBJECT -> {
            val objects = places.mapNotNull { it.objects }.distinct()
            depth > 0 && areObjectsInConflict(objects.filterNot(isSplit), depth - 1, isSplit)
        }
        else -> kinds.size > 1
    }
}

private fun areObjectsInConflict(
    objects: List<ObjectShape>,
    depth: Int,
    isSplit: (ObjectShape) -> Boolean,
): Boolean {
    val values = objects.mapNotNull { it.values }
    val fields = objects.flatMap { it.fields }.groupBy({ it.name }, { it.shape })
    return (fields.values + listOf(values)).any { areInConflict(it, depth, isSplit) }
}

/** Whether there are at least two objects per value of [field]. */
private fun isRepeated(field: FieldShape, shape: ObjectShape): Boolean =
    field.shape.texts?.distinct?.all.orEmpty().size * 2 <= shape.count

/**
 * Undoes each split whose branches are not a union. Examines inner splits first.
 *
 * ```
 * {"kind": "a", "size": 1.5}, {"kind": "b", "size": "L"}
 *     stays a union of a(size double) and b(size string)
 * {"kind": "a", "size": 1.5}, {"kind": "b", "size": "L"}, {"size": "S"}
 *     becomes a record, because the last object has no kind
 * ```
 */
internal class UnionRule {
    private val visited = Collections.newSetFromMap(IdentityHashMap<ObjectShape, Boolean>())

    fun apply(place: Shape) {
        place.items?.let(::apply)
        val shape = place.objects ?: return
        if (!visited.add(shape)) return
        shape.values?.let(::apply)
        for (branch in shape.branches.values) visitFields(branch.resolved())
        visitFields(shape)
        val discriminator = shape.discriminator
        if (discriminator != null && !isUnion(shape, discriminator)) shape.unsplit()
    }

    private fun visitFields(shape: ObjectShape) {
        shape.values?.let(::apply)
        for (field in shape.fields.toList()) apply(field.shape)
    }

    private fun isUnion(shape: ObjectShape, discriminator: String): Boolean {
        val branches = shape.branches.values.toList()
        return null !in shape.branches &&
            branches.size >= 2 &&
            branches.all { it.isRecord && it.field(UNION_TAG) == null } &&
            (resolvesConflict(branches, discriminator) || explainsAbsence(branches))
    }

    /** Whether a field has one type in each branch, but not in all branches together. */
    private fun resolvesConflict(branches: List<ObjectShape>, discriminator: String): Boolean {
        // A member with an unusual name needs at least two objects per branch.
        if (discriminator !in USUAL_NAMES && branches.sumOf { it.count } < 2 * branches.size)
            return false
        return fieldsOf(branches).values.any { fields ->
            val places = fields.map { it.shape }
            areInConflict(places) && places.none { areInConflict(listOf(it)) }
        }
    }

    /** Whether the branch determines which fields are present, with few exceptions. */
    private fun explainsAbsence(branches: List<ObjectShape>): Boolean {
        val objects = branches.sumOf { it.count }
        val fields = fieldsOf(branches)
        val optional =
            fields.values.count { inBranches -> inBranches.sumOf { it.occurrences } < objects }
        // Fields that are present in some objects of a branch and absent from others.
        val unexplained =
            fields.keys.count { name ->
                branches.any { branch ->
                    (branch.field(name)?.occurrences ?: 0) in 1 until branch.count
                }
            }
        return objects >= 2 * branches.size &&
            optional >= 2 &&
            unexplained * UNEXPLAINED <= optional
    }

    private fun fieldsOf(branches: List<ObjectShape>): Map<String, List<FieldShape>> =
        branches.flatMap { it.fields }.groupBy { it.name }

    private companion object {
        /** One in this many optional fields may be an exception. */
        const val UNEXPLAINED = 4
    }
}
