package dev.serdemark.problem

/** Collects problems, so that the user sees all of them at once. */
class Problems {
    private val found = mutableListOf<Problem>()

    val all: List<Problem>
        get() = found

    /** Whether there are problems. */
    val any: Boolean
        get() = found.isNotEmpty()

    fun add(problem: Problem) {
        found += problem
    }

    /** Returns the result of [block], or null if it has problems, which are kept. */
    fun <T> attempt(block: () -> T): T? =
        try {
            block()
        } catch (e: ProblemException) {
            found += e.problems
            null
        }

    /**
     * Ends the collection.
     *
     * @throws ProblemException if there are problems
     */
    fun throwAny() {
        if (any) throw ProblemException(all)
    }
}
