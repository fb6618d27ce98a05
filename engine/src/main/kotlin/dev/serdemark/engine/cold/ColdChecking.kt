package dev.serdemark.engine.cold

import dev.serdemark.engine.check.FullCheck
import dev.serdemark.engine.check.SizesOfDocument
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.worker.Workers
import dev.serdemark.plan.Operation
import dev.serdemark.system.inParallel

/**
 * Makes sure that every answer is right, in a JVM that is not measured. The check covers every
 * sibling, and the payloads that are only checked. It runs once per contender, document, channel
 * and JDK, for all settings. A cell with a wrong answer fails.
 *
 * If a run resumes, cells that passed before are not checked again. The exception is codecs of
 * binary formats, because they read what they write.
 */
internal class ColdChecking(
    private val threads: Int,
    private val workers: Workers,
    private val live: LiveColdCells,
) {
    /** Cells that passed before. This is a copy, because several threads send events meanwhile. */
    private val checkedBefore = live.recording.checked.toSet()
    private val sizes = SizesOfDocument()
    private val out = live.recording.run { plan.indexes.filter(::isOut).toSet() }

    /**
     * Checks the [contenders]. Returns the cells that are right and still measured, with their
     * payloads.
     */
    fun run(contenders: List<BuiltContender>): List<ColdCell> {
        val alike = contenders.groupBy { it.unitName to it.command.jvm.java }
        val (passed, others) = alike.values.partition { it.all(::hasPassed) }
        return passed.flatten().flatMap(::cells) + inParallel(threads, others, ::check).flatten()
    }

    private fun hasPassed(contender: BuiltContender): Boolean =
        contender.isJson && isKnown(contender)

    private fun isKnown(contender: BuiltContender): Boolean =
        contender.cells.values.all { it in out || it in checkedBefore }

    private fun cells(contender: BuiltContender): List<ColdCell> =
        contender.cells
            .filterValues { it !in out }
            .keys
            .map { ColdCell(contender, it, contender.document.payloads) }

    private fun check(contenders: List<BuiltContender>): List<ColdCell> {
        val one = contenders.first()
        val check = FullCheck(one, live.interruption)
        val result =
            live.attempt(contenders.flatMap { it.cells.values }, check::outcome) {
                check.run(workers, onlyMeasured = contenders.all(::isKnown))
            } ?: return emptyList()
        val payloads = if (one.isJson) one.document.payloads else result.measured.written
        return one.cells.keys.flatMap { operation ->
            contenders.mapNotNull { right(it, operation, result, payloads) }
        }
    }

    private fun right(
        contender: BuiltContender,
        operation: Operation,
        result: FullCheck.Result,
        payloads: List<ByteArray>,
    ): ColdCell? {
        val cell = contender.cells.getValue(operation)
        if (cell in out) return null
        result.wrong[operation]?.let {
            live.fail(listOf(cell), it)
            return null
        }
        if (cell !in checkedBefore) {
            live.emit(result.measured.passed(cell, operation, sizes))
        }
        return ColdCell(contender, operation, payloads)
    }
}
