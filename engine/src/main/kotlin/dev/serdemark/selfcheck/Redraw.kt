package dev.serdemark.selfcheck

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.LEAST_GENERATIONS
import dev.serdemark.plan.Slice
import dev.serdemark.results.RunResult
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.results
import kotlin.random.Random

/**
 * Draws tables from the generations of a run that was really measured. It draws generations with
 * replacement, and computes the results after each one, as a run does.
 *
 * @param cells indexes of the cells that the tables hold
 */
class Redraw(private val source: Recording, private val cells: List<CellIndex>) {
    private val slices: Map<Pair<Int, CellIndex>, List<Slice>> =
        source.slices.groupBy { it.generation to it.cell }
    private val generations = source.slices.map { it.generation }.distinct()

    /**
     * Tables have no more looks than there are real generations: what those differ in by chance is
     * the truth of the draws, and many more draws than generations would find it.
     */
    private val mostLooks = generations.size

    /**
     * The results of one table after each of its generations: [looks] of them, or fewer if the
     * table [stops] when all is decided.
     */
    fun table(random: Random, looks: Int, stops: Boolean): Sequence<RunResult> = sequence {
        val table = begin()
        for (look in 1..minOf(looks, mostLooks)) {
            draw(table, look, generations.random(random))
            val result = results(table)
            yield(result)
            if (stops && !retire(table, result, look)) break
        }
    }

    private fun begin() =
        Recording().apply {
            val plan =
                source.plan.copy(
                    cells = cells.map { source.plan[it] },
                    leastGenerations = LEAST_GENERATIONS,
                )
            on(Event.RunStarted(source.environment, plan))
            plan.indexes.forEach { on(Event.CellChecked(it, source.payloadBytes(inSource(it)))) }
        }

    /** The index in the source of a cell of the tables. */
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

    /** Retires decided cells; false if none is left. */
    private fun retire(table: Recording, result: RunResult, look: Int): Boolean {
        table.live.filter { it !in result.open }.forEach { table.on(Event.CellRetired(it, look)) }
        return table.live.isNotEmpty()
    }
}
