package dev.serdemark.machine

import java.lang.management.ManagementFactory
import java.util.concurrent.Callable
import java.util.concurrent.Executors
import kotlin.time.Duration

/**
 * How much of the cores this process gets beside other programs.
 *
 * ```
 * 2 cores, and other programs with 6 busy threads of the same priority:
 *     4 busy threads of this process get 4 / (4 + 6) of the cores, so [share] is 0.4
 * ```
 *
 * @property cores the number of cores that the system has
 * @property others the average number of cores that other programs used before
 * @property share the CPU time that busy threads of this process get, as a share (0–1) of what they
 *   get without other programs
 */
data class CoreShare(val cores: Int, val others: Double, val share: Double) {
    /** Whether other programs use the cores. */
    val isShared: Boolean
        get() = share < 1

    companion object {
        /** Other programs do not matter if they use less than this share of all cores. */
        private const val BUSY_SHARE = 0.1

        /** The smallest share, so that forecasts stay finite. */
        private const val LEAST_SHARE = 0.01

        /**
         * Finds the share. If others used the cores since the beginning of [span], or if the host
         * of a virtual machine took them away, keeps this number of [threads] busy for [time] and
         * reads their CPU time. So priorities and groups of processes count, which no counter
         * shows.
         */
        fun measure(span: MachineWatch.Span, threads: Int, time: Duration): CoreShare {
            val use = span.cpuUse()
            val cores = use?.cores ?: Runtime.getRuntime().availableProcessors()
            val others = if (use == null) 0.0 else use.others + (use.stolen ?: 0.0) * cores
            if (others < BUSY_SHARE * cores) return CoreShare(cores, others, 1.0)
            // The process may use fewer cores than the system has.
            val most = minOf(threads, Runtime.getRuntime().availableProcessors())
            val share = busyCores(threads, time) / most
            return CoreShare(cores, others, share.coerceIn(LEAST_SHARE, 1.0))
        }

        /** Returns the number of cores that [threads] get, on average, if all are busy. */
        private fun busyCores(threads: Int, time: Duration): Double {
            val clock = ManagementFactory.getThreadMXBean()
            val pool = Executors.newFixedThreadPool(threads)
            try {
                val spin = Callable {
                    val start = System.nanoTime()
                    val cpuBefore = clock.currentThreadCpuTime
                    var passed = 0L
                    while (passed < time.inWholeNanoseconds) passed = System.nanoTime() - start
                    (clock.currentThreadCpuTime - cpuBefore).toDouble() / passed
                }
                return pool.invokeAll(List(threads) { spin }).sumOf { it.get() }
            } finally {
                pool.shutdown()
            }
        }
    }
}
