package dev.serdemark.report

import dev.serdemark.results.Figures
import dev.serdemark.results.RankedCell

/** A row of a table whose times are all printed in the same [unit]. */
internal data class Row(val cell: RankedCell, val unit: TimeUnit) {
    val figures: Figures = cell.figures
}

/** The rows of a table, in the largest unit of which the shortest time is at least one. */
internal fun rows(ranked: List<RankedCell>): List<Row> {
    val unit = TimeUnit.of(ranked.minOf { it.figures.time.value })
    return ranked.map { Row(it, unit) }
}

private val RankedCell.figures: Figures
    get() = checkNotNull(result.figures) { "${result.cell} is ranked without figures" }
