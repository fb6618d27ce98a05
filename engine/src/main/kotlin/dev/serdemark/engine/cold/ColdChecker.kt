package dev.serdemark.engine.cold

import dev.serdemark.engine.check.FullCheck
import dev.serdemark.engine.check.PayloadSizes
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.contender.live
import dev.serdemark.engine.context.RunContext
import dev.serdemark.plan.Operation
import dev.serdemark.system.inParallel

/**
 * Checks every answer, in a JVM that is not measured. The check covers every sibling, and the
 * payloads that are only checked. It runs once per contender, document, channel and JDK, for all
 * settings. A cell with a wrong answer fails.
 *
 * If a run resumes, cells that passed before are not checked again. Cells of binary formats are an
 * exception: they need the check again, because they read the payloads that the check writes.
 */
internal class ColdChecker(private val context: RunContext) {
    private val sizes = PayloadSizes()

    /**
     * Checks the [contenders]. Returns the cells that passed and are still measured, with their
     * payloads.
     */
    fun run(contenders: List<BuiltContender>): List<ColdCell> {
        val groups = contenders.groupBy { it.unitName to it.command.jvm.java }
        val (passed, others) = groups.values.partition { it.all(::needsNoCheck) }
        return passed.flatten().flatMap(::cells) +
            inParallel(context.settings.warmers, others, ::check).flatten()
    }

    private fun needsNoCheck(contender: BuiltContender): Boolean =
        contender.isJson && isRecorded(contender)

    /** Whether each cell has failed or passed its check before. */
    private fun isRecorded(contender: BuiltContender): Boolean =
        contender.cells.values.all { !context.isLive(it) || context.isChecked(it) }

    private fun cells(contender: BuiltContender): List<ColdCell> =
        contender.live(context).map {
            ColdCell(contender, it.operation, contender.document.payloads)
        }

    /** Checks a contender once. The list has the contender in each of its JVM settings. */
    private fun check(contenders: List<BuiltContender>): List<ColdCell> {
        val first = contenders.first()
        val check = FullCheck(first, context)
        val result =
            context.attemptStart(contenders.flatMap { it.cells.values }, check::outcome) {
                // If no cell needs the check, the contenders only write the payloads again.
                check.run(onlyMeasured = contenders.all(::isRecorded))
            } ?: return emptyList()
        val payloads = if (first.isJson) first.document.payloads else result.measured.written
        return first.cells.keys.flatMap { operation ->
            contenders.mapNotNull { passedCell(it, operation, result, payloads) }
        }
    }

    private fun passedCell(
        contender: BuiltContender,
        operation: Operation,
        result: FullCheck.Result,
        payloads: List<ByteArray>,
    ): ColdCell? {
        val cell = contender.cells.getValue(operation)
        if (!context.isLive(cell)) return null
        result.wrong[operation]?.let {
            context.fail(cell, it)
            return null
        }
        if (!context.isChecked(cell)) {
            context.emit(result.measured.passedEvent(cell, operation, sizes))
        }
        return ColdCell(contender, operation, payloads)
    }
}
