package dev.serdemark.engine.fixed

import dev.serdemark.engine.contender.BuiltCell
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.contender.liveCells
import dev.serdemark.engine.context.RunContext
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.plan.Event
import dev.serdemark.plan.FixedProtocol
import dev.serdemark.plan.FixedRuns
import dev.serdemark.worker.protocol.SliceMessages.FixedRunsMade
import kotlin.math.round
import kotlin.time.TimeSource

/**
 * Measures cells by the fixed protocol, strictly one after another in the plan's order, each in a
 * fresh JVM. Leaves out lower bounds. A cell that fails stays in the run, and the reason is
 * recorded.
 */
internal class FixedMeasurements(
    private val context: RunContext,
    private val protocol: FixedProtocol,
) {
    /** Measures all cells of the [contenders] that are still in the run. */
    fun run(contenders: List<BuiltContender>) {
        val measuredBefore = context.recording.fixed.keys.toSet()
        contenders
            .filter { it.definition.manifest.floor == null }
            .liveCells(context)
            .filter { it.index !in measuredBefore }
            .forEach(::measure)
    }

    private fun measure(cell: BuiltCell) {
        context.interruption.check()
        val begun = TimeSource.Monotonic.markNow()
        val gathered = GatheredRuns(protocol)
        val failure = attempt(cell, gathered)
        val millis = begun.elapsedNow().inWholeMilliseconds
        val runs = failure?.let { FixedRuns(millis, reason = it) } ?: gathered.whole(millis)
        context.emit(Event.FixedMeasured(cell.index, runs))
    }

    /** Collects all runs of a cell. Returns why this failed; null if it did not. */
    private fun attempt(cell: BuiltCell, gathered: GatheredRuns): String? =
        try {
            cell.contender.launch(context.workers).use { worker ->
                while (!gathered.isWhole) {
                    context.interruption.check()
                    gathered += worker.makeFixedRuns(cell.operation, gathered.rest)
                }
            }
            null
        } catch (e: WorkerFailure) {
            context.interruption.check()
            e.outcome.reason
        }
}

/**
 * Collects the runs of one cell. A worker answers every few seconds with the runs that it has made.
 *
 * @param protocol the warm-up calls and runs that the cell needs
 */
private class GatheredRuns(protocol: FixedProtocol) {
    private val nanos = mutableListOf<Long>()
    private val heapBytes = mutableListOf<Long>()
    private val cpuLoads = mutableListOf<Double?>()

    /** The calls and runs that are left. */
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

    /** Returns the runs for the journal. */
    fun whole(elapsedMillis: Long) = FixedRuns(elapsedMillis, nanos, heapBytes, cpuLoads)

    /** Rounds a load, so that the journal stays small. Returns null if the load is unknown. */
    private fun known(load: Double): Double? =
        if (load >= 0) round(load * LOAD_STEPS) / LOAD_STEPS else null

    private companion object {
        const val LOAD_STEPS = 1e4
    }
}
