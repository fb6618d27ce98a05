package dev.serdemark.engine.cold

import dev.serdemark.engine.worker.WorkerCommand
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Outcome
import dev.serdemark.worker.protocol.FirstCalls
import java.nio.file.Path

/**
 * What is started again and again: a cell, or those of a sequence, which share a process; without
 * cells the empty floor of a JVM setting.
 *
 * @property worker the JVM with its setting, and the contender's class path
 * @property archive where the archive of the contender in this setting lies, where it has one
 */
internal class Starter(
    val worker: WorkerCommand,
    private val cells: List<ColdCell>,
    private val archive: Path?,
) {
    /** Of its cells in the plan, one for each call. */
    val indexes: List<CellIndex> = cells.map { it.index }

    /** The name of its JVM setting. */
    val jvm: String = worker.jvm.name

    fun command(generation: Int): ColdCommand {
        val sources = cells.firstOrNull()?.contender?.sources
        return ColdCommand(
            worker,
            sources?.codecClass,
            sources?.bridgeClass,
            cells.map { it.call(generation) },
            archive,
        )
    }

    /** What is wrong with the answers, by the index of the cell. */
    fun wrong(generation: Int, firstCalls: FirstCalls): Map<CellIndex, Outcome> =
        cells
            .zip(firstCalls.results())
            .mapNotNull { (cell, result) ->
                cell.wrong(generation, result)?.let { cell.index to it }
            }
            .toMap()
}
