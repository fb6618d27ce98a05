package dev.serdemark.engine.warm

import dev.serdemark.engine.contender.BuiltCell
import dev.serdemark.engine.contender.LiveContenders
import dev.serdemark.engine.time.Interruption
import dev.serdemark.engine.worker.Worker
import dev.serdemark.engine.worker.WorkerFailure
import kotlin.time.Duration

/**
 * The worker of a [cell] in one generation.
 *
 * @property start the elapsed time until it was prepared
 */
internal class WarmWorker(
    val cell: BuiltCell,
    val worker: Worker,
    private val live: LiveContenders,
    private val interruption: Interruption,
    val start: Duration,
) {
    /** The elapsed time of its warm-up. */
    var warmUp: Duration = Duration.ZERO

    /** The bytes that were printed before the rounds. The JVM itself may print warnings. */
    var printed: Long = 0

    /** Runs the [action]. If it fails, ends the worker, takes the cell out, and returns false. */
    fun attempt(action: () -> Unit): Boolean {
        try {
            action()
            return true
        } catch (e: WorkerFailure) {
            interruption.check()
            live.fail(cell, e.outcome)
            worker.close()
            return false
        }
    }
}
