package dev.serdemark.engine.request

import dev.serdemark.engine.worker.WorkerLimits
import dev.serdemark.plan.Plan
import dev.serdemark.worker.protocol.WarmUpRules
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds

/**
 * The settings by which a run measures. docs/method.md explains them.
 *
 * @property rounds the number of slices per cell in the first generation. Later generations have at
 *   least as many if the budget has time for them.
 * @property mostRounds the largest number of slices per cell and generation
 * @property discard the start of a slice that does not count, because the caches still hold the
 *   data of another contender
 * @property slice the mean length of the measured part of a slice
 * @property jitter the largest random change of a slice's length, as a fraction, so that slices do
 *   not run in step with anything periodic
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
        private val WARM_SERVER =
            // A Java class, so the arguments have no names. They are in the order of its fields.
            WarmUpRules(
                1_000_000_000,
                5_000,
                3_000_000_000,
                8_000_000_000,
                250_000_000,
                2,
                3,
                0.1,
                1,
            )

        /**
         * Returns the settings for a [plan]. Slices of requests are longer than those of calls,
         * because several threads take part in a request.
         */
        fun of(plan: Plan): Settings = of(plan.requests != null).copy(rounds = plan.rounds)

        /** Returns the settings for requests, or for calls. */
        fun of(requests: Boolean): Settings =
            if (requests)
                Settings(
                    warmUp = WARM_SERVER,
                    mostRounds = 40,
                    discard = 20.milliseconds,
                    slice = 200.milliseconds,
                )
            else Settings()
    }
}
