package dev.serdemark.engine.cold

import dev.serdemark.engine.Entrant
import dev.serdemark.engine.Judgement
import dev.serdemark.engine.inParallel
import dev.serdemark.engine.worker.Workers
import dev.serdemark.plan.Event
import dev.serdemark.plan.Operation

/**
 * Makes sure that every answer is right, on every sibling, in a JVM that is not measured; once for
 * each contender, document and JDK, whatever the setting. A cell with a wrong answer fails.
 */
internal class ColdChecking(
    private val threads: Int,
    private val workers: Workers,
    private val field: ColdField,
) {
    /** The cells that are right, with what they read. */
    fun run(entrants: List<Entrant>): List<ColdCell> {
        val alike = entrants.groupBy { Triple(it.contender, it.document, it.command.jvm.java) }
        return inParallel(threads, alike.values.toList(), ::check).flatten()
    }

    private fun check(entrants: List<Entrant>): List<ColdCell> {
        val one = entrants.first()
        val checked =
            field.attempt(entrants.flatMap { it.cells.values }) {
                one.launch(workers).use { it.check() }
            } ?: return emptyList()
        val judgement = Judgement(one, checked)
        val payloads = if (one.isJson) one.document.payloads else checked.written()
        return one.cells.keys.flatMap { operation ->
            entrants.mapNotNull { right(it, operation, judgement, payloads) }
        }
    }

    private fun right(
        entrant: Entrant,
        operation: Operation,
        judgement: Judgement,
        payloads: List<ByteArray>,
    ): ColdCell? {
        val cell = entrant.cells.getValue(operation)
        judgement.of(operation)?.let {
            field.fail(listOf(cell), it)
            return null
        }
        field.tell(Event.CellChecked(cell, judgement.payloadBytes(operation)))
        return ColdCell(entrant, operation, payloads)
    }
}
