package dev.serdemark.engine.cold

import dev.serdemark.engine.worker.WorkerCommand
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Outcome
import dev.serdemark.worker.protocol.FirstCalls
import java.nio.file.Path

/**
 * A process that is started again and again. It is for a cell, for the cells of a sequence, which
 * share a process, or for the empty floor of a JVM setting.
 *
 * @property worker the JVM with its setting, and the contender's class path
 * @property archive the path of the contender's archive in this setting; null if it has none
 */
internal class Starter(
    val worker: WorkerCommand,
    private val cells: List<ColdCell>,
    private val archive: Path?,
) {
    /** The indexes of its cells in the plan, one per call. */
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
            cells.firstOrNull()?.contender?.document?.schema?.isSequence == true,
        )
    }

    /** Returns which answers are wrong, by the index of the cell. */
    fun wrong(generation: Int, firstCalls: FirstCalls): Map<CellIndex, Outcome> =
        cells
            .zip(firstCalls.results)
            .mapNotNull { (cell, result) ->
                cell.wrong(generation, result)?.let { cell.index to it }
            }
            .toMap()
}
