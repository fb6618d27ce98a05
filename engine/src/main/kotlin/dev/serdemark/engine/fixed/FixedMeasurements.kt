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
            .filter { it.definition.manifest.role.floor == null }
            .liveCells(context)
            .filter { it.index !in measuredBefore }
            .forEach(::measure)
    }

    private fun measure(cell: BuiltCell) {
        context.interruption.check()
        val start = TimeSource.Monotonic.markNow()
        val collected = CollectedRuns(protocol)
        val failure = collect(cell, collected)
        val millis = start.elapsedNow().inWholeMilliseconds
        val runs = failure?.let { FixedRuns(millis, reason = it) } ?: collected.fixedRuns(millis)
        context.emit(Event.FixedMeasured(cell.index, runs))
    }

    /** Collects all runs of a cell. Returns why the cell failed; null if it did not fail. */
    private fun collect(cell: BuiltCell, collected: CollectedRuns): String? =
        try {
            cell.contender.launch(context.workers).use { worker ->
                while (!collected.isComplete) {
                    context.interruption.check()
                    collected += worker.makeFixedRuns(cell.operation, collected.remaining)
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
 * @param protocol the numbers of warm-up calls and of runs
 */
private class CollectedRuns(protocol: FixedProtocol) {
    private val nanos = mutableListOf<Long>()
    private val heapBytes = mutableListOf<Long>()
    private val cpuLoads = mutableListOf<Double?>()

    /** The numbers of warm-up calls and of runs that are left. */
    var remaining: FixedProtocol = protocol
        private set

    val isComplete: Boolean
        get() = remaining.warmUps <= 0 && remaining.runs <= 0

    operator fun plusAssign(made: FixedRunsMade) {
        nanos += made.nanos.asList()
        heapBytes += made.heapBytes.asList()
        cpuLoads += made.cpuLoads.map(::rounded)
        remaining =
            remaining.copy(
                warmUps = remaining.warmUps - made.warmUps,
                runs = remaining.runs - made.nanos.size,
            )
    }

    /** Returns the runs for the journal. */
    fun fixedRuns(elapsedMillis: Long) = FixedRuns(elapsedMillis, nanos, heapBytes, cpuLoads)

    /** Rounds a load, so that the journal stays small. Returns null if the load is unknown. */
    private fun rounded(load: Double): Double? =
        if (load >= 0) round(load * LOAD_STEPS) / LOAD_STEPS else null

    private companion object {
        const val LOAD_STEPS = 1e4
    }
}
