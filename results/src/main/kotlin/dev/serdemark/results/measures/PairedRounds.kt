package dev.serdemark.results.measures

import dev.serdemark.plan.CellIndex
import dev.serdemark.statistics.LevelDifference
import dev.serdemark.statistics.connected
import dev.serdemark.statistics.levels
import dev.serdemark.statistics.median

/**
 * The times of the cells of a table, from rounds in which cells took turns.
 *
 * In each generation, the ratio of two cells is first the median over the rounds that both
 * completed. Such medians may contradict each other, so least squares replace them by one time per
 * cell, see [levels]. These times also have smaller errors, because all pairs contribute to each.
 *
 * ```
 * medians over the rounds of a generation, as logarithms: a/b 0.10, b/c 0.20, a/c 0.33
 *     times: a 0.143, b 0.033, c -0.177, so a/b 0.11, b/c 0.21, a/c 0.32
 * ```
 *
 * Times of 0 do not count. Only a clock with long steps shows them.
 *
 * @param slices the slices of each cell
 * @param pulses corrects the slices for the machine's speed
 */
internal class PairedRounds(private val slices: Map<CellIndex, CellSlices>, pulses: Pulses) {
    /** The ratios of each pair, as medians over rounds. */
    private val medians: Map<Pair<CellIndex, CellIndex>, Map<Int, LogValue>> =
        slices.keys
            .toList()
            .let { cells -> cells.flatMapIndexed { i, a -> cells.drop(i + 1).map { a to it } } }
            .associateWith { (a, b) ->
                logRatios(
                    slices.getValue(a),
                    slices.getValue(b),
                    pulses::error,
                    pulses::logTime,
                )
            }

    private val logTimes = slices.mapValues { (_, cell) -> logTimes(cell, pulses::logTime) }

    val times: TableTimes =
        TableTimes(slices.values.flatMap { it.keys }.distinct().sorted().flatMap(::sideBySide))

    /** Returns the logarithm of the ratio of two cells, per generation that paired their rounds. */
    fun logRatios(a: CellIndex, b: CellIndex): Map<Int, LogValue> {
        val timesOfA = times.byGeneration(a)
        val timesOfB = times.byGeneration(b)
        return (medians[a to b] ?: medians[b to a])
            .orEmpty()
            .filterKeys { it in timesOfA && it in timesOfB }
            .mapValues { (generation, median) ->
                median.copy(value = timesOfA.getValue(generation) - timesOfB.getValue(generation))
            }
    }

    /**
     * Returns the times of a [generation]. There are several parts if not all cells fitted into
     * memory at the same time.
     */
    private fun sideBySide(generation: Int): List<SideBySide> {
        val cells = logTimes.filterValues { it[generation]?.isFinite() == true }.keys
        return connected(cells) { slices.getValue(it).getValue(generation).keys }
            .map { part ->
                val differences =
                    medians.entries.mapNotNull { (pair, byGeneration) ->
                        val (a, b) = pair
                        val median = byGeneration[generation]
                        if (median?.value?.isFinite() != true || a !in part || b !in part) null
                        else
                            LevelDifference(
                                part.indexOf(a),
                                part.indexOf(b),
                                median.value,
                                median.rounds.toDouble(),
                            )
                    }
                val mean = part.map { logTimes.getValue(it).getValue(generation) }.average()
                val levels = levels(part.size, differences)
                SideBySide(
                    generation,
                    part.withIndex().associate { (i, cell) -> cell to levels[i] + mean },
                )
            }
    }
}
