package dev.serdemark.report.site

import dev.serdemark.plan.ContenderName
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

/**
 * Compares versions number by number. A text, as of a release candidate, is before a number. A
 * version that does not begin with a number, as of a jar of the user, is the last.
 */
private val OLDEST_FIRST: Comparator<ContenderName> =
    compareBy<ContenderName> { !it.version.take(1).all(Char::isDigit) }
        .thenComparator { a, b ->
            val (first, second) = listOf(a, b).map { it.version.split('.', '-', '_', '+') }
            (0..<maxOf(first.size, second.size)).firstNotNullOfOrNull { i ->
                compareParts(first.getOrElse(i) { "0" }, second.getOrElse(i) { "0" }).takeIf {
                    it != 0
                }
            } ?: 0
        }

private fun compareParts(a: String, b: String): Int {
    val (x, y) = listOf(a, b).map { it.toLongOrNull() }
    return if (x == null && y == null) a.compareTo(b) else (x ?: -1).compareTo(y ?: -1)
}
