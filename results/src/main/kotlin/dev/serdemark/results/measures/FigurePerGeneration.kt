package dev.serdemark.results.measures

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Plan
import kotlin.math.ln

/** The times of cells that have one positive figure per generation, and no rounds. */
class FigurePerGeneration(plan: Plan, figures: (CellIndex) -> Map<Int, Double>) : LogTimes {
    private val tables: Map<CellIndex, TableTimes> =
        tables(plan)
            .flatMap { cells ->
                val times = cells.associateWith { cell ->
                    figures(cell).filterValues { it > 0 }.mapValues { ln(it.value) }
                }
                val parts =
                    times.values
                        .flatMap { it.keys }
                        .distinct()
                        .sorted()
                        .map { generation ->
                            SideBySide(
                                generation,
                                times
                                    .filterValues { generation in it }
                                    .mapValues { it.value.getValue(generation) },
                            )
                        }
                val table = TableTimes(parts)
                cells.map { it to table }
            }
            .toMap()

    override fun logTime(cell: CellIndex): Double? = tables.getValue(cell).level(cell)

    override fun logTimes(cell: CellIndex): Map<Int, Double> =
        tables.getValue(cell).byGeneration(cell)

    override fun logRatios(a: CellIndex, b: CellIndex): Map<Int, LogValue> {
        val timesOfB = logTimes(b)
        return logTimes(a).filterKeys(timesOfB::containsKey).mapValues { (generation, timeOfA) ->
            LogValue(timeOfA - timesOfB.getValue(generation), error = null)
        }
    }
}

/** Returns one [figure] of the latencies per cell and generation. */
fun Recording.latencyTimes(figure: (Percentiles) -> Double): LogTimes =
    FigurePerGeneration(plan) {
        latencies[it]?.byGeneration(figure).orEmpty()
    }
