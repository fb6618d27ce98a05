package dev.serdemark.engine.request

import dev.serdemark.engine.worker.WorkerLimits
import dev.serdemark.plan.Plan
import dev.serdemark.worker.protocol.WarmUpRules
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds

/**
 * The settings by which a run measures. docs/method.md explains them.
 *
 * @property rounds the number of slices per cell in the first generation, and the minimum for later
 *   generations if the budget allows it
 * @property mostRounds the largest number of slices per cell and generation
 * @property discard the length of the start of a slice, which does not count, because the caches
 *   still have the data of another contender
 * @property slice the mean length of the measured part of a slice
 * @property jitter the largest random change of a slice's length, as a fraction. It keeps slices
 *   from running in step with anything periodic.
 * @property warmers the number of workers that start and warm up at a time
 * @property mostWarmers the number of workers that warm up at a time while other programs use the
 *   cores
 * @property limits the times within which workers must answer
 * @property jvmOptions further options of workers' JVMs, only for tests. They are not in the plan.
 */
data class Settings(
    val warmUp: WarmUpRules = WarmUpRules.DEFAULT,
    val rounds: Int = 10,
    val mostRounds: Int = 100,
    val discard: Duration = 2.milliseconds,
    val slice: Duration = 15.milliseconds,
    val jitter: Double = 0.2,
    val warmers: Int = Runtime.getRuntime().availableProcessors(),
    val mostWarmers: Int = 2 * warmers,
    val limits: WorkerLimits = WorkerLimits(),
    val jvmOptions: List<String> = emptyList(),
) {
    companion object {
        /** The rules that decide when a server is warm. Times are CPU time of its whole process. */
        private val SERVER_WARM_UP =
            WarmUpRules(
                1_000_000_000, // minNanos
                5_000, // minCalls
                3_000_000_000, // enoughNanos
                8_000_000_000, // capNanos
                250_000_000, // sliceNanos
                2, // quietSlices
                3, // steadySlices
                0.1, // tolerance
                1, // maxPasses
            )

        /**
         * Returns the settings for a [plan]. Slices of requests are longer than slices of calls,
         * because several threads take part in a request.
         */
        fun of(plan: Plan): Settings =
            of(isForRequests = plan.calls.requests != null).copy(rounds = plan.schedule.rounds)

        /** Returns the settings for requests, or for calls. */
        fun of(isForRequests: Boolean): Settings =
            if (isForRequests)
                Settings(
                    warmUp = SERVER_WARM_UP,
                    mostRounds = 40,
                    discard = 20.milliseconds,
                    slice = 200.milliseconds,
                )
            else Settings()
    }
}
