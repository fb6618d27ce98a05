package dev.serdemark.archive

import dev.serdemark.plan.Cell
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Plan
import dev.serdemark.plan.hasChannels
import dev.serdemark.report.page.anchor
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.visible
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunResult
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.comparison.between

/**
 * A column of the table of ratios: cells of one run that were measured side by side.
 *
 * @property setting the channel unless it is always bytes, the JVM setting if there are several,
 *   and the number of threads if it is not 1
 * @property anchor the anchor of the group on the page of the run
 * @property ranked contenders with figures, the fastest first
 * @property pairs the comparisons of each contender with faster ones, by their indexes in [ranked].
 *   Pairs that were never measured in the same round are missing.
 * @property isCertain whether the first contender is certainly the fastest
 * @property gaps why contenders have no figure
 * @property margin the margin of the run
 */
internal class SiteColumn
private constructor(
    val operation: String,
    val workload: String,
    val document: String,
    val setting: String,
    val anchor: String,
    val ranked: List<ContenderName>,
    val pairs: Map<Pair<Int, Int>, Comparison>,
    val isCertain: Boolean,
    val gaps: Map<ContenderName, String>,
    val margin: Double,
) {
    /**
     * Returns the comparison of the contenders at [a] and [b] in [ranked]; null if there is none.
     */
    fun comparison(a: Int, b: Int): Comparison? = pairs.between(a, b)

    companion object {
        /** Returns the column of a [group]; null if nothing was compared in it. */
        fun of(group: RankedGroup, result: RunResult): SiteColumn? {
            if (group.ranked.size < 2) return null
            val cell = group.cell
            return SiteColumn(
                Wording.operation(cell, result.plan),
                visible(cell.document.workload),
                visible("${cell.document}"),
                setting(cell, result.plan),
                anchor(group),
                group.ranked.map { it.result.cell.contender },
                pairs(group, result),
                // Even its worst possible rank is 1.
                group.ranked.first().worst == 1,
                group.unranked.associate {
                    it.cell.contender to
                        "${Wording.status(it.outcome.status)}: ${Wording.reason(it.outcome)}"
                },
                result.plan.question.margin,
            )
        }

        private fun setting(cell: Cell, plan: Plan): String =
            listOfNotNull(
                    visible(cell.channel).takeIf { plan.hasChannels || it != "bytes" },
                    visible(cell.jvm).takeIf { plan.jvms.size > 1 },
                    "${cell.threads} threads".takeIf { cell.threads > 1 },
                )
                .joinToString()

        /**
         * Returns the comparisons of all pairs. Pairs with the first contender have the comparisons
         * that decide which contender is fastest, because their intervals are narrower.
         */
        private fun pairs(group: RankedGroup, result: RunResult): Map<Pair<Int, Int>, Comparison> {
            val cells = group.ranked.map { it.result.index }
            return buildMap {
                for (a in cells.indices) for (b in 0..<a) {
                    val comparison =
                        if (b == 0) group.ranked[a].toFastest
                        else result.comparison(cells[a], cells[b])
                    comparison?.let { put(a to b, it) }
                }
            }
        }
    }
}
