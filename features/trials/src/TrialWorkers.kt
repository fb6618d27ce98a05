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

        /**
         * The limits per request: much more CPU time than any payload needs, and a limit of elapsed
         * time, because a deadlock uses no CPU time.
         */
        private val USUAL = WorkerLimits(check = 60.seconds, checkCpu = 20.seconds)

        /** Returns launchers of JVMs. The patient workers have twice the time of [usual]. */
        fun launched(usual: WorkerLimits = USUAL): TrialWorkers =
            TrialWorkers(
                WorkerLauncher(usual),
                WorkerLauncher(usual.copy(check = usual.check * 2)),
            )
    }
}
