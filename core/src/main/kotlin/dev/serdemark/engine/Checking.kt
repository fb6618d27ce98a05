package dev.serdemark.engine

import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.engine.worker.Workers
import dev.serdemark.engine.worker.call
import dev.serdemark.engine.worker.outcome
import dev.serdemark.model.ValueForm
import dev.serdemark.model.firstDifference
import dev.serdemark.model.firstDifferenceOfJson
import dev.serdemark.plan.Event
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import dev.serdemark.worker.protocol.Checked
import dev.serdemark.worker.protocol.Fault
import dev.serdemark.worker.protocol.Finding
import dev.serdemark.workload.Document
import java.util.concurrent.ExecutionException
import java.util.concurrent.Executors

/**
 * Makes sure that every answer of every entrant is right, on every sibling, in a JVM that is not
 * measured; a cell with a wrong answer leaves the [field].
 */
internal class Checking(
    private val settings: Settings,
    private val workers: Workers,
    private val field: Field,
    private val interruption: Interruption,
) {
    fun run() {
        val pool = Executors.newFixedThreadPool(settings.warmers)
        try {
            field.entrants().map { pool.submit { check(it) } }.forEach { it.get() }
        } catch (e: ExecutionException) {
            throw e.cause ?: e
        } finally {
            pool.shutdownNow()
        }
    }

    private fun check(entrant: Entrant) {
        interruption.check()
        val checked =
            try {
                entrant.launch(workers).use { it.check() }
            } catch (e: WorkerFailure) {
                interruption.check()
                field.failAll(entrant, e.outcome)
                return
            }
        for (operation in field.operations(entrant)) {
            val outcome = judge(entrant, operation, checked)
            if (outcome == null) {
                val cell = entrant.cells.getValue(operation)
                field.tell(Event.CellChecked(cell, payloadBytes(entrant, checked)))
            } else {
                field.fail(entrant, operation, outcome)
            }
        }
    }

    /** What is wrong with an operation; null where nothing is. */
    private fun judge(entrant: Entrant, operation: Operation, checked: Checked): Outcome? =
        checked.findings(operation.call).firstOrNull()?.let { outcome(entrant.document, it) }
            ?: if (operation == Operation.WRITE && entrant.isJson)
                wrongJson(entrant.document, checked)
            else null

    private fun outcome(document: Document, finding: Finding): Outcome =
        if (finding.fault() == Fault.DIFFERENT_VALUE) wrong(difference(document, finding))
        else finding.outcome(document.id)

    private fun difference(document: Document, finding: Finding): String {
        val actual = ValueForm.decode(document.schema, finding.value())
        val expected = document.values[finding.place().sibling()]
        return firstDifference(document.schema, expected, actual)?.toString()
            ?: "the binary form of the value differs"
    }

    private fun wrongJson(document: Document, checked: Checked): Outcome? =
        document.values
            .zip(checked.written())
            .firstNotNullOfOrNull { (value, written) ->
                firstDifferenceOfJson(document.schema, value, written)
            }
            ?.let { Outcome(Status.WRONG, "Wrote another value: $it") }

    private fun wrong(difference: String) = Outcome(Status.WRONG, "Read another value: $difference")

    /** All JSON contenders read the same bytes; the others read what they write. */
    private fun payloadBytes(entrant: Entrant, checked: Checked): Double =
        if (entrant.isJson) entrant.document.jsonBytes
        else checked.written().map { it.size }.average()
}
