package dev.serdemark.engine

import dev.serdemark.engine.worker.call
import dev.serdemark.engine.worker.outcome
import dev.serdemark.model.ValueForm
import dev.serdemark.model.firstDifference
import dev.serdemark.model.firstDifferenceOfJson
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import dev.serdemark.worker.protocol.Checked
import dev.serdemark.worker.protocol.Fault
import dev.serdemark.worker.protocol.Finding
import dev.serdemark.workload.Document

/** Tells right answers from wrong ones, in what a worker's check of an [entrant] found. */
internal class Judgement(private val entrant: Entrant, private val checked: Checked) {
    private val document: Document = entrant.document

    /** What is wrong with an operation; null where nothing is. */
    fun of(operation: Operation): Outcome? =
        checked.findings(operation.call).firstOrNull()?.let(::outcome)
            ?: (if (operation in PRINTING && entrant.isJson) wrongJson() else null)
            ?: checked.together(operation.call).firstOrNull()?.let { together(outcome(it)) }

    /**
     * Mean size of what an operation handles: all JSON contenders read the same, others what they
     * write.
     */
    fun payloadBytes(operation: Operation): Double =
        if (operation != Operation.WRITE && entrant.isJson) document.jsonBytes
        else checked.written().mapNotNull { it?.size }.ifEmpty { listOf(0) }.average()

    /** It is right as long as one thread calls. */
    private fun together(outcome: Outcome) =
        outcome.copy(
            reason = "With ${entrant.threads} threads on one shared codec: ${outcome.reason}"
        )

    private fun outcome(finding: Finding): Outcome =
        if (finding.fault() == Fault.DIFFERENT_VALUE) {
            val difference = document.difference(finding.place().sibling(), finding.value())
            Outcome(Status.WRONG, "Read another value: $difference")
        } else {
            finding.outcome(document.id)
        }

    private fun wrongJson(): Outcome? =
        document.values
            .zip(checked.written())
            .firstNotNullOfOrNull { (value, written) ->
                firstDifferenceOfJson(document.schema, value, written)
            }
            ?.let { Outcome(Status.WRONG, "Wrote another value: $it") }

    private companion object {
        /** Their answers are there as text: what was written, or was printed of a tree. */
        val PRINTING = setOf(Operation.WRITE, Operation.PARSE)
    }
}

/** What differs first between the value of a [sibling] and [actual], in the binary form. */
internal fun Document.difference(sibling: Int, actual: ByteArray): String =
    firstDifference(schema, values[sibling], ValueForm.decode(schema, actual))?.toString()
        ?: "the binary form of the value differs"
