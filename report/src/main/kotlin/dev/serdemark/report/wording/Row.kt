package dev.serdemark.report.wording

import dev.serdemark.results.RankedCell
import dev.serdemark.results.figures.ColdFigures
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.figures.WarmFigures
import dev.serdemark.results.figures.cold
import dev.serdemark.results.figures.warm

/** A row of a table whose times are all printed in the same [unit]. */
data class Row(val cell: RankedCell, val unit: TimeUnit) {
    /** The ranking metric of a warm or cold row. */
    val time: Estimate
        get() = checkNotNull(cell.result.figures) { "${cell.result.cell} has no figures" }.time

    /** The figures of a warm run's row. */
    val figures: WarmFigures
        get() = checkNotNull(cell.result.warm) { "${cell.result.cell} has no warm figures" }

    /** The figures of a cold run's row. */
    val cold: ColdFigures
        get() = checkNotNull(cell.result.cold) { "${cell.result.cell} has no cold figures" }
}

/** Returns the rows of a table, in the largest unit in which the shortest time is at least 1. */
internal fun rows(ranked: List<RankedCell>): List<Row> {
    val times = ranked.map { Row(it, TimeUnit.NANOSECONDS).time.value }
    val shortest = times.minOrNull() ?: return emptyList()
    val unit = TimeUnit.of(shortest)
    return ranked.map { Row(it, unit) }
}
