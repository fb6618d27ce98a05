package dev.serdemark.inference

/**
 * Keeps the shape below [root] small while it grows: records that hold themselves are folded
 * whenever it has doubled.
 */
internal class Growth(root: Shape) {
    private val roots = arrayListOf(root)
    private var places = 0
    private var next = FIRST_FOLD

    /** How many objects have begun; each has its own number. */
    var objects = 0L

    /** Counts a new place. False if there are more than any useful schema has. */
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

    /** Ends this for the place of the last [grows]. */
    fun joined() {
        roots.removeAt(roots.lastIndex)
    }

    companion object {
        /** The most different places of values that a schema may have. */
        const val MOST_PLACES = 20_000

        private const val FIRST_FOLD = 2000
    }
}
