package dev.serdemark.cli.option

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException

/**
 * Parses how many threads call at once; 1 if the user gave nothing.
 *
 * @param cores the cores of this machine; more threads would wait for each other, which says
 *   nothing about a codec
 */
internal fun threads(text: String?, cores: Int): Int {
    if (text == null || text == "1") return 1
    val threads = text.toIntOrNull()
    val expected =
        if (cores < FEWEST_THREADS)
            "This machine has one core, so it cannot run several threads at once. Leave out --threads."
        else "Expected 1 to $cores, the cores of this machine."
    if (threads == null || threads !in FEWEST_THREADS..cores) {
        throw ProblemException(Problem("Invalid --threads: '$text'. $expected"))
    }
    return threads
}

/** The fewest threads that run at once. */
private const val FEWEST_THREADS = 2
