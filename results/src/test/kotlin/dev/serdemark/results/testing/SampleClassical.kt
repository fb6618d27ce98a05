package dev.serdemark.results.testing

import dev.serdemark.results.Classical
import dev.serdemark.results.ClassicalCell
import dev.serdemark.results.ClassicalPair
import dev.serdemark.results.figures.CellResult
import dev.serdemark.statistics.KruskalWallis
import dev.serdemark.statistics.Lilliefors

/** Returns classical tests of [cells] for reports, with every kind of result. */
fun sampleClassical(cells: List<CellResult>, generations: Int): Classical =
    when {
        cells.size < 2 -> Classical.Missing.TOO_FEW_CELLS
        generations < Classical.LEAST_GENERATIONS -> Classical.Missing.TOO_FEW_GENERATIONS
        else ->
            Classical.Table(
                cells.mapIndexed { i, cell ->
                    ClassicalCell(cell.index, generations, normalities[i % normalities.size])
                },
                KruskalWallis(h = 61.0642, cells.size - 1, p = 7.3e-12),
                cells.flatMapIndexed { i, a ->
                    cells.drop(i + 1).mapIndexed { distance, b ->
                        val (p, delta) = testsByDistance[minOf(distance, testsByDistance.lastIndex)]
                        ClassicalPair(a.index, b.index, p, delta)
                    }
                },
            )
    }

private val normalities =
    listOf(
        Lilliefors(d = 0.1641, p = null),
        Lilliefors(d = 0.2874, p = 0.00724),
        null,
        Lilliefors(d = 0.2113, p = 0.0961),
    )

/** P-values and deltas of pairs: neighbors in the ranking come first, distant pairs last. */
private val testsByDistance = listOf(0.6127 to -0.4583, 0.0213 to -0.9861, 1.2e-7 to -1.0)
