package dev.serdemark.inference

import java.util.IdentityHashMap

/**
 * Keeps the shape below [root] small while it grows. Folds recursive records each time the number
 * of places has about doubled. If more than half of [MOST_PLACES] places remain, turns objects that
 * look like maps into maps. If more than three quarters remain, also turns records into maps,
 * beginning with those that save the most places.
 */
internal class Growth(root: Shape, private val options: InferenceOptions) {
    private val roots = arrayListOf(root)
    private var places = 0

    /** The number of places at which the shape is folded next. */
    private var next = FIRST_FOLD

    /** The number of objects read so far, which identifies the current one. */
    var objects = 0L

    /** Counts a new place, and folds the shape if there are many places. */
    fun makeRoom() {
        if (++places <= next) return
        places = fold()
        if (places > MOST_PLACES / 2) {
            for (root in roots) MapRule(options).apply(root.resolved())
            places = fold()
        }
        while (places > MOST_PLACES * 3 / 4 && collapseLargest()) places = fold()
        next = minOf(places * 2 + FIRST_FOLD, MOST_PLACES)
    }

    private fun fold(): Int = roots.sumOf { Recursion(it).fold() }

    /**
     * Turns the record into a map that saves the most places. Prefers records with many members,
     * and among these, records with values of one kind. Returns false if there is no record.
     */
    private fun collapseLargest(): Boolean {
        val savings = IdentityHashMap<ObjectShape, Int>()
        val sizes = IdentityHashMap<ObjectShape, Int>()
        fun size(place: Shape): Int {
            var sum = 1 + (place.items?.resolved()?.let(::size) ?: 0)
            val shape = place.objects?.resolved() ?: return sum
            sizes[shape]?.let {
                return sum + it
            }
            // A recursive record counts once.
            sizes[shape] = 0
            val fields = shape.fields.map { size(it.shape.resolved()) }
            var below = fields.sum() + (shape.values?.resolved()?.let(::size) ?: 0)
            for (branch in shape.branches.values) {
                below += branch.resolved().fields.sumOf { size(it.shape.resolved()) }
            }
            if (shape.isRecord && fields.size > 1) savings[shape] = fields.sum() - fields.max()
            sizes[shape] = below
            sum += below
            return sum
        }
        for (root in roots) size(root.resolved())
        val large = savings.filterKeys { it.fields.size >= MANY_KEYS }.ifEmpty { savings }
        val likely = large.filterKeys(MapRule::areOfOneKind).ifEmpty { large }
        val largest = likely.maxByOrNull { it.value }?.key ?: return false
        largest.becomeMap(MapReason.MANY_PLACES)
        return true
    }

    /** Also keeps the shape below [place] small, which no other root reaches yet. */
    fun addRoot(place: Shape) {
        roots += place
    }

    /** Removes the root that was added last. */
    fun removeRoot() {
        roots.removeAt(roots.lastIndex)
    }

    companion object {
        /** The largest number of different places for values that a schema may have. */
        const val MOST_PLACES = 20_000

        private const val FIRST_FOLD = 2000
    }
}
