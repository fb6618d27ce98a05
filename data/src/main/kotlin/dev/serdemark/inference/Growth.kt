package dev.serdemark.inference

/**
 * Keeps the shape below [root] small while it grows: records that hold themselves are folded
 * whenever it has doubled.
 */
internal class Growth(root: Shape) {
    private val roots = arrayListOf(root)
    private var places = 0
    private var next = FIRST_FOLD

    /** How many objects have begun; each has a number of its own. */
    var objects = 0L

    /** Counts a new place. False where there are more than any schema of use has. */
    fun hasRoom(): Boolean {
        if (++places <= next) return true
        places = roots.sumOf { Recursion(it).fold() }
        next = minOf(places * 2 + FIRST_FOLD, MOST_PLACES)
        return places <= MOST_PLACES
    }

    /** Keeps [place], which is not yet below the root, small as well until it is [joined]. */
    fun grows(place: Shape) {
        roots += place
    }

    /** The end of the last that [grows]. */
    fun joined() {
        roots.removeAt(roots.lastIndex)
    }

    companion object {
        /** So many different places of values a schema may have. */
        const val MOST_PLACES = 20_000

        private const val FIRST_FOLD = 2000
    }
}
