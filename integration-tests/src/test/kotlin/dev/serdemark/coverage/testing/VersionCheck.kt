package dev.serdemark.coverage.testing

import dev.serdemark.contender.Contender
import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.check.ContenderChecker
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.context.Interruption
import dev.serdemark.engine.context.RunContext
import dev.serdemark.engine.request.Settings
import dev.serdemark.engine.worker.Workers
import dev.serdemark.plan.Cell
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.results.measures.Recording
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.unit.BuildResult
import dev.serdemark.workload.Document

/**
 * Compiles a [contender] for [documents]. Then checks that it reads and writes them, as a run does
 * before measuring.
 */
internal class VersionCheck(
    private val contender: Contender,
    documents: List<Document>,
    private val toolchain: Toolchain,
) {
    private val plannedRun =
        PlannedRun(
            contender,
            documents,
            toolchain,
            operations = listOf(Operation.READ, Operation.WRITE),
            channels = listOf("bytes"),
        )
    private val built: List<BuiltContender> = build()

    /** Returns the outcomes of the cells that failed. */
    fun failures(workers: Workers): Map<Cell, Outcome> {
        val failures = HashMap<CellIndex, Outcome>()
        val recording = Recording()
        recording.on(Event.RunStarted(ThisMachine.environment(), plannedRun.plan))
        val context =
            RunContext(recording, Settings(), workers, Interruption()) { event ->
                if (event is Event.CellFailed) failures[event.cell] = event.outcome
                recording.on(event)
            }
        built.forEach(ContenderChecker(context)::check)
        return plannedRun.refused + failures.mapKeys { (cell, _) -> plannedRun.plan[cell] }
    }

    /** Builds one compilation unit. If this fails, builds a unit for each document. */
    private fun build(): List<BuiltContender> {
        val written = plannedRun.written
        if (written.isEmpty()) return emptyList()
        val mergedUnit = mergeUnitsOfContender("versions-$contender", written.map { it.unit })
        val result = toolchain.build(listOf(mergedUnit)).getValue(mergedUnit.name)
        if (result !is BuildResult.Failed || written.size == 1)
            return written.flatMap { it.contenders(result) }
        val results = toolchain.build(written.map { it.unit })
        return written.flatMap { it.contenders(results.getValue(it.unit.name)) }
    }
}
