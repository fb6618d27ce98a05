package dev.serdemark.archive

import dev.serdemark.plan.OLDEST_FIRST
import dev.serdemark.results.comparison.Comparison

/**
 * Versions of one contender that were measured side by side.
 *
 * @property versions the oldest first
 * @property ratios the comparison of each version with the oldest; null for the oldest itself, and
 *   for versions that were never measured in the same round as the oldest
 */
internal class VersionSeries(
    val contender: String,
    val column: SiteColumn,
    val versions: List<String>,
    val ratios: List<Comparison?>,
)

/** Returns a series for each contender that has several versions in the [column]. */
internal fun versionSeries(column: SiteColumn): List<VersionSeries> =
    column.ranked
        .withIndex()
        .groupBy { it.value.id }
        .filterValues { it.size > 1 }
        .map { (id, versions) ->
            // The index of a version is its place in `ranked`, by which comparisons are found.
            val oldestFirst = versions.sortedWith(compareBy(OLDEST_FIRST) { it.value })
            VersionSeries(
                id,
                column,
                oldestFirst.map { it.value.version },
                oldestFirst.map { column.comparison(it.index, oldestFirst.first().index) },
            )
        }
