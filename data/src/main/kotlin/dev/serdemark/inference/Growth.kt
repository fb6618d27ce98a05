package dev.serdemark.inference

/**
 * Keeps the shape below [root] small while it grows. Folds recursive records each time the shape
 * has doubled in size.
 */
internal class Growth(root: Shape) {
    private val roots = arrayListOf(root)
    private var places = 0
    private var next = FIRST_FOLD

    /** The number of objects that have begun. Each object has a unique number. */
    var objects = 0L

    /** Counts a new place. Returns false if there are more places than any useful schema has. */
    fun hasRoom(): Boolean {
        if (++places <= next) return true
        places = roots.sumOf { Recursion(it).fold() }
        next = minOf(places * 2 + FIRST_FOLD, MOST_PLACES)
        return places <= MOST_PLACES
    }

    /** Also keeps [place] small, which is not yet below the root, until it is [joined]. */
    fun grows(place: Shape) {
        roots += place
    }

    /** Stops folding the place of the last call of [grows] separately. */
    fun joined() {
        roots.removeAt(roots.lastIndex)
    }

    companion object {
        /** The largest number of different places for values that a schema may have. */
        const val MOST_PLACES = 20_000

        private const val FIRST_FOLD = 2000
    }
}
