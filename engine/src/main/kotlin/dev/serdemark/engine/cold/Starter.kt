package dev.serdemark.engine.cold

import dev.serdemark.engine.check.difference
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.context.RunContext
import dev.serdemark.engine.worker.WorkerCommand
import dev.serdemark.model.ValueForm
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import dev.serdemark.worker.protocol.FirstCalls
import java.nio.file.Path

/**
 * A process that is started in every generation. It measures a cell, the cells of all documents, or
 * the lower bound of a JVM setting. A lower bound has no cells.
 *
 * @property worker the JVM setting, and the contender's class path
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

    /** Whether all its cells are still measured; always true for a lower bound. */
    fun isLive(context: RunContext): Boolean = indexes.all(context::isLive)

    fun command(generation: Int): ColdCommand {
        val contender = cells.firstOrNull()?.contender
        return ColdCommand(
            worker = worker,
            codec = contender?.sources?.codecClass,
            bridge = contender?.sources?.bridgeClass,
            calls = cells.map { it.call(generation) },
            archive = archive,
            isSequence = contender?.document?.schema?.isSequence == true,
        )
    }

    /** Returns the outcomes of the cells whose answers are wrong. */
    fun wrongOutcomes(generation: Int, firstCalls: FirstCalls): Map<CellIndex, Outcome> = buildMap {
        cells.zip(firstCalls.results).forEach { (cell, result) ->
            cell.wrongOutcome(generation, result)?.let { put(cell.index, it) }
        }
    }
}

/**
 * A cell with the inputs of its first calls. Generations use the siblings in turn. In one
 * generation, all cells of a document use the same sibling.
 *
 * @param payloads the payloads that the cell reads, one per sibling
 */
internal class ColdCell(
    val contender: BuiltContender,
    val operation: Operation,
    private val payloads: List<ByteArray>,
) {
    private val document = contender.document

    /** The index of the cell in the plan. */
    val index: CellIndex = contender.cells.getValue(operation)

    fun call(generation: Int): ColdCall {
        val sibling = sibling(generation)
        return ColdCall(operation, if (operation.reads) payloads[sibling] else value(sibling))
    }

    /** Returns why the answer of a call is wrong; null if it is correct. */
    fun wrongOutcome(generation: Int, result: FirstCalls.FirstResult): Outcome? {
        val sibling = sibling(generation)
        val wroteJson = !operation.reads && contender.isJson
        val difference =
            document.difference(sibling, result.value)
                ?: if (wroteJson) document.differenceOfJson(sibling, result.payload) else null
        val did = if (operation.reads) "read" else "wrote"
        return difference?.let {
            Outcome(Status.WRONG, "Its first call $did another value: $it")
        }
    }

    private fun value(sibling: Int) = ValueForm.encode(document.schema, document.values[sibling])

    private fun sibling(generation: Int) = (generation - 1) % document.values.size
}
