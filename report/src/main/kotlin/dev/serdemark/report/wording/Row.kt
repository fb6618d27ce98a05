package dev.serdemark.report.wording

import dev.serdemark.results.RankedCell
import dev.serdemark.results.figures.ColdFigures
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.figures.WarmFigures
import dev.serdemark.results.figures.cold
import dev.serdemark.results.figures.warm

/** A row of a table whose times are all printed in the same [unit]. */
internal data class Row(val cell: RankedCell, val unit: TimeUnit) {
    /** The headline, of warm and cold rows alike. */
    val time: Estimate
        get() = checkNotNull(cell.result.figures) { "${cell.result.cell} has no figures" }.time

    /** Of a warm run's rows. */
    val figures: WarmFigures
        get() = checkNotNull(cell.result.warm) { "${cell.result.cell} has no warm figures" }

    /** Of a cold run's rows. */
    val cold: ColdFigures
        get() = checkNotNull(cell.result.cold) { "${cell.result.cell} has no cold figures" }
}

/** The rows of a table, in the largest unit of which the shortest time is at least one. */
internal fun rows(ranked: List<RankedCell>): List<Row> {
    val times = ranked.map { Row(it, TimeUnit.NANOSECONDS).time.value }
    val unit = TimeUnit.of(times.minOrNull() ?: return emptyList())
    return ranked.map { Row(it, unit) }
}
