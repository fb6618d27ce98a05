package dev.serdemark.report.site

import dev.serdemark.plan.OLDEST_FIRST
import dev.serdemark.results.comparison.Comparison

/**
 * Versions of one contender that were measured side by side.
 *
 * @property versions the oldest first
 * @property ratios the comparison of each version with the oldest; null for the oldest itself, and
 *   for versions that never met it in a round
 */
internal class VersionSeries(
    val contender: String,
    val column: SiteColumn,
    val versions: List<String>,
    val ratios: List<Comparison?>,
)

/** The contenders of a [column] of which it has several versions. */
internal fun versionSeries(column: SiteColumn): List<VersionSeries> =
    column.ranked
        .withIndex()
        .groupBy { it.value.id }
        .filterValues { it.size > 1 }
        .map { (id, found) ->
            val sorted = found.sortedWith(compareBy(OLDEST_FIRST) { it.value })
            VersionSeries(
                id,
                column,
                sorted.map { it.value.version },
                sorted.map { column.comparison(it.index, sorted.first().index) },
            )
        }
