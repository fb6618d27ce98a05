package dev.serdemark.engine.check

import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.request.id
import dev.serdemark.engine.worker.call
import dev.serdemark.engine.worker.outcome
import dev.serdemark.model.ValueForm
import dev.serdemark.model.difference.firstDifference
import dev.serdemark.model.difference.unreadablePlace
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.PayloadSize
import dev.serdemark.plan.Status
import dev.serdemark.worker.protocol.CheckMessages.Checked
import dev.serdemark.worker.protocol.CheckMessages.Fault
import dev.serdemark.worker.protocol.CheckMessages.FoundFault
import dev.serdemark.workload.Batch
import dev.serdemark.workload.Document

/**
 * Decides which operations are correct, from a worker's check of a [contender].
 *
 * @param batch the payloads that were checked; null if they are the measured ones
 */
class CheckResults(
    private val contender: BuiltContender,
    private val checked: Checked,
    private val batch: Batch? = null,
) {
    private val document: Document = batch?.document ?: contender.document

    /** The payload that the contender wrote for each sibling, if writing is correct. */
    val written: List<ByteArray>
        get() = checked.written

    /** Returns why an operation is wrong; null if it is correct. */
    fun wrongOutcome(operation: Operation): Outcome? =
        checked.findings(operation.call).firstNotNullOfOrNull(::outcome)
            ?: (if (operation in PRINTING && contender.isJson) wrongJson() else null)
            ?: checked
                .concurrentFindings(operation.call)
                .firstNotNullOfOrNull(::outcome)
                ?.let(::withThreads)

    /**
     * Creates the event for a cell that passed its check, with the sizes of the payloads that its
     * [operation] handles.
     *
     * @param index the index of the cell in the plan
     */
    fun passedEvent(
        index: CellIndex,
        operation: Operation,
        sizes: PayloadSizes,
    ): Event.CellChecked {
        val size =
            // All JSON contenders read the canonical JSON.
            if (operation != Operation.WRITE && contender.isJson) sizes.ofCanonicalJson(document)
            else
                sizeOfWritten
                    ?: sizes.ofWritten(document, checked.written.filterNotNull()).also {
                        sizeOfWritten = it
                    }
        return Event.CellChecked(index, size.bytes, size.compressed, size.together)
    }

    private var sizeOfWritten: PayloadSize? = null

    /** Adds the number of threads to the reason, because a single thread got correct answers. */
    private fun withThreads(outcome: Outcome): Outcome {
        val codec = if (contender.isShared) " on one shared codec" else ""
        return outcome.copy(reason = "With ${contender.threads} threads$codec: ${outcome.reason}")
    }

    /** Returns the outcome of a finding; null if the bytes differ but mean the same value. */
    private fun outcome(finding: FoundFault): Outcome? {
        val sibling = finding.where.sibling
        val difference = difference(finding, sibling)
        val isSame = finding.value != null && difference == null
        // An unreadable value may have no difference, because its place is not known.
        if (isSame && finding.fault != Fault.UNREADABLE_VALUE) return null
        return finding.outcome(document.id, difference).withPlace(batch, sibling)
    }

    private fun difference(finding: FoundFault, sibling: Int): String? {
        val value = finding.value ?: return null
        return when (finding.fault) {
            Fault.UNREADABLE_VALUE ->
                unreadablePlace(document.schema, document.values[sibling], value, finding.records)
                    ?.difference
                    ?.toString()
            Fault.DIFFERENT_BYTES -> document.differenceOfJson(sibling, value)
            else -> document.difference(sibling, value)
        }
    }

    private fun wrongJson(): Outcome? =
        document.values.indices.firstNotNullOfOrNull { sibling ->
            document.differenceOfJson(sibling, checked.written[sibling])?.let {
                Outcome(Status.WRONG, "Wrote another value: $it").withPlace(batch, sibling)
            }
        }

    private companion object {
        /** Operations whose answers are JSON texts: the written payload, or the printed tree. */
        val PRINTING = setOf(Operation.WRITE, Operation.PARSE)
    }
}

/** Adds the place of a [sibling] to the reason, if it belongs to a [batch] that is only checked. */
internal fun Outcome.withPlace(batch: Batch?, sibling: Int): Outcome =
    if (batch == null) this
    else copy(reason = "On ${batch.place(sibling)}, which is checked only: $reason")

/**
 * Returns the first difference between the value of a [sibling] and [actual], a value in the binary
 * form. Returns null if the values are equal. Decimals are compared as numbers.
 */
fun Document.difference(sibling: Int, actual: ByteArray): String? {
    val expected = values[sibling]
    val value =
        try {
            ValueForm.decode(schema, actual)
        } catch (_: IllegalArgumentException) {
            // The bytes are not a value of the schema: an enum has no such symbol, for example.
            return unreadablePlace(schema, expected, actual)?.difference?.toString()
                ?: "a map holds a key more than once"
        }
    return firstDifference(schema, expected, value)?.toString()
}
