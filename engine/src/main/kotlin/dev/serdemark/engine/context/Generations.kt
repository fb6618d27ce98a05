package dev.serdemark.engine.context

import dev.serdemark.plan.CellIndex
import dev.serdemark.results.Noise
import kotlin.random.Random

/** Plans and measures the generations of a run, of warm calls or of first calls. */
interface Generations {
    /**
     * Returns the cells that have not failed, in groups. The cells of a group are measured
     * together, so they retire and return together.
     */
    fun groups(): List<List<CellIndex>>

    /**
     * Plans the next generation.
     *
     * @param noise how much the generations so far vary; null before the first
     */
    fun next(noise: Noise?): NextGeneration

    /**
     * Measures the generation with this [number], counted from 1. Measures nothing if no cell
     * passes its check.
     *
     * @throws dev.serdemark.engine.time.OutOfTime if the budget is used up. Then the generation
     *   does not count.
     */
    fun measure(number: Int, rounds: Int)
}

/**
 * The size of the next generation.
 *
 * @property rounds the number of slices of each cell
 * @property millis the time that it will likely take
 */
data class NextGeneration(val rounds: Int, val millis: Long)

/**
 * Returns the random source of one generation. It depends only on the plan's [seed] and the number
 * of the generation.
 */
internal fun random(seed: Long, generation: Int): Random =
    Random(Random(seed).nextLong() xor Random(generation).nextLong())
