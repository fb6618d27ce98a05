package dev.serdemark.engine.fixed

import dev.serdemark.plan.FixedProtocol
import dev.serdemark.plan.FixedRuns
import dev.serdemark.worker.protocol.SliceMessages.FixedRunsMade
import kotlin.math.round

/**
 * Gathers the runs of one cell. A worker answers every few seconds with those that it has made.
 *
 * @param protocol the warm-up calls and runs that the cell needs
 */
internal class GatheredRuns(protocol: FixedProtocol) {
    private val nanos = mutableListOf<Long>()
    private val heapBytes = mutableListOf<Long>()
    private val cpuLoads = mutableListOf<Double?>()

    /** What is still to be measured. */
    var rest: FixedProtocol = protocol
        private set

    val isWhole: Boolean
        get() = rest.warmUps <= 0 && rest.runs <= 0

    operator fun plusAssign(made: FixedRunsMade) {
        nanos += made.nanos.asList()
        heapBytes += made.heapBytes.asList()
        cpuLoads += made.cpuLoads.map(::known)
        rest =
            rest.copy(
                warmUps = rest.warmUps - made.warmUps,
                runs = rest.runs - made.nanos.size,
            )
    }

    /** The runs as the journal keeps them. */
    fun whole(elapsedMillis: Long) = FixedRuns(elapsedMillis, nanos, heapBytes, cpuLoads)

    /** Rounds a load, so that the journal stays small. Returns null if it is none. */
    private fun known(load: Double): Double? =
        if (load >= 0) round(load * LOAD_STEPS) / LOAD_STEPS else null

    private companion object {
        const val LOAD_STEPS = 1e4
    }
}
