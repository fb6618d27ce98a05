package dev.serdemark.inference

/**
 * Finds recursive records and folds their levels into one. A tree of 50 levels thus becomes one
 * recursive record instead of 50 nested records.
 *
 * An object is folded into an enclosing object if both are alike, and
 * - a member of the same name (`children`) leads to both objects, or
 * - the inner object also has the member that leads from the outer object to the inner one, or
 * - the same member distinguishes both objects, and the outer object has all values of the inner
 *   object's discriminator.
 *
 * Records are alike if they share at least two fields and at least half of all fields, and no
 * shared field is of another kind. Records with one shared field and no others are also alike. Maps
 * are alike if their values are alike.
 */
internal class Recursion(private val root: Shape) {
    private var places = 0
    private var isFolded = false

    /** Folds recursive records, and returns the number of places that are left. */
    fun fold(): Int {
        do {
            places = 0
            isFolded = false
            visit(root.resolved(), null, null)
        } while (isFolded)
        return places
    }

    /** An object on the path from the root. [name] is the last member that leads to it. */
    private class Ancestor(val shape: ObjectShape, val name: String?, val parent: Ancestor?)

    private fun visit(place: Shape, name: String?, parent: Ancestor?) {
        places++
        place.items?.resolved()?.let { visit(it, name, parent) }
        val shape = place.objects?.resolved() ?: return
        val ancestors = generateSequence(parent) { it.parent }
        if (ancestors.any { it.shape.resolved() === shape }) return
        val same = same(shape, name, parent)
        if (same != null) {
            same.absorb(shape)
            isFolded = true
        } else {
            visitMembers(shape, Ancestor(shape, name, parent))
        }
    }

    private fun visitMembers(shape: ObjectShape, here: Ancestor) {
        shape.values?.resolved()?.let { visit(it, here.name, here) }
        var i = 0
        // Folding adds fields, and removes all fields of the folded object.
        while (i < shape.fields.size) {
            val field = shape.fields[i++]
            visit(field.shape.resolved(), field.name, here)
        }
        for (branch in shape.branches.values.toList()) visitMembers(branch.resolved(), here)
    }

    /** Returns the nearest ancestor into which [shape] is folded, or null if there is none. */
    private fun same(shape: ObjectShape, name: String?, parent: Ancestor?): ObjectShape? {
        var leading = name
        var outer = parent
        while (outer != null) {
            val other = outer.shape.resolved()
            val isReachedAlike = name != null && name == outer.name
            val continues = leading != null && shape.field(leading) != null
            val isSplit = shape.discriminator != null && shape.discriminator == other.discriminator
            if ((isReachedAlike || continues || isSplit) && isAlike(shape, other)) return other
            leading = outer.name
            outer = outer.parent
        }
        return null
    }

    private fun isAlike(inner: ObjectShape, outer: ObjectShape): Boolean {
        val values = inner.values?.resolved()
        val outerValues = outer.values?.resolved()
        return when {
            values != null && outerValues != null -> areAlike(listOf(values, outerValues))
            inner.discriminator != outer.discriminator -> false
            inner.discriminator != null -> outer.branches.keys.containsAll(inner.branches.keys)
            inner.isRecord && outer.isRecord -> areRecordsAlike(inner, outer)
            else -> false
        }
    }

    private fun areRecordsAlike(inner: ObjectShape, outer: ObjectShape): Boolean {
        val pairs =
            inner.fields.mapNotNull { field -> outer.field(field.name)?.let { field to it } }
        val all = inner.fields.size + outer.fields.size - pairs.size
        return (pairs.size >= 2 || all == 1) &&
            pairs.size * 2 >= all &&
            pairs.none { (a, b) -> isOfOtherKind(a.shape.resolved(), b.shape.resolved()) }
    }

    private fun isOfOtherKind(a: Shape, b: Shape): Boolean {
        val ours = a.kinds
        val theirs = b.kinds
        return ours.isNotEmpty() && theirs.isNotEmpty() && (ours intersect theirs).isEmpty()
    }
}
