package dev.serdemark.machine

import java.lang.management.ManagementFactory
import kotlin.time.Duration
import kotlin.time.Duration.Companion.microseconds
import kotlin.time.Duration.Companion.nanoseconds
import kotlin.time.DurationUnit

/**
 * The largest acceptable step of the CPU clock. If it is larger, a worker uses elapsed time instead
 * of CPU time.
 */
private val MAX_STEP = 100.microseconds

/**
 * The largest acceptable cost of a reading. A worker reads the clock twice per slice of some
 * milliseconds.
 */
private val MAX_COST = 10.microseconds

/** Clock sources that a program reads without a system call and without a device. */
private val fastSources =
    setOf("tsc", "kvm-clock", "hyperv_clocksource_tsc_page", "arch_sys_counter")

/** Examines whether the clocks are fit to measure with. */
internal fun clockFindings(clock: ClockState): List<MachineFinding> =
    listOf(threadClock(clock), runQueueDelay(clock), source(clock))

private fun threadClock(clock: ClockState): MachineFinding {
    val found = "steps of ${micros(clock.step)}, a reading takes ${micros(clock.cost)}"
    return when {
        clock.step > MAX_STEP ->
            MachineFinding(
                "thread CPU clock",
                found,
                Grade.MATTERS,
                "It is too coarse for slices. Serdemark uses elapsed time instead, so other programs disturb more. Measure on a machine without other work, or on Linux.",
            )
        clock.cost > MAX_COST ->
            MachineFinding(
                "thread CPU clock",
                found,
                Grade.MATTERS,
                "Reading this clock is slow, as in some sandboxes. Serdemark subtracts the time, but figures of short calls become less certain.",
            )
        else -> MachineFinding.good("thread CPU clock", found)
    }
}

private fun runQueueDelay(clock: ClockState): MachineFinding =
    if (clock.reportsRunQueueDelay) MachineFinding.good("schedstat", "available")
    else
        MachineFinding(
            "schedstat",
            "missing",
            Grade.MATTERS,
            "The system does not say how long a thread waited for a core, so there is no 'wall' figure. On Linux, the kernel (CONFIG_SCHED_INFO) or a sandbox decides this. Times and ratios do not change, because they use the CPU clock.",
        )

private fun source(clock: ClockState): MachineFinding {
    val source = clock.source ?: return MachineFinding.unknown("time source")
    return if (source in fastSources) MachineFinding.good("time source", source)
    else
        MachineFinding(
            "time source",
            source,
            Grade.MATTERS,
            "Every reading of the time asks a device and takes about a microsecond. See /sys/devices/system/clocksource/clocksource0/available_clocksource for a better one.",
        )
}

private fun micros(duration: Duration) =
    "${number(duration.toDouble(DurationUnit.MICROSECONDS), 2)} µs"

/**
 * The clocks that Serdemark measures with.
 *
 * @property step the smallest difference between two readings of the thread CPU clock
 * @property cost the time that one reading of the thread CPU clock takes
 * @property source the clock source of the system; null if the system does not report it
 * @property reportsRunQueueDelay whether the system reports how long a thread waited for a core
 */
data class ClockState(
    val step: Duration,
    val cost: Duration,
    val source: String?,
    val reportsRunQueueDelay: Boolean,
)

internal fun clockState(files: SystemFiles): ClockState {
    val (step, cost) = measureThreadClock()
    return ClockState(
        step,
        cost,
        files.text("/sys/devices/system/clocksource/clocksource0/current_clocksource"),
        files.text("/proc/thread-self/schedstat")?.let(::recordsWaiting) ?: false,
    )
}

/** Whether the kernel records the times in this file. If it does not, all numbers stay 0. */
private fun recordsWaiting(schedstat: String): Boolean = schedstat.substringBefore(' ') != "0"

/** The numbers of tries; the smallest value counts. Steps have few tries: one may take 16 ms. */
private const val COST_TRIES = 2000
private const val STEP_TRIES = 10

/** Measures the step of the thread CPU clock, and the cost of reading it. */
private fun measureThreadClock(): Pair<Duration, Duration> {
    val threads = ManagementFactory.getThreadMXBean()
    val cost =
        List(COST_TRIES) {
            val start = System.nanoTime()
            threads.currentThreadCpuTime
            System.nanoTime() - start
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
