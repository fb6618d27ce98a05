package dev.serdemark.engine.cold

import dev.serdemark.engine.check.difference
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.model.ValueForm
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import dev.serdemark.worker.protocol.FirstCalls

/**
 * A cell with everything that its first calls need. Each generation uses another sibling, which is
 * the same for all cells of the document.
 *
 * @param payloads what the cell reads, one per sibling
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

    /** Returns why the answer of a call is wrong; null if it is right. */
    fun wrong(generation: Int, result: FirstCalls.FirstResult): Outcome? {
        val sibling = sibling(generation)
        val difference =
            document.difference(sibling, result.value)
                ?: if (operation.reads || !contender.isJson) null
                else document.differenceOfJson(sibling, result.payload)
        return difference?.let(::wrong)
    }

    private fun wrong(difference: String): Outcome {
        val gave = if (operation.reads) "read" else "wrote"
        return Outcome(Status.WRONG, "Its first call $gave another value: $difference")
    }

    private fun value(sibling: Int) = ValueForm.encode(document.schema, document.values[sibling])

    private fun sibling(generation: Int) = (generation - 1) % document.values.size
}
