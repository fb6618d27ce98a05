package dev.serdemark.engine.time

import kotlin.random.Random

/** The source of chance of one generation: the same for the same plan, unlike that of any other. */
internal fun random(seed: Long, generation: Int): Random =
    Random(Random(seed).nextLong() xor Random(generation).nextLong())
