package dev.serdemark.problem

/** Gathers what is wrong, so that the user hears of all of it at once. */
class Problems {
    private val found = mutableListOf<Problem>()

    val all: List<Problem>
        get() = found

    /** Whether there is one. */
    val any: Boolean
        get() = found.isNotEmpty()

    fun add(problem: Problem) {
        found += problem
    }

    /** What [block] gives, or null if it has problems, which are kept. */
    fun <T> attempt(block: () -> T): T? =
        try {
            block()
        } catch (e: ProblemException) {
            found += e.problems
            null
        }

    /** Throws a [ProblemException] if there is any. */
    fun throwAny() {
        if (any) throw ProblemException(all)
    }
}
