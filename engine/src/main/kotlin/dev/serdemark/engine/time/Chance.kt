package dev.serdemark.engine.time

import kotlin.random.Random

/**
 * The random source of one generation. It is the same for the same plan, and differs between
 * generations.
 */
internal fun random(seed: Long, generation: Int): Random =
    Random(Random(seed).nextLong() xor Random(generation).nextLong())
