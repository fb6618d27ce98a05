package dev.serdemark.engine.warm

import dev.serdemark.engine.context.NextGeneration
import dev.serdemark.engine.time.timeLeft
import dev.serdemark.plan.LEAST_ROUNDS
import dev.serdemark.plan.Plan
import dev.serdemark.results.Noise
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.results
import kotlin.math.roundToInt
import kotlin.math.sqrt

/**
 * Plans the generation that follows the generations of the [recording]. See [optimalRounds] for the
 * number of rounds.
 *
 * The number of rounds stays within the limits of the plan and the time left in its budget, but it
 * is at least [LEAST_ROUNDS]. Cells that have failed or retired take no time.
 *
 * The result depends only on the recording, so a resumed run plans the same generation.
 */
internal fun nextGeneration(recording: Recording, noise: Noise?): NextGeneration {
    val plan = recording.plan
    val last = recording.ends.lastOrNull() ?: return NextGeneration(plan.schedule.rounds, 0)
    val rounds = recording.rounds[last.generation] ?: plan.schedule.rounds
    val liveShare = recording.live.size.toDouble() / recording.cellsOf(last.generation)
    val perRound = last.roundsMillis * liveShare / rounds
    val overhead = (last.wallMillis - last.roundsMillis) * liveShare
    val timeForRounds = timeLeft(recording) - overhead
    val affordable = roundsWithin(timeForRounds, perRound, plan)
    val min = minOf(plan.schedule.rounds, LEAST_ROUNDS)
    val next = minOf(optimalRounds(plan, noise, overhead, perRound), maxOf(min, affordable))
    return NextGeneration(next, (overhead + next * perRound).toLong())
}

/**
 * Returns the number of rounds of the first generation. Called after its planned rounds, with a
 * [recording] as if the generation had ended with them. If the planned rounds answer the question
 * of the run, no further rounds follow. If not, [optimalRounds] uses the variation of the planned
 * rounds. The time left is divided among this generation and the next one.
 */
internal fun roundsOfFirst(recording: Recording): Int {
    val plan = recording.plan
    val results = results(recording)
    if (results.answer.open.isEmpty()) return plan.schedule.rounds
    val end = recording.ends.single()
    val perRound = end.roundsMillis.toDouble() / plan.schedule.rounds
    val overhead = (end.wallMillis - end.roundsMillis).toDouble()
    // The next generation also needs time for its start and its planned rounds.
    val left = timeLeft(recording) - (overhead + plan.schedule.rounds * perRound)
    val further = roundsWithin(left / 2, perRound, plan)
    val optimal = optimalRounds(plan, results.course.noise, overhead, perRound)
    return minOf(optimal, plan.schedule.rounds + maxOf(0, further))
}

private fun roundsWithin(millis: Double, perRound: Double, plan: Plan): Int =
    if (perRound > 0) (millis / perRound).toInt() else plan.schedule.mostRounds

/**
 * Returns the number of rounds that gives the narrowest intervals for the time: the square root of
 * (cost of a generation without rounds / cost of a round) x (variance within / variance between
 * generations). See Kalibera and Jones, "Rigorous benchmarking in reasonable time", ISMM 2013.
 *
 * @param overhead the time of a generation without its rounds
 */
private fun optimalRounds(plan: Plan, noise: Noise?, overhead: Double, perRound: Double): Int {
    if (noise == null || perRound <= 0) return plan.schedule.rounds
    // Noise has standard deviations, so their ratio needs no square root.
    val optimal = sqrt(overhead / perRound) * noise.round / noise.fork
    return optimal
        .roundToInt()
        .coerceIn(plan.schedule.rounds, maxOf(plan.schedule.rounds, plan.schedule.mostRounds))
}
