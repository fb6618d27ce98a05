package dev.serdemark.explain

import kotlin.time.Duration.Companion.seconds
import kotlin.time.TimeSource

private val COUNTING_TIME = 1.seconds

/** Events of the processor, each with the number of events between two samples. */
private val PROCESSOR_EVENTS =
    mapOf(
        "instructions" to 1_000_000,
        "cycles" to 1_000_000,
        "cache-misses" to 1_000,
        "branch-misses" to 10_000,
    )

/**
 * Counts events of the processor with perf events, during calls in the JVM with this [pid]. Returns
 * the number of events per call, by the name of the event.
 *
 * @param isCall returns whether a frame is a call of the codec
 * @param events the names of events in async-profiler, such as `cache-misses`, each with the number
 *   of events between two samples
 * @param makeCalls makes some calls, and returns their number
 * @throws CannotProfile if the system does not allow this, or if the machine has no such counter
 */
internal fun eventsPerCall(
    profiler: AsyncProfiler,
    pid: Long,
    isCall: (String) -> Boolean,
    events: Map<String, Int> = PROCESSOR_EVENTS,
    makeCalls: () -> Long,
): Map<String, Double> = events.mapValues { (event, interval) ->
    profiler.startCounting(pid, event, interval)
    val start = TimeSource.Monotonic.markNow()
    var calls = 0L
    while (start.elapsedNow() < COUNTING_TIME) calls += makeCalls()
    val eventsInCalls = callsIn(profiler.stopCounting(pid), isCall).values.sum()
    eventsInCalls.toDouble() / calls
}
