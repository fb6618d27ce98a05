package dev.serdemark.inference

import java.util.IdentityHashMap

/**
 * Keeps a shape small while documents are read. Folds recursive records each time the number of
 * places has about doubled. If more than half of [MOST_PLACES] places remain, turns objects that
 * look like maps into maps. If more than three quarters remain, also turns records into maps,
 * beginning with the records that save the most places.
 */
internal class Growth(root: Shape, private val options: InferenceOptions) {
    private val roots = arrayListOf(root)
    private var places = 0

    /** The shape is folded when it has more places than this. */
    private var nextFold = FIRST_FOLD

    /** The number of objects read so far. Also serves as the id of the current object. */
    var objects = 0L

    /** Counts a new place. If there are many places, makes the shape smaller. */
    fun countPlace() {
        if (++places <= nextFold) return
        places = fold()
        if (places > MOST_PLACES / 2) {
            for (root in roots) MapRule(options).apply(root.resolved())
            places = fold()
        }
        while (places > MOST_PLACES * 3 / 4 && collapseLargest()) places = fold()
        nextFold = minOf(places * 2 + FIRST_FOLD, MOST_PLACES)
    }

    private fun fold(): Int = roots.sumOf { Recursion(it).fold() }

    /**
     * Turns one record into a map: the record that saves the most places. Prefers records with many
     * members, and among these, records with values of one kind. Returns false if there is no
     * record.
     */
    private fun collapseLargest(): Boolean {
        // A map keeps about as many places as the largest field of the record had.
        val savings = IdentityHashMap<ObjectShape, Int>()
        val sizes = IdentityHashMap<ObjectShape, Int>()
        /** Returns the number of places at and below [place], and fills [savings]. */
        fun size(place: Shape): Int {
            var sum = 1 + (place.items?.let(::size) ?: 0)
            val shape = place.objects ?: return sum
            sizes[shape]?.let {
                return sum + it
            }
            // A recursive record counts once.
            sizes[shape] = 0
            val fieldSizes = shape.fields.map { size(it.shape) }
            var below = fieldSizes.sum() + (shape.values?.let(::size) ?: 0)
            for (branch in shape.branches.values) {
                below += branch.fields.sumOf { size(it.shape) }
            }
            if (shape.isRecord && fieldSizes.size > 1) {
                savings[shape] = fieldSizes.sum() - fieldSizes.max()
            }
            sizes[shape] = below
            sum += below
            return sum
        }
        for (root in roots) size(root.resolved())
        val withManyKeys = savings.filterKeys { it.fields.size >= MANY_KEYS }.ifEmpty { savings }
        val candidates = withManyKeys.filterKeys(::areOfOneKind).ifEmpty { withManyKeys }
        val record = candidates.maxByOrNull { it.value }?.key ?: return false
        record.becomeMap(MapReason.MANY_PLACES)
        return true
    }

    private fun areOfOneKind(record: ObjectShape) = Overlap(record.entries).isOfOneKind

    /** Also keeps the shape of [place] small. The [place] must not be below another root. */
    fun addRoot(place: Shape) {
        roots += place
    }

    /** Removes the root that was added last. */
    fun removeRoot() {
        roots.removeAt(roots.lastIndex)
    }

    companion object {
        /** The maximum number of places of a schema. */
        const val MOST_PLACES = 20_000

        private const val FIRST_FOLD = 2000
    }
}
