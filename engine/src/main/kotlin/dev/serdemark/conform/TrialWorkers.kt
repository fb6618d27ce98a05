package dev.serdemark.conform

import dev.serdemark.engine.worker.WorkerLauncher
import dev.serdemark.engine.worker.WorkerLimits
import dev.serdemark.engine.worker.Workers
import kotlin.time.Duration.Companion.seconds

/**
 * Starts the workers of contenders that are tried, and not measured.
 *
 * @property usual for the first trial
 * @property patient allow more time, for what a busy machine may have caused
 */
internal class TrialWorkers(val usual: Workers, val patient: Workers) : AutoCloseable {
    override fun close() {
        usual.use { patient.close() }
    }

    companion object {
        /**
         * The number of contenders that are tried at a time: most of the time is starts of JVMs.
         */
        const val AT_ONCE = 2

        /** Much more than any payload needs, on a busy machine too. */
        private val CPU_LIMIT = 20.seconds

        /** The limit of elapsed time, for deadlocks and crowded machines. */
        private val LIMIT = 60.seconds

        fun launched(): TrialWorkers {
            val limits = WorkerLimits(check = LIMIT, checkCpu = CPU_LIMIT)
            return TrialWorkers(
                WorkerLauncher(limits),
                WorkerLauncher(limits.copy(check = LIMIT * 2)),
            )
        }
    }
}
