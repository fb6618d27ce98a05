package dev.serdemark.engine

import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.seconds

/**
 * How a run measures; the defaults are what docs/method.md gives reasons for.
 *
 * @property rounds slices of every cell in a generation
 * @property slice mean length of a measured slice; each is up to [jitter] longer or shorter
 * @property jitter as a fraction
 * @property warmers workers that warm up at a time
 */
data class Settings(
    val rounds: Int = 15,
    val slice: Duration = 15.milliseconds,
    val jitter: Double = 0.2,
    val warmers: Int = Runtime.getRuntime().availableProcessors().coerceIn(1, 2),
    val minGenerations: Int = 3,
    val maxGenerations: Int = 100,
)
