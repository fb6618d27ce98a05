package dev.serdemark.selfcheck

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.Slice
import dev.serdemark.results.InterimResult
import dev.serdemark.results.interimResult
import dev.serdemark.results.measures.Recording
import kotlin.random.Random

/**
 * Draws tables from the generations of a measured run. Draws generations with replacement, and
 * computes the result after each generation, as a run does.
 *
 * @param cells the indexes of the cells in the tables
 */
class Redraw(private val source: Recording, private val cells: List<CellIndex>) {
    private val slices: Map<Pair<Int, CellIndex>, List<Slice>> =
        source.slices.groupBy { it.generation to it.cell }
    private val generations = source.slices.map { it.generation }.distinct()

    /**
     * The largest number of looks: the number of measured generations. Draws repeat the chance
     * differences of these generations. With many more draws, these differences would look real.
     */
    private val mostLooks = generations.size

    /**
     * Returns the result of one table after each of its generations. There are at most [looks]
     * results. If the table [stops], it ends when all pairs are decided.
     */
    fun table(random: Random, looks: Int, stops: Boolean): Sequence<InterimResult> = sequence {
        val table = begin()
        for (look in 1..minOf(looks, mostLooks)) {
            draw(table, look, generations.random(random))
            val result = interimResult(table)
            yield(result)
            if (stops && !retire(table, result, look)) break
        }
    }

    /**
     * Returns the result of one table after its last generation. This is the last result of a
     * [table] that has as many [looks] and does not stop.
     */
    fun end(random: Random, looks: Int): InterimResult {
        val table = begin()
        for (look in 1..minOf(looks, mostLooks)) draw(table, look, generations.random(random))
        return interimResult(table)
    }

    private fun begin() =
        Recording().apply {
            val plan =
                source.plan.copy(
                    cells = cells.map { source.plan[it] },
                    leastGenerations = 1,
                )
            on(Event.RunStarted(source.environment, plan))
            plan.indexes.forEach { on(Event.CellChecked(it, source.payloadBytes(inSource(it)))) }
        }

    /** Returns the index that a cell of the tables has in the source. */
    private fun inSource(index: CellIndex): CellIndex = cells[index.value]

    private fun draw(table: Recording, number: Int, drawn: Int) {
        val live = table.live
        table.on(Event.GenerationStarted(number))
        for (index in live) {
            slices[drawn to inSource(index)].orEmpty().forEach {
                table.on(Event.SliceMeasured(it.copy(cell = index, generation = number)))
            }
        }
        source.workers
            .filter { it.generation == drawn }
            .forEach { worker ->
                val held = live.filter { inSource(it) in worker.cells }
                table.on(worker.copy(generation = number, cells = held))
            }
        table.on(Event.GenerationEnded(number, 0, 0, 0))
    }

    /** Retires decided cells. Returns false if no cell is left. */
    private fun retire(table: Recording, result: InterimResult, look: Int): Boolean {
        table.live.filter { it !in result.open }.forEach { table.on(Event.CellRetired(it, look)) }
        return table.live.isNotEmpty()
    }
}
