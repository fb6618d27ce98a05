package dev.serdemark.engine.worker

import kotlin.time.Duration
import kotlin.time.Duration.Companion.seconds

/**
 * How long a worker may take for an answer before it is taken to hang. Generous: a busy machine is
 * no fault of the contender's.
 *
 * @property start from the start of its JVM to its first message
 * @property locate to say where it hangs
 */
data class WorkerLimits(
    val start: Duration = 120.seconds,
    val prepare: Duration = 30.seconds,
    val check: Duration = 60.seconds,
    val warmUp: Duration = 120.seconds,
    val slice: Duration = 30.seconds,
    val finish: Duration = 10.seconds,
    val locate: Duration = 2.seconds,
)
