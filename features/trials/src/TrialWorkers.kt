package dev.serdemark.trials

import dev.serdemark.engine.worker.WorkerLauncher
import dev.serdemark.engine.worker.WorkerLimits
import dev.serdemark.engine.worker.Workers
import kotlin.time.Duration.Companion.seconds

/**
 * Starts workers to try contenders, not to measure them.
 *
 * @property usual the launcher for first trials
 * @property patient the launcher of workers with a longer time limit, for trials that a busy
 *   machine may have disturbed
 */
internal class TrialWorkers(val usual: Workers, val patient: Workers) : AutoCloseable {
    override fun close() {
        // Closes both, even if one cannot be closed.
        usual.use { patient.close() }
    }

    companion object {
        /** The number of contenders that are tried at a time. */
        const val AT_ONCE = 2

        /** The limit per request: much more CPU time than any payload needs. */
        private val CPU_LIMIT = 20.seconds

        /** The limit of elapsed time per request, because a deadlock uses no CPU time. */
        private val ELAPSED_LIMIT = 60.seconds

        fun launched(): TrialWorkers {
            val limits = WorkerLimits(check = ELAPSED_LIMIT, checkCpu = CPU_LIMIT)
            return TrialWorkers(
                WorkerLauncher(limits),
                WorkerLauncher(limits.copy(check = ELAPSED_LIMIT * 2)),
            )
        }
    }
}
