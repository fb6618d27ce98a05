package dev.serdemark.machine

import java.lang.management.ManagementFactory
import kotlin.time.Duration
import kotlin.time.Duration.Companion.nanoseconds

/**
 * The clocks that figures are made of.
 *
 * @property step the smallest difference between two readings of the thread CPU clock
 * @property cost of one reading of it
 * @property source what the system's time comes from; null if it does not say
 * @property tellsWaiting whether the system says how long a thread waited for a core
 */
data class ClockState(
    val step: Duration,
    val cost: Duration,
    val source: String?,
    val tellsWaiting: Boolean,
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

/** Where the kernel keeps no such account, all numbers stay 0. */
internal fun isKept(schedstat: String): Boolean = schedstat.substringBefore(' ') != "0"

/** How often each is tried; the best counts. A step may take 16 ms. */
private const val COST_TRIES = 2000
private const val STEP_TRIES = 10

/** The step of the thread CPU clock, and what a reading of it costs. */
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
