package dev.serdemark.engine.time

import com.sun.management.OperatingSystemMXBean
import dev.serdemark.plan.Event
import java.lang.management.ManagementFactory
import kotlin.time.Duration
import kotlin.time.Duration.Companion.nanoseconds
import kotlin.time.TimeSource

/** Measures the time of one generation, and of its rounds. The clock starts when it is created. */
internal class PhaseClock(private val source: TimeSource = TimeSource.Monotonic) {
    private val system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean::class.java)
    private val start = source.markNow()
    private var roundsTime = Duration.ZERO
    private var roundsCpu = Duration.ZERO

    /** Runs [action], and counts its time as time of rounds. */
    fun rounds(action: () -> Unit) {
        val cpuBefore = system.processCpuTime
        val actionStart = source.markNow()
        action()
        roundsTime += actionStart.elapsedNow()
        roundsCpu += (system.processCpuTime - cpuBefore).nanoseconds
    }

    /**
     * Returns the event that ends generation [number]. Its elapsed time does not include
     * [uncounted].
     */
    fun endEvent(number: Int, uncounted: Duration = Duration.ZERO) =
        Event.GenerationEnded(
            generation = number,
            wallMillis = (start.elapsedNow() - uncounted).inWholeMilliseconds,
            roundsMillis = roundsTime.inWholeMilliseconds,
            roundsCpuMillis = roundsCpu.inWholeMilliseconds,
        )
}
