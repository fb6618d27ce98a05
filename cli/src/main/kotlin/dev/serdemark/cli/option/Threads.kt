package dev.serdemark.cli.option

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException

/**
 * How many threads call one shared codec at once, from what the user gave: 1 where nothing.
 *
 * @param cores that this machine offers; more threads than these would wait for each other, which
 *   says nothing about a codec
 */
internal fun threads(text: String?, cores: Int): Int {
    if (text == null) return 1
    val threads = text.toIntOrNull()
    val expected =
        if (cores < FEWEST_THREADS) "This machine has one core: it can measure no threads at once."
        else "Expected $FEWEST_THREADS to $cores, the cores of this machine."
    if (threads == null || threads !in FEWEST_THREADS..cores) {
        throw ProblemException(Problem("Invalid number of threads: '$text'. $expected"))
    }
    return threads
}

/** One thread is what runs without the option measure. */
private const val FEWEST_THREADS = 2
