package dev.serdemark.engine.time

import com.sun.management.OperatingSystemMXBean
import dev.serdemark.plan.Event
import java.lang.management.ManagementFactory
import kotlin.time.Duration
import kotlin.time.Duration.Companion.nanoseconds
import kotlin.time.TimeSource

/** Measures the time of one generation, and how much of it rounds take. Starts when created. */
internal class PhaseClock(private val source: TimeSource = TimeSource.Monotonic) {
    private val system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean::class.java)
    private val started = source.markNow()
    private var rounds = Duration.ZERO
    private var roundsCpu = Duration.ZERO

    /** Counts the time of [action] as rounds. */
    fun rounds(action: () -> Unit) {
        val cpu = system.processCpuTime
        val began = source.markNow()
        action()
        rounds += began.elapsedNow()
        roundsCpu += (system.processCpuTime - cpu).nanoseconds
    }

    /**
     * Returns the event that ends generation [number]. Its elapsed time does not include
     * [uncounted].
     */
    fun ended(number: Int, uncounted: Duration = Duration.ZERO) =
        Event.GenerationEnded(
            number,
            (started.elapsedNow() - uncounted).inWholeMilliseconds,
            rounds.inWholeMilliseconds,
            roundsCpu.inWholeMilliseconds,
        )
}
