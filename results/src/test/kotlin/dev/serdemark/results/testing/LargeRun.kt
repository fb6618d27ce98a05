package dev.serdemark.results.testing

import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.Operation
import dev.serdemark.results.RunResult
import dev.serdemark.results.results
import java.util.Random
import kotlin.math.exp
import kotlin.math.sqrt

/**
 * The largest run that a report must show: 40 contenders in 5 operations, with 200,000 slices. Each
 * contender takes about 7% longer than the one before it.
 */
object LargeRun {
    private const val CONTENDERS = 40
    private const val GENERATIONS = 25
    private const val ROUNDS = 40
    private val operations = Operation.entries - Operation.CREATE

    val result: RunResult by lazy { result(ROUNDS) }

    /** The same run with an eighth of the slices, but with the same spread from JVM to JVM. */
    val brief: RunResult by lazy { result(ROUNDS / 8) }

    private fun result(rounds: Int): RunResult {
        val cells = operations.flatMap { operation ->
            (1..CONTENDERS).map { Recorded.cell("contender-$it", operation) }
        }
        val contenders =
            cells
                .map { it.contender }
                .distinct()
                .map { ContenderInfo(it, "kotlin-data", "json", "annotations") }
        val random = Random(1)
        // The median of fewer slices varies more, unless each slice varies less.
        val noise = NOISE * sqrt(rounds.toDouble() / ROUNDS)
        val events =
            Recorded.events(Recorded.plan(cells, rounds, contenders), GENERATIONS) { cell, _, _ ->
                NANOS * exp((cell % CONTENDERS) * STEP + noise * random.nextGaussian())
            }
        return results(Recorded.recording(events))
    }

    private const val NANOS = 40_000.0

    /** The step from one contender to the next, on the scale of logarithms. */
    private const val STEP = 0.065

    /** The variation from slice to slice in [result], on the scale of logarithms. */
    private const val NOISE = 0.05
}
