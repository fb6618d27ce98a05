package dev.serdemark.cli.output

import dev.serdemark.plan.Status
import dev.serdemark.plan.floor
import dev.serdemark.results.RunResult
import dev.serdemark.results.comparison.GateOutcome
import dev.serdemark.results.comparison.outcome
import dev.serdemark.results.figures.CellResult

/** How the program ends; the numbers are part of the command line's contract. */
enum class ExitStatus(val code: Int) {
    /** Something is measured, and every requested cell is measured or declared unsupported. */
    DONE(0),
    INTERNAL_ERROR(1),
    USAGE(2),
    /** No contender could be built, or nothing of what was asked for can be measured. */
    NOTHING_BUILT(3),
    /** Some cells failed, the run could not continue, or results could not be written. */
    INCOMPLETE(4),
    /** A claim was refuted, or a gate or a check of Serdemark itself failed. */
    CHECK_FAILED(5),
    /**
     * A shard of a sweep was interrupted, or the disk is full. The next try continues it. This is
     * EX_TEMPFAIL of sysexits.h.
     */
    TRY_AGAIN(75),
    INTERRUPTED(130);

    companion object {
        /** Returns the status of a run with this [result]. */
        fun of(result: RunResult): ExitStatus =
            when {
                result.isInterrupted -> INTERRUPTED
                isRuledOut(result) -> NOTHING_BUILT
                else -> ofPart(result)
            }

        /**
         * Returns the status of a run that is a part of a sweep or a study. Such a run may consist
         * of declared gaps alone.
         */
        fun ofPart(result: RunResult): ExitStatus =
            if (result.isInterrupted) INTERRUPTED else ofCells(result)

        /** The status of a run with this [result], whether it was interrupted or not. */
        fun ofCells(result: RunResult): ExitStatus {
            val statuses = result.cells.map { it.outcome.status }
            val hasFaults = statuses.any { it.isFault }
            return when {
                result.answer.gate.outcome == GateOutcome.FAILED -> CHECK_FAILED
                // Comes before the next line, because a gate without builds is undecided.
                hasFaults && statuses.all { it.isUnbuilt } -> NOTHING_BUILT
                isUndecidedAtStrictGate(result) -> CHECK_FAILED
                result.cells.any { it.outcome.status.isFault && !isReplaced(it, result) } ->
                    INCOMPLETE
                else -> DONE
            }
        }

        /** Whether the manifests rule out all that was asked for. Lower bounds do not count. */
        private fun isRuledOut(result: RunResult): Boolean {
            val cells = result.cells.filter { result.plan.floor(it.cell) == null }
            return cells.isNotEmpty() && cells.all { it.outcome.status.isDeclared }
        }

        /**
         * Whether the user did not ask for the contender of this cell by name, and the cell of
         * another version of the contender has a figure.
         */
        private fun isReplaced(fault: CellResult, result: RunResult): Boolean {
            val contender = fault.cell.contender
            val isOptional =
                result.plan.contenders.any {
                    it.contender == contender && it.isOptional
                }
            return isOptional &&
                result.cells.any {
                    it.outcome.status == Status.MEASURED &&
                        it.cell.contender.id == contender.id &&
                        it.cell.copy(contender = contender) == fault.cell
                }
        }

        private fun isUndecidedAtStrictGate(result: RunResult): Boolean =
            result.plan.question.gate?.isStrict == true &&
                result.answer.gate.outcome == GateOutcome.UNDECIDED

        /**
         * The status of a run that could not continue, or whose report or exports could not be
         * written. This is [INCOMPLETE] if the status would be [DONE] without the trouble.
         *
         * @param isStopped whether the run could not continue, for another reason than Ctrl-C
         */
        fun ofTrouble(result: RunResult, isStopped: Boolean): ExitStatus {
            val status = if (isStopped) ofCells(result) else of(result)
            return if (status == DONE) INCOMPLETE else status
        }
    }
}
