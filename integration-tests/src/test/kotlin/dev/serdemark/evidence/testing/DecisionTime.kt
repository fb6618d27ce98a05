package dev.serdemark.evidence.testing

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.Goal
import dev.serdemark.results.RunResult
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.results

/**
 * How long a run took until it had decided all comparisons of its goal.
 *
 * @property generations the number of generations
 * @property millis the time of measuring, in milliseconds
 */
class DecisionTime(val generations: Int, val millis: Long)

/**
 * Returns how long it took until every contender was decided against the fastest of its operation,
 * by today's rule for the goal `best`. Null if this never happened.
 */
fun Evidence.decisionOnFastest(): DecisionTime? {
    val soFar = Recording()
    for (event in events) {
        soFar.on(if (event is Event.RunStarted) withGoalBest(event) else event)
        if (event is Event.GenerationEnded) {
            val asked = results(soFar).answer.asked
            if (asked.isNotEmpty() && asked.all { it.verdict.isDecided })
                return DecisionTime(soFar.generations, soFar.spentMillis)
        }
    }
    return null
}

private fun withGoalBest(event: Event.RunStarted) =
    event.copy(
        plan =
            event.plan.copy(
                question = event.plan.question.copy(goal = Goal.BEST, leastGenerations = 1)
            )
    )

/** Returns the comparison of the first benchmark of a [pair] with the second. */
fun RunResult.comparisonOf(pair: Pair<Benchmark, Benchmark>): Comparison =
    comparisons.firstNotNullOf { comparison ->
        when (benchmark(comparison.a) to benchmark(comparison.b)) {
            pair -> comparison
            pair.second to pair.first -> comparison.inverse()
            else -> null
        }
    }

private fun RunResult.benchmark(cell: CellIndex) = Benchmark(plan[cell])
