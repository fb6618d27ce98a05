package dev.serdemark.coverage.testing

import dev.serdemark.contender.Contender
import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.check.Checking
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
 * Checks a [contender] as a run does before measuring: compiles its code for the [documents], then
 * reads and writes them.
 */
internal class VersionCheck(
    private val contender: Contender,
    documents: List<Document>,
    private val toolchain: Toolchain,
) {
    private val everything =
        Everything(
            contender,
            documents,
            toolchain,
            listOf(Operation.READ, Operation.WRITE),
            listOf("bytes"),
        )
    private val built: List<BuiltContender> = build()

    /** Returns the outcomes of the cells that failed. */
    fun failures(workers: Workers): Map<Cell, Outcome> {
        val failures = HashMap<CellIndex, Outcome>()
        val recording = Recording()
        recording.on(Event.RunStarted(ThisMachine.environment(), everything.plan))
        val context =
            RunContext(recording, Settings(), workers, Interruption()) { event ->
                if (event is Event.CellFailed) failures[event.cell] = event.outcome
                recording.on(event)
            }
        built.forEach(Checking(context)::check)
        return everything.refused + failures.mapKeys { (cell, _) -> everything.plan[cell] }
    }

    /** Builds one compilation unit. If this fails, builds a unit for each document. */
    private fun build(): List<BuiltContender> {
        val written = everything.written
        if (written.isEmpty()) return emptyList()
        val one = asOne("versions-$contender", written.map { it.unit })
        val result = toolchain.build(listOf(one)).getValue(one.name)
        if (result !is BuildResult.Failed || written.size == 1)
            return written.flatMap { it.contenders(result) }
        val results = toolchain.build(written.map { it.unit })
        return written.flatMap { it.contenders(results.getValue(it.unit.name)) }
    }
}
