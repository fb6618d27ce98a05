package dev.serdemark.explain

import kotlin.time.Duration.Companion.seconds
import kotlin.time.TimeSource

/**
 * Counts events of the processor in calls of one JVM, by perf events.
 *
 * @param events names of async-profiler, such as `cache-misses`, each with the interval between two
 *   of its samples
 */
internal class Counters(
    private val profiler: AsyncProfiler,
    private val events: Map<String, Int> = OF_THE_PROCESSOR,
) {
    /**
     * The events of a call of the JVM with this [pid], by name.
     *
     * @param isCall recognizes frames of the codec
     * @param makeCalls makes some calls, and returns their number
     * @throws CannotProfile if the system does not allow it, or if the machine does not count
     */
    fun perCall(
        pid: Long,
        isCall: (String) -> Boolean,
        makeCalls: () -> Long,
    ): Map<String, Double> = events.mapValues { (event, interval) ->
        profiler.startCounting(pid, event, interval)
        val begun = TimeSource.Monotonic.markNow()
        var made = 0L
        while (begun.elapsedNow() < TIME) made += makeCalls()
        calls(profiler.stopCounting(pid), isCall).values.sum().toDouble() / made
    }

    companion object {
        private val TIME = 1.seconds

        private val OF_THE_PROCESSOR =
            mapOf(
                "instructions" to 1_000_000,
                "cycles" to 1_000_000,
                "cache-misses" to 1_000,
                "branch-misses" to 10_000,
            )
    }
}
