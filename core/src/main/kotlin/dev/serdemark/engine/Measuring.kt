package dev.serdemark.engine

import dev.serdemark.engine.worker.Workers
import dev.serdemark.plan.Plan
import java.util.Random

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
        val random = Random(plan.seed * GENERATION_STRIDE + number)
        Generation(number, random, settings, workers, field, interruption).run()
    }
}

/** Seeds of different runs lie farther apart than those of generations. */
private const val GENERATION_STRIDE = 1_000_003L
