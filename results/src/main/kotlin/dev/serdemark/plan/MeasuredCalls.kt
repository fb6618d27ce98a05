package dev.serdemark.plan

import kotlinx.serialization.Serializable

/**
 * The kind of calls, and what is measured in addition to their time.
 *
 * @property experiment what is measured
 * @property requests how the run sends requests; null if it sends none
 * @property latency whether single calls are timed too
 * @property memory whether the memory of each cell is examined
 * @property fixed the fixed protocol by which the run measures each cell too; null for none
 * @property scale whether reports show the time against the size of the documents
 */
data class MeasuredCalls(
    val experiment: Experiment = Experiment.Warm,
    val requests: RequestPlan? = null,
    val latency: Boolean = false,
    val memory: Boolean = false,
    val fixed: FixedProtocol? = null,
    val scale: Boolean = false,
)

/** What a run measures: calls of warm code, or first calls. */
sealed interface Experiment {
    /** Calls in JVMs that are warmed up, so that their code is compiled. */
    data object Warm : Experiment

    /**
     * First calls in fresh JVMs.
     *
     * @property sequence whether each JVM handles all documents in the plan's order; otherwise each
     *   cell has separate JVMs
     */
    @Serializable data class Cold(val sequence: Boolean) : Experiment
}

/**
 * How a run sends requests to a server, over HTTP and the loopback interface. In such a run each
 * call is a request. [Operation.READ] is a POST, whose body the contender reads. [Operation.WRITE]
 * is a GET, whose answer the contender writes.
 *
 * @property perSecond the fixed rate at which requests are sent for latencies
 * @property connections the number of connections that stay open. At most one request per
 *   connection waits for an answer.
 */
@Serializable data class RequestPlan(val perSecond: Int, val connections: Int)

/**
 * The protocol of many papers: each contender is alone in one JVM, and all have the same number of
 * calls. A run uses it in addition to its own method, for comparison.
 *
 * @property warmUps the number of calls before the runs; these are not timed
 * @property runs the number of timed stretches of calls
 * @property repetitions the number of calls of each run
 */
@Serializable
data class FixedProtocol(val warmUps: Int, val runs: Int, val repetitions: Int) {
    /** Whether each number is within its limits. */
    val isValid: Boolean
        get() =
            warmUps in 0..MOST_WARM_UPS &&
                runs in LEAST_RUNS..MOST_RUNS &&
                repetitions in 1..MOST_REPETITIONS

    companion object {
        const val MOST_WARM_UPS: Int = 1_000_000

        /** The fewest runs. The test for a normal distribution needs five. */
        const val LEAST_RUNS: Int = 5

        /** The most runs, because one line of the journal has all runs of a cell. */
        const val MOST_RUNS: Int = 10_000
        const val MOST_REPETITIONS: Int = 100_000
    }
}

/**
 * What the fixed protocol measured for a cell. The lists have one value per run. They are empty if
 * there is a [reason].
 *
 * @property elapsedMillis the elapsed time from the launch of the JVM until its end
 * @property nanos the elapsed time of each run, in nanoseconds
 * @property heapBytes the growth of the used heap during each run
 * @property cpuLoads the CPU load of the process after each run, as its MXBean reports it: 1 is all
 *   cores. Null if the MXBean reports no load.
 * @property reason a sentence about why nothing was measured; null if the runs are complete
 */
@Serializable
data class FixedRuns(
    val elapsedMillis: Long,
    val nanos: List<Long> = emptyList(),
    val heapBytes: List<Long> = emptyList(),
    val cpuLoads: List<Double?> = emptyList(),
    val reason: String? = null,
)
