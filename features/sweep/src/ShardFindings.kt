package dev.serdemark.sweep

import dev.serdemark.problem.ProblemException
import kotlin.io.path.exists

/**
 * An attempt that does not count: it is damaged, or in the folder of another shard.
 *
 * @property why the reason, in sentences about the attempt
 */
class RejectedAttempt(val attempt: ShardAttempt, val why: String)

/**
 * What the folder of a sweep has about one shard.
 *
 * @property complete the attempt that counts; null if the shard is not complete
 * @property surplus complete attempts that do not count, because another attempt counts
 * @property rejected the attempts that cannot count
 */
class ShardFindings
private constructor(
    val shard: Shard,
    val complete: ShardState.Complete?,
    val surplus: List<ShardAttempt>,
    val rejected: List<RejectedAttempt>,
    incompleteState: () -> ShardState,
) {
    /**
     * The state of the shard. The process that has claimed the shard must not ask for it, because
     * it would lose its claim.
     */
    val state: ShardState by lazy { complete ?: incompleteState() }

    /** An attempt that was examined. It has an [outcome] if it ended, unless it is rejected. */
    private class ExaminedAttempt(
        val attempt: ShardAttempt,
        val outcome: ShardOutcome?,
        val whyRejected: String?,
    ) {
        val isComplete: Boolean
            get() = outcome?.isResult == true
    }

    companion object {
        /**
         * Examines a [shard]. An attempt counts only if it is whole, and says itself that it
         * measured this shard. Usually, the result of the shard counts. But a process may end
         * before its complete attempt becomes the result, and a result may be damaged. Then the
         * attempt that was complete first counts.
         */
        internal fun of(shard: Shard, folder: SweepFolder): ShardFindings {
            // Examines the result last. So an attempt that becomes the result meanwhile is found.
            val attempts =
                folder
                    .attempts(shard)
                    .map { examine(it, shard, folder.sweep) }
                    .filter { it.attempt.directory.path.exists() }
            val result = folder.result(shard)?.let { examineResult(it, shard, folder.sweep) }
            val complete = attempts.filter { it.isComplete }
            val counted =
                result?.takeIf { it.isComplete }
                    ?: complete.minWithOrNull(
                        compareBy({ it.outcome?.ended }, { it.attempt.directory.path })
                    )
            val rejected =
                (listOfNotNull(result) + attempts).mapNotNull { examined ->
                    examined.whyRejected?.let { RejectedAttempt(examined.attempt, it) }
                }
            return ShardFindings(
                shard,
                counted?.outcome?.let { ShardState.Complete(counted.attempt, it) },
                surplus = (complete - setOfNotNull(counted)).map { it.attempt },
                rejected,
            ) {
                folder.reading { stateOfIncomplete(attempts, rejected, folder.claimant(shard)) }
            }
        }

        private fun stateOfIncomplete(
            attempts: List<ExaminedAttempt>,
            rejected: List<RejectedAttempt>,
            claimant: String?,
        ): ShardState {
            val machine = claimant ?: attempts.map { it.attempt }.find { it.isRunning }?.machine
            val failed = attempts.mapNotNull { it.outcome }.maxByOrNull { it.ended }
            return when {
                machine != null -> ShardState.Measuring(machine)
                attempts.any { it.attempt.isCutOff } -> ShardState.CutOff
                failed != null -> ShardState.Failed(failed)
                rejected.isNotEmpty() -> ShardState.Rejected(rejected)
                else -> ShardState.Missing
            }
        }

        private fun examine(attempt: ShardAttempt, shard: Shard, sweep: Sweep): ExaminedAttempt =
            try {
                ExaminedAttempt(attempt, attempt.outcome(shard, sweep), whyRejected = null)
            } catch (e: ProblemException) {
                ExaminedAttempt(
                    attempt,
                    outcome = null,
                    e.problems.joinToString(" ") { it.message },
                )
            }

        /** Examines an attempt in the place of the result. It must be complete. */
        private fun examineResult(
            attempt: ShardAttempt,
            shard: Shard,
            sweep: Sweep,
        ): ExaminedAttempt {
            val examined = examine(attempt, shard, sweep)
            return if (examined.isComplete || examined.whyRejected != null) examined
            else ExaminedAttempt(attempt, outcome = null, "Its ${ShardOutcome.OUTCOME} is missing.")
        }
    }
}

/** Returns sentences for users about an attempt that does not count. */
fun sentence(shard: Shard, rejected: RejectedAttempt): String =
    "${rejected.attempt.directory.path} does not count as shard ${shard.number}. ${rejected.why}"
