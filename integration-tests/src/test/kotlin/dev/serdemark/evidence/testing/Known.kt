package dev.serdemark.evidence.testing

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.Goal
import dev.serdemark.results.RunResult
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.results

/**
 * The moment when a run had decided all comparisons that it asks for.
 *
 * @property generations the number of generations until then
 * @property millis the time of measuring until then
 */
class Known(val generations: Int, val millis: Long)

/**
 * Returns when every contender is decided against the fastest of its operation, by today's rule for
 * runs that ask for the fastest. Null if this never happens.
 */
fun Evidence.fastestKnown(): Known? {
    val soFar = Recording()
    for (event in events) {
        soFar.on(if (event is Event.RunStarted) forTheFastest(event) else event)
        if (event is Event.GenerationEnded) {
            val asked = results(soFar).asked
            if (asked.isNotEmpty() && asked.all { it.verdict.isDecided })
                return Known(soFar.generations, soFar.spentMillis)
        }
    }
    return null
}

private fun forTheFastest(event: Event.RunStarted) =
    event.copy(plan = event.plan.copy(goal = Goal.BEST, leastGenerations = 1))

/** Returns the comparison of the first benchmark of a [pair] with the second. */
fun RunResult.of(pair: Pair<Benchmark, Benchmark>): Comparison =
    comparisons.firstNotNullOf { comparison ->
        when (benchmark(comparison.a) to benchmark(comparison.b)) {
            pair -> comparison
            pair.second to pair.first -> comparison.inverse()
            else -> null
        }
    }

private fun RunResult.benchmark(cell: CellIndex) = Benchmark(plan[cell])
