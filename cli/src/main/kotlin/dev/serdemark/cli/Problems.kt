package dev.serdemark.cli

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException

/** Gathers what is wrong with a command line, so that the user is told all at once. */
internal class Problems {
    private val all = mutableListOf<Problem>()

    fun add(problem: Problem) {
        all += problem
    }

    /** What [block] gives, or null where it has problems, which are kept. */
    fun <T> attempt(block: () -> T): T? =
        try {
            block()
        } catch (e: ProblemException) {
            all += e.problems
            null
        }

    /** Ends the command where there is any. */
    fun throwAny() {
        if (all.isNotEmpty()) throw ProblemException(all)
    }
}
