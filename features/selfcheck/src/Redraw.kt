package dev.serdemark.selfcheck

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.Slice
import dev.serdemark.results.InterimResult
import dev.serdemark.results.interimResult
import dev.serdemark.results.measures.Recording
import kotlin.random.Random

/**
 * Draws tables from a measured run: simulated runs whose generations are random generations of the
 * measured run, drawn with replacement. A look is the result of a table after one of its
 * generations.
 *
 * @param cells the indexes of the tables' cells in the plan of the measured run
 */
class Redraw(private val source: Recording, private val cells: List<CellIndex>) {
    private val slices: Map<Pair<Int, CellIndex>, List<Slice>> =
        source.slices.groupBy { it.generation to it.cell }
    private val generations = source.slices.map { it.generation }.distinct()

    /**
     * The maximum number of looks: the number of measured generations. All draws repeat the chance
     * differences of these generations. With many more draws, these differences would look real.
     */
    private val maxLooks = generations.size

    /**
     * Returns the results of one table, at most [looks].
     *
     * @param stops whether the table ends when all pairs are decided
     */
    fun results(random: Random, looks: Int, stops: Boolean): Sequence<InterimResult> = sequence {
        val table = begin()
        for (look in 1..minOf(looks, maxLooks)) {
            draw(table, look, generations.random(random))
            val result = interimResult(table)
            yield(result)
            if (stops && !retire(table, result, look)) break
        }
    }

    /**
     * Returns only the last of the [results] of a table that does not stop. This takes less time.
     */
    fun lastResult(random: Random, looks: Int): InterimResult {
        val table = begin()
        for (look in 1..minOf(looks, maxLooks)) draw(table, look, generations.random(random))
        return interimResult(table)
    }

    private fun begin() =
        Recording().apply {
            val plan =
                source.plan.copy(
                    cells = cells.map { source.plan[it] },
                    question = source.plan.question.copy(leastGenerations = 1),
                )
            on(Event.RunStarted(source.environment, plan))
            plan.indexes.forEach { on(Event.CellChecked(it, source.payloadBytes(sourceIndex(it)))) }
        }

    /** Returns the index of a table's cell in the plan of the measured run. */
    private fun sourceIndex(index: CellIndex): CellIndex = cells[index.value]

    /** Adds generation [drawn] of the measured run to the [table], as its generation [number]. */
    private fun draw(table: Recording, number: Int, drawn: Int) {
        val live = table.live
        table.on(Event.GenerationStarted(number))
        for (index in live) {
            slices[drawn to sourceIndex(index)].orEmpty().forEach {
                table.on(Event.SliceMeasured(it.copy(cell = index, generation = number)))
            }
        }
        source.workers
            .filter { it.generation == drawn }
            .forEach { worker ->
                val cellsOfWorker = live.filter { sourceIndex(it) in worker.cells }
                table.on(worker.copy(generation = number, cells = cellsOfWorker))
            }
        // Verdicts do not depend on the times of generations.
        table.on(
            Event.GenerationEnded(number, wallMillis = 0, roundsMillis = 0, roundsCpuMillis = 0)
        )
    }

    /** Retires decided cells. Returns false if no cell is left. */
    private fun retire(table: Recording, result: InterimResult, look: Int): Boolean {
        table.live.filter { it !in result.open }.forEach { table.on(Event.CellRetired(it, look)) }
        return table.live.isNotEmpty()
    }
}
