package dev.serdemark.engine.warm

import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.contender.LiveContenders
import dev.serdemark.engine.time.Interruption
import dev.serdemark.engine.worker.ContenderThrew
import dev.serdemark.engine.worker.Worker
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Operation
import kotlin.time.Duration

/**
 * A contender's worker in one generation.
 *
 * @property start the elapsed time until it was prepared
 */
internal class WarmWorker(
    val contender: BuiltContender,
    val worker: Worker,
    private val live: LiveContenders,
    private val interruption: Interruption,
    val start: Duration,
) {
    /** The elapsed time of its warm-up. */
    var warmUp: Duration = Duration.ZERO

    /** The bytes that were printed before the rounds. The JVM itself may print warnings. */
    var printed: Long = 0

    /** The index of an operation's cell in the plan. */
    fun cell(operation: Operation): CellIndex = contender.cells.getValue(operation)

    /** The operations that this worker still has to measure. */
    val operations: List<Operation>
        get() = this.live.operations(contender)

    /**
     * Whether none of its cells has failed. A check covers all operations, so failed ones would
     * spoil the others.
     */
    val isWhole: Boolean
        get() = operations.size == contender.cells.size

    /**
     * Runs the [action]. Returns false if it failed and the worker can no longer be used. Otherwise
     * only the cell of this operation may have failed.
     */
    fun attempt(operation: Operation, action: () -> Unit): Boolean =
        attempt({ live.fail(contender, operation, it.outcome) }, action)

    /** Runs an [action] that concerns all cells of the worker, in the same way. */
    fun attempt(action: () -> Unit): Boolean =
        attempt({ live.failAll(contender, it.outcome) }, action)

    private fun attempt(fail: (WorkerFailure) -> Unit, action: () -> Unit): Boolean {
        try {
            action()
            return true
        } catch (e: WorkerFailure) {
            interruption.check()
            fail(e)
            if (e is ContenderThrew && !e.isExhausted) return true
            worker.close()
            return false
        }
    }
}
