package dev.serdemark.explain

import kotlin.time.Duration.Companion.seconds
import kotlin.time.TimeSource

private val TIME = 1.seconds

/** Events of the processor, each with the interval between two of its samples. */
private val OF_THE_PROCESSOR =
    mapOf(
        "instructions" to 1_000_000,
        "cycles" to 1_000_000,
        "cache-misses" to 1_000,
        "branch-misses" to 10_000,
    )

/**
 * Counts events of the processor in calls of the JVM with this [pid], by perf events. Returns the
 * events of a call, by name.
 *
 * @param isCall recognizes frames of the codec
 * @param events names of async-profiler, such as `cache-misses`, each with the interval between two
 *   of its samples
 * @param makeCalls makes some calls, and returns their number
 * @throws CannotProfile if the system does not allow it, or if the machine does not count
 */
internal fun eventsPerCall(
    profiler: AsyncProfiler,
    pid: Long,
    isCall: (String) -> Boolean,
    events: Map<String, Int> = OF_THE_PROCESSOR,
    makeCalls: () -> Long,
): Map<String, Double> = events.mapValues { (event, interval) ->
    profiler.startCounting(pid, event, interval)
    val begun = TimeSource.Monotonic.markNow()
    var made = 0L
    while (begun.elapsedNow() < TIME) made += makeCalls()
    calls(profiler.stopCounting(pid), isCall).values.sum().toDouble() / made
}
