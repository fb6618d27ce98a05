package dev.serdemark.engine.request

import dev.serdemark.worker.protocol.WarmUpRules
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds

/**
 * How a run measures; docs/method.md explains the settings.
 *
 * @property rounds the slices per cell in the first generation, and the fewest in later ones as
 *   long as the budget has time for them
 * @property mostRounds the most slices per cell and generation
 * @property discard the start of a slice that does not count, because the caches still hold the
 *   data of another contender
 * @property slice the mean length of the measured part of a slice
 * @property jitter by how much a slice is longer or shorter at most, as a fraction, so that slices
 *   do not run in step with anything periodic
 * @property warmers the number of workers that start and warm up at a time
 */
data class Settings(
    val warmUp: WarmUpRules = WarmUpRules.DEFAULT,
    val rounds: Int = 10,
    val mostRounds: Int = 100,
    val discard: Duration = 2.milliseconds,
    val slice: Duration = 15.milliseconds,
    val jitter: Double = 0.2,
    val warmers: Int = Runtime.getRuntime().availableProcessors(),
)
