package dev.serdemark.engine.request

import dev.serdemark.worker.protocol.WarmUpRules
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds

/**
 * How a run measures; docs/method.md explains them.
 *
 * @property rounds slices of every cell in the first generation, and the fewest in others as long
 *   as the budget has time for them
 * @property mostRounds the most slices of a cell in a generation
 * @property discard what a slice begins with and does not count, since the caches are another's
 * @property slice mean length of what is measured of a slice
 * @property jitter by which a slice is longer or shorter at most, as a fraction, so that slices
 *   keep no step with anything periodic
 * @property warmers workers that start and warm up at a time
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
