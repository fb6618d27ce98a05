package dev.serdemark.cli

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.report.wording.visible

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

    /** Whether there is one. */
    val any: Boolean
        get() = all.isNotEmpty()

    /** How many there are. */
    val count: Int
        get() = all.size

    /** Tells them on standard error. */
    fun tell() = all.forEach { System.err.println("serdemark: ${visible(it.toString())}") }

    /** Ends the command where there is any. */
    fun throwAny() {
        if (all.isNotEmpty()) throw ProblemException(all)
    }
}
