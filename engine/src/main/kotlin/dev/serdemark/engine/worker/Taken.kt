package dev.serdemark.engine.worker

import dev.serdemark.worker.protocol.Measurement

/**
 * A slice of a worker.
 *
 * @property pulseNanos how fast the machine ran right before it, see
 *   [dev.serdemark.plan.Slice.pulseNanos]
 * @property bare requests right before it that the server answered without the contender; null if
 *   calls are no requests
 */
class TakenSlice(
    val measurement: Measurement,
    val pulseNanos: Long,
    val bare: Measurement? = null,
)

/**
 * Single calls of a worker.
 *
 * @property nanos the elapsed time of each call
 * @property clockNanos the part of each that the clock itself takes
 * @property bare the times of requests that the server answered without the contender; null if
 *   calls are no requests
 */
class TakenLatencies(
    val nanos: LongArray,
    val clockNanos: Long,
    val bare: LongArray? = null,
)
