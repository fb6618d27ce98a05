package dev.serdemark.engine.warm

import dev.serdemark.engine.context.NextGeneration
import dev.serdemark.engine.time.timeLeft
import dev.serdemark.plan.LEAST_ROUNDS
import dev.serdemark.plan.Plan
import dev.serdemark.results.Noise
import dev.serdemark.results.comparison.firstIntervals
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.results
import kotlin.math.roundToInt
import kotlin.math.sqrt

/**
 * Plans the generation after those of the [recording]. The number of rounds is chosen to give the
 * narrowest intervals for the time: the square root of (cost of a generation without rounds / cost
 * of a round) x (variance within / variance between generations). See Kalibera and Jones, "Rigorous
 * benchmarking in reasonable time", ISMM 2013.
 *
 * The number stays within the limits of the plan and the time left in its budget, but it is at
 * least [LEAST_ROUNDS]. Until the first interval, all generations that the interval needs share the
 * time left. Cells that have failed or retired take no time.
 *
 * The result depends only on the recording, so a resumed run plans the same generation.
 */
internal fun nextGeneration(recording: Recording, noise: Noise?): NextGeneration {
    val plan = recording.plan
    val last = recording.ends.lastOrNull() ?: return NextGeneration(plan.rounds, 0)
    val rounds = recording.rounds[last.generation] ?: plan.rounds
    val share = recording.live.size.toDouble() / recording.cellsOf(last.generation)
    val perRound = last.roundsMillis * share / rounds
    val beside = (last.wallMillis - last.roundsMillis) * share
    val sharing = maxOf(1, firstIntervals(recording) - recording.generations)
    val affordable = affordable(timeLeft(recording).toDouble() / sharing - beside, perRound, plan)
    val least = minOf(plan.rounds, LEAST_ROUNDS)
    val next = minOf(narrowest(plan, noise, beside, perRound), maxOf(least, affordable))
    return NextGeneration(next, (beside + next * perRound).toLong())
}

/**
 * Returns the number of rounds of the first generation. Called after its planned rounds, with a
 * [recording] as if the generation had ended with them. If the planned rounds answer the question
 * of the run, no further rounds follow. Otherwise, the rule of [nextGeneration] applies to their
 * variation. The first generation shares the time left with the other generations that an interval
 * needs.
 */
internal fun roundsOfFirst(recording: Recording): Int {
    val plan = recording.plan
    val results = results(recording)
    if (results.open.isEmpty()) return plan.rounds
    val soFar = recording.ends.single()
    val perRound = soFar.roundsMillis.toDouble() / plan.rounds
    val beside = (soFar.wallMillis - soFar.roundsMillis).toDouble()
    val others = maxOf(1, firstIntervals(recording) - recording.generations)
    val left = timeLeft(recording) - others * (beside + plan.rounds * perRound)
    val further = affordable(left / (others + 1), perRound, plan)
    val wanted = narrowest(plan, results.noise, beside, perRound)
    return minOf(wanted, plan.rounds + maxOf(0, further))
}

private fun affordable(millis: Double, perRound: Double, plan: Plan): Int =
    if (perRound > 0) (millis / perRound).toInt() else plan.mostRounds

private fun narrowest(plan: Plan, noise: Noise?, beside: Double, perRound: Double): Int {
    if (noise == null || perRound <= 0) return plan.rounds
    val best = sqrt(beside / perRound) * noise.round / noise.fork
    return best.roundToInt().coerceIn(plan.rounds, maxOf(plan.rounds, plan.mostRounds))
}
