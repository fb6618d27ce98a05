package dev.serdemark.engine

import dev.serdemark.engine.worker.Workers
import dev.serdemark.plan.Plan
import kotlin.random.Random

/**
 * Measures what is left in the [field], for as many generations as the plan says.
 *
 * @throws RunInterrupted where the user ended it; the generation at hand does not count then
 */
internal fun measure(
    plan: Plan,
    settings: Settings,
    workers: Workers,
    field: Field,
    interruption: Interruption,
) {
    for (number in 1..plan.generations) {
        if (field.entrants().isEmpty()) return
        Generation(number, random(plan.seed, number), settings, workers, field, interruption).run()
    }
}

/** The source of chance of one generation: the same for the same plan, unlike that of any other. */
internal fun random(seed: Long, generation: Int): Random =
    Random(Random(seed).nextLong() xor Random(generation).nextLong())
