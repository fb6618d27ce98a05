package dev.serdemark.engine.check

import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.contender.blamed
import dev.serdemark.engine.context.RunContext
import dev.serdemark.engine.jvm.forChecks
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.workload.Batch

/**
 * The check of a [contender], in a JVM that is not measured. It covers every answer on every
 * sibling. Then it covers the payloads that are only checked, batch by batch, until no operation is
 * right.
 */
internal class FullCheck(
    private val contender: BuiltContender,
    private val context: RunContext,
) {
    /** The payloads that the worker currently holds; null if they are the measured ones. */
    private var batch: Batch? = null

    /**
     * The result of a check.
     *
     * @property measured what was found on the siblings that are measured
     * @property wrong why an operation is wrong, on these or other payloads
     */
    class Result(val measured: CheckResults, val wrong: Map<Operation, Outcome>)

    /**
     * Runs the check and returns what is right and what is wrong.
     *
     * @param onlyMeasured whether the payloads that are only checked have passed before
     * @throws WorkerFailure if the contender failed and the check cannot continue, see [outcome]
     */
    fun run(onlyMeasured: Boolean = false): Result {
        context.interruption.check()
        val command = contender.command.forChecks(contender.threads)
        return contender.launch(context.workers, command).use { worker ->
            val measured = CheckResults(contender, worker.check())
            val wrong = HashMap<Operation, Outcome>()
            note(measured, wrong)
            val batches = if (onlyMeasured) emptySequence() else contender.document.batches()
            for (next in batches) {
                if (wrong.keys == contender.cells.keys) break
                context.interruption.check()
                batch = next
                contender.prepare(worker, next)
                note(CheckResults(contender, worker.check(), next), wrong)
            }
            Result(measured, wrong)
        }
    }

    /** The outcome of a check that ended with a [failure]. */
    fun outcome(failure: WorkerFailure): Outcome =
        blamed(failure.outcome).at(batch, failure.sibling)

    private fun note(results: CheckResults, wrong: MutableMap<Operation, Outcome>) {
        for (operation in contender.cells.keys - wrong.keys) {
            results.of(operation)?.let { wrong[operation] = blamed(it) }
        }
    }

    private fun blamed(outcome: Outcome) =
        contender.definition.blamed(outcome, contender.document.valueFeatures)
}
