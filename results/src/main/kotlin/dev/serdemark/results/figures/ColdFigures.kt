package dev.serdemark.results.figures

import dev.serdemark.plan.ColdEvent
import dev.serdemark.plan.LoadedClasses

/**
 * The figures of a cell's cold starts. Times are nanoseconds. [time] is the mean on the scale of
 * logarithms; all others are medians.
 *
 * @property clock what [time] counts
 * @property time of the library: its first call, and its set-up if the JVM made no call before
 * @property wall elapsed time of the same work
 * @property setUp time of making the codec, by the same clock; null if the JVM made a call before
 * @property call the first call, by the same clock
 * @property process what the whole process takes; null if the JVM made a call before
 */
data class ColdFigures(
    override val generations: Int,
    val clock: ColdClock,
    override val time: Estimate,
    val wall: Double,
    val setUp: Double?,
    val call: Double,
    val process: ColdProcess?,
    override val payloadBytes: Double,
) : Figures

/** The clock that times of a cold run come from. */
enum class ColdClock(val id: String) {
    /** CPU time of the thread that calls. */
    THREAD_CPU("thread-cpu"),
    /** Elapsed time, if the system does not provide CPU time with enough precision. */
    ELAPSED("elapsed"),
}

/**
 * What a whole JVM takes: medians, in nanoseconds.
 *
 * @property toFirstResult elapsed time from the entry of main to the first result
 * @property wall elapsed time from the start of the process to its end
 * @property cpu CPU time of all threads; null if the system does not say
 * @property loaded classes up to the last result; null if unknown
 * @property archive that was made for it; null if there is none
 */
data class ColdProcess(
    val toFirstResult: Double,
    val wall: Double,
    val cpu: Double?,
    val loaded: LoadedClasses?,
    val archive: ColdEvent.ArchiveMade?,
)

/** What a JVM without a contender takes in the setting [jvm]: the median over [starts] starts. */
data class ColdFloor(val jvm: String, val starts: Int, val process: ColdProcess)
