package dev.serdemark.machine

import java.lang.management.ManagementFactory
import kotlin.time.Duration
import kotlin.time.Duration.Companion.nanoseconds

/**
 * The clocks that Serdemark measures with.
 *
 * @property step the smallest difference between two readings of the thread CPU clock
 * @property cost the time that one reading of it takes
 * @property source the source of the system's time; null if the system does not report it
 * @property reportsRunQueueDelay whether the system reports how long a thread waited for a core
 */
data class ClockState(
    val step: Duration,
    val cost: Duration,
    val source: String?,
    val reportsRunQueueDelay: Boolean,
)

internal fun clockState(files: SystemFiles): ClockState {
    val (step, cost) = threadClock()
    return ClockState(
        step,
        cost,
        files.text("/sys/devices/system/clocksource/clocksource0/current_clocksource"),
        files.text("/proc/thread-self/schedstat")?.let(::isKept) ?: false,
    )
}

/** Whether the kernel records waiting times. If it does not, all numbers stay 0. */
internal fun isKept(schedstat: String): Boolean = schedstat.substringBefore(' ') != "0"

/** The number of tries per measurement of the clock; the best counts. A step may take 16 ms. */
private const val COST_TRIES = 2000
private const val STEP_TRIES = 10

/** Measures the step of the thread CPU clock, and the cost of reading it. */
private fun threadClock(): Pair<Duration, Duration> {
    val threads = ManagementFactory.getThreadMXBean()
    val cost =
        List(COST_TRIES) {
            val began = System.nanoTime()
            threads.currentThreadCpuTime
            System.nanoTime() - began
        }
    val steps =
        List(STEP_TRIES) {
            val before = threads.currentThreadCpuTime
            var after = before
            while (after == before) after = threads.currentThreadCpuTime
            after - before
        }
    return steps.min().nanoseconds to cost.min().nanoseconds
}
