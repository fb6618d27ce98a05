package dev.serdemark.inference

/**
 * Finds recursive records and folds their levels into one. For example, a tree of 50 levels becomes
 * one recursive record instead of 50 nested records.
 *
 * An inner object is folded into an outer object, which contains it, if both are alike and
 * - a member of the same name (`children`) contains each of them, or
 * - the inner object also has the member of the outer object that contains the inner one, or
 * - both are unions with the same discriminator.
 *
 * Records are alike if they share at least two fields and at least half of all fields, and no
 * shared field is of another kind. Records with one shared field and no others are also alike. Maps
 * are alike if their values are alike. Unions are alike if the outer one has all branches of the
 * inner one.
 *
 * ```
 * {"value": 2, "next": {"value": 1, "next": {"value": 0, "next": null}}}
 *     becomes Root(value int, next Root?)
 * ```
 */
internal class Recursion(private val root: Shape) {
    private var places = 0
    private var isFolded = false

    /** Folds recursive records, and returns the number of places that are left. */
    fun fold(): Int {
        do {
            places = 0
            isFolded = false
            visit(root.resolved(), name = null, parent = null)
        } while (isFolded)
        return places
    }

    /** An object on the path from the root. [name] is the name of the member that contains it. */
    private class Ancestor(
        private val firstShape: ObjectShape,
        val name: String?,
        val parent: Ancestor?,
    ) {
        val shape: ObjectShape
            get() = firstShape.resolved()
    }

    private fun visit(place: Shape, name: String?, parent: Ancestor?) {
        places++
        place.items?.let { visit(it, name, parent) }
        val shape = place.objects ?: return
        val ancestors = generateSequence(parent) { it.parent }
        if (ancestors.any { it.shape === shape }) return
        val target = foldTarget(shape, name, parent)
        if (target != null) {
            target.absorb(shape)
            isFolded = true
        } else {
            visitMembers(shape, Ancestor(shape, name, parent))
        }
    }

    private fun visitMembers(shape: ObjectShape, ancestor: Ancestor) {
        shape.values?.let { visit(it, ancestor.name, ancestor) }
        var i = 0
        // An iterator would fail: folding adds fields, or removes all fields of a folded object.
        while (i < shape.fields.size) {
            val field = shape.fields[i++]
            visit(field.shape, field.name, ancestor)
        }
        for (branch in shape.branches.values) visitMembers(branch.resolved(), ancestor)
    }

    /** Returns the nearest ancestor into which [shape] is folded, or null if there is none. */
    private fun foldTarget(shape: ObjectShape, name: String?, parent: Ancestor?): ObjectShape? {
        // The member of the ancestor through which the path to the shape continues.
        var memberOfAncestor = name
        var ancestor = parent
        while (ancestor != null) {
            val outer = ancestor.shape
            val hasSameName = name != null && name == ancestor.name
            val repeatsMember = memberOfAncestor != null && shape.field(memberOfAncestor) != null
            val isSameUnion =
                shape.discriminator != null && shape.discriminator == outer.discriminator
            if ((hasSameName || repeatsMember || isSameUnion) && areObjectsAlike(shape, outer))
                return outer
            memberOfAncestor = ancestor.name
            ancestor = ancestor.parent
        }
        return null
    }

    private fun areObjectsAlike(inner: ObjectShape, outer: ObjectShape): Boolean {
        val values = inner.values
        val outerValues = outer.values
        return when {
            values != null && outerValues != null -> areAlike(listOf(values, outerValues))
            inner.discriminator != outer.discriminator -> false
            inner.discriminator != null -> outer.branches.keys.containsAll(inner.branches.keys)
            inner.isRecord && outer.isRecord -> areRecordsAlike(inner, outer)
            else -> false
        }
    }

    private fun areRecordsAlike(inner: ObjectShape, outer: ObjectShape): Boolean {
        val shared =
            inner.fields.mapNotNull { field -> outer.field(field.name)?.let { field to it } }
        val fieldCount = inner.fields.size + outer.fields.size - shared.size
        return (shared.size >= 2 || fieldCount == 1) &&
            shared.size * 2 >= fieldCount &&
            shared.none { (a, b) -> haveOtherKinds(a.shape, b.shape) }
    }

    private fun haveOtherKinds(a: Shape, b: Shape): Boolean =
        a.kinds.isNotEmpty() && b.kinds.isNotEmpty() && (a.kinds intersect b.kinds).isEmpty()
}
