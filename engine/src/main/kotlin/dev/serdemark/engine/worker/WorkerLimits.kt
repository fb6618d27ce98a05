package dev.serdemark.engine.worker

import kotlin.time.Duration
import kotlin.time.Duration.Companion.seconds

/**
 * How long a worker may take to answer before it counts as hanging. The limits are generous: a busy
 * machine is not a failure of the contender.
 *
 * @property start the time from the start of its JVM to its first message
 * @property examine the time to examine the memory of one operation
 * @property fixedRuns the time for runs of the fixed protocol until the next answer, which is due
 *   after a few seconds, or after one run if that takes longer
 * @property locate the time to report where it hangs
 */
data class WorkerLimits(
    val start: Duration = 120.seconds,
    val prepare: Duration = 30.seconds,
    val check: Duration = 60.seconds,
    val warmUp: Duration = 120.seconds,
    val examine: Duration = 120.seconds,
    val fixedRuns: Duration = 120.seconds,
    val slice: Duration = 30.seconds,
    val finish: Duration = 10.seconds,
    val locate: Duration = 2.seconds,
)
