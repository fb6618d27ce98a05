package dev.serdemark.inference

import dev.serdemark.model.json.UNION_TAG
import java.util.Collections
import java.util.IdentityHashMap

/** Members that usually say what an object is, the most usual first. */
private val USUAL =
    listOf(UNION_TAG, "kind", "@type", "_type", "__typename", "event", "eventType", "event_type")

/**
 * The member that may distinguish the objects of [shape]: a string that is always there, of at most
 * [MOST_BRANCHES] values. Null if none may, or where there is no need: one record holds them all
 * without conflict, and no usual member could explain why fields are absent.
 *
 * In canonical JSON, the member [UNION_TAG] names a union's branch, so no other may do where there
 * is one of this name.
 *
 * @param onlyConflicts absent fields are no reason
 * @param isApart whether objects within these are distinguished already
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
    // What is deep inside has to do with the outer object only if that says what it is.
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

/** Whether there are at least two objects for each value. */
private fun isRepeated(field: FieldShape, shape: ObjectShape): Boolean =
    field.shape.resolved().texts?.distinct?.all.orEmpty().size * 2 <= shape.count

/** Undoes splits that have shown to be of no use, inner ones first. */
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

    /** Whether a field is of one type in each branch, and not in all together. */
    private fun areApart(branches: List<ObjectShape>, discriminator: String): Boolean {
        if (discriminator !in USUAL && branches.sumOf { it.count } < 2 * branches.size) return false
        return fieldsOf(branches).values.any { fields ->
            val places = fields.map { it.shape.resolved() }
            areInConflict(places) && places.none { areInConflict(listOf(it)) }
        }
    }

    /** Whether the branch says which fields there are, but for one in four of those in question. */
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
        /** One in this many fields may be absent for another reason. */
        const val UNEXPLAINED = 4
    }
}
