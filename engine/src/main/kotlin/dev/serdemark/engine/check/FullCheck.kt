package dev.serdemark.engine.check

import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.contender.excused
import dev.serdemark.engine.context.RunContext
import dev.serdemark.engine.jvm.forChecks
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.workload.Batch

/**
 * The check of a [contender], in a JVM that is not measured. It first covers every measured
 * sibling. Then it covers the payloads that are only checked, batch by batch. It ends as soon as
 * all operations are wrong.
 */
internal class FullCheck(
    private val contender: BuiltContender,
    private val context: RunContext,
) {
    /** The payloads that are currently checked; null if they are the measured ones. */
    private var batch: Batch? = null

    /**
     * The result of a check.
     *
     * @property measured the results on the measured siblings
     * @property wrong why operations are wrong, on measured or other payloads
     */
    class Result(val measured: CheckResults, val wrong: Map<Operation, Outcome>)

    /**
     * Runs the check.
     *
     * @param onlyMeasured whether to check only the measured siblings
     * @throws WorkerFailure if the contender failed and the check cannot continue. See [outcome].
     */
    fun run(onlyMeasured: Boolean = false): Result {
        context.interruption.check()
        val command = contender.command.forChecks(contender.threads)
        return contender.launch(context.workers, command).use { worker ->
            val measured = CheckResults(contender, worker.check())
            val wrong = HashMap<Operation, Outcome>()
            addWrong(measured, wrong)
            val batches = if (onlyMeasured) emptySequence() else contender.document.batches()
            for (next in batches) {
                if (wrong.keys == contender.cells.keys) break
                context.interruption.check()
                batch = next
                contender.prepare(worker, next)
                addWrong(CheckResults(contender, worker.check(), next), wrong)
            }
            Result(measured, wrong)
        }
    }

    /** Returns the outcome of a check that ended with a [failure]. */
    fun outcome(failure: WorkerFailure): Outcome =
        excused(failure.outcome).withPlace(batch, failure.sibling)

    private fun addWrong(results: CheckResults, wrong: MutableMap<Operation, Outcome>) {
        for (operation in contender.cells.keys - wrong.keys) {
            results.wrongOutcome(operation)?.let { wrong[operation] = excused(it) }
        }
    }

    private fun excused(outcome: Outcome) =
        contender.definition.excused(
            outcome,
            contender.document.valueFeatures,
            areUserClasses = contender.document.schema.userClasses != null,
        )
}
