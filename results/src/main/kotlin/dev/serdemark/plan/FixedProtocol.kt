package dev.serdemark.plan

import kotlinx.serialization.Serializable

/**
 * The protocol by which many papers measure: each contender alone in one JVM, with as many calls
 * for every contender. A run measures it beside its own method, for comparison.
 *
 * @property warmUps calls that are not timed, before the runs
 * @property runs timed stretches of calls
 * @property repetitions calls of each of these
 */
@Serializable
data class FixedProtocol(val warmUps: Int, val runs: Int, val repetitions: Int) {
    /** Whether each number is within its limits. */
    val isSound: Boolean
        get() =
            warmUps in 0..MOST_WARM_UPS &&
                runs in LEAST_RUNS..MOST_RUNS &&
                repetitions in 1..MOST_REPETITIONS

    companion object {
        const val MOST_WARM_UPS: Int = 1_000_000

        /** The fewest runs: a test of whether they are normal needs five values. */
        const val LEAST_RUNS: Int = 5

        /** The most runs: a journal has a line with all of them for each cell. */
        const val MOST_RUNS: Int = 10_000
        const val MOST_REPETITIONS: Int = 100_000
    }
}

/**
 * What the fixed protocol measured of a cell. The lists have one value for each run, and are empty
 * if there is a [reason].
 *
 * @property elapsedMillis the elapsed time of all of it, from the launch of the JVM until its end
 * @property nanos the elapsed time of each run, in nanoseconds
 * @property heapBytes by how much the used heap grew during each run
 * @property cpuLoads the load of the process that its MXBean reports after each run, 1 for all
 *   cores; null if it reports none
 * @property reason why nothing was measured, a sentence; null if the runs are complete
 */
@Serializable
data class FixedRuns(
    val elapsedMillis: Long,
    val nanos: List<Long> = emptyList(),
    val heapBytes: List<Long> = emptyList(),
    val cpuLoads: List<Double?> = emptyList(),
    val reason: String? = null,
)
