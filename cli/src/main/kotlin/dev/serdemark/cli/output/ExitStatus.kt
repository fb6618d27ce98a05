package dev.serdemark.cli.output

import dev.serdemark.plan.Outcome
import dev.serdemark.results.RunResult
import dev.serdemark.results.comparison.GateOutcome
import dev.serdemark.results.comparison.outcome
import dev.serdemark.results.conform.Conduct
import dev.serdemark.results.conform.ConformChanges
import dev.serdemark.results.conform.ConformResult
import dev.serdemark.results.conform.DeclaredFaults
import dev.serdemark.results.evolve.EvolveOutcome
import dev.serdemark.results.evolve.EvolveResult
import dev.serdemark.results.study.ClaimVerdict
import dev.serdemark.results.study.StudyResult

/** How the program ends; the numbers are part of the command line's contract. */
internal enum class ExitStatus(val code: Int) {
    /** Every requested cell is measured, or declared unsupported. */
    DONE(0),
    INTERNAL_ERROR(1),
    USAGE(2),
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
            if (result.interrupted) INTERRUPTED else ofCells(result)

        private fun ofCells(result: RunResult): ExitStatus {
            val statuses = result.cells.map { it.outcome.status }
            val isFault = statuses.any { it.isFault }
            return when {
                result.gate.outcome == GateOutcome.FAILED -> CHECK_FAILED
                isFault && statuses.all { it.isUnbuilt } -> NOTHING_BUILT
                isOpenAtStrictGate(result) -> CHECK_FAILED
                isFault -> INCOMPLETE
                else -> DONE
            }
        }

        private fun isOpenAtStrictGate(result: RunResult): Boolean =
            result.plan.gate?.isStrict == true && result.gate.outcome == GateOutcome.UNDECIDED

        /**
         * The status of a run with trouble: [INCOMPLETE] instead of [DONE], else as without
         * trouble.
         *
         * @param isStopped true if the run could not continue for another reason than Ctrl-C; false
         *   if its report or exports could not be written
         */
        fun ofTrouble(result: RunResult, isStopped: Boolean): ExitStatus =
            (if (isStopped) ofCells(result) else of(result)).takeUnless { it == DONE } ?: INCOMPLETE

        /**
         * The status of a selfcheck. A failed check counts more than a table that could not be
         * written.
         *
         * @param passed an entry per check; null if the check could not be made
         */
        fun ofChecks(passed: List<Boolean?>, isWritten: Boolean = true): ExitStatus =
            when {
                false in passed -> CHECK_FAILED
                null in passed || !isWritten -> INCOMPLETE
                else -> DONE
            }

        /**
         * The status of a study with this [result].
         *
         * @param isStopped whether a run could not continue, or a page could not be written
         */
        fun of(result: StudyResult, isStopped: Boolean): ExitStatus {
            val runs = result.runs.values.map(::ofCells)
            return when {
                result.claims.any { it.verdict == ClaimVerdict.REFUTED } -> CHECK_FAILED
                runs.isNotEmpty() && runs.all { it == NOTHING_BUILT } -> NOTHING_BUILT
                isStopped || runs.any { it != DONE } -> INCOMPLETE
                else -> DONE
            }
        }

        /** The status of several studies: the highest of all, or [INTERRUPTED]. */
        fun ofStudies(statuses: List<ExitStatus>, isInterrupted: Boolean): ExitStatus =
            if (isInterrupted) INTERRUPTED else statuses.maxBy { it.code }

        /**
         * The status of `conform`. Faults of contenders are a result, not a failure of the command.
         */
        fun of(
            result: ConformResult,
            changes: ConformChanges?,
            declared: DeclaredFaults? = null,
        ): ExitStatus {
            val unrun = result.cells.count { it.conduct == Conduct.NOT_RUN }
            return when {
                unrun == result.cells.size -> NOTHING_BUILT
                changes != null && changes.worse.isNotEmpty() -> CHECK_FAILED
                declared != null && !declared.agree -> CHECK_FAILED
                unrun > 0 -> INCOMPLETE
                else -> DONE
            }
        }

        /** The status of `evolve`. */
        fun of(result: EvolveResult): ExitStatus {
            val readings = result.cells.flatMap { listOf(it.backward, it.forward) }
            val unrun = readings.count { it.outcome == EvolveOutcome.NOT_RUN }
            return when (unrun) {
                0 -> DONE
                readings.size -> NOTHING_BUILT
                else -> INCOMPLETE
            }
        }

        /** The status of `eject`. The contenders that were not [ejected] have these [outcomes]. */
        fun ofEjection(ejected: Int, outcomes: List<Outcome>): ExitStatus =
            when {
                ejected == 0 -> NOTHING_BUILT
                outcomes.none { it.status.isFault } -> DONE
                else -> INCOMPLETE
            }
    }
}
