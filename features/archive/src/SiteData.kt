package dev.serdemark.archive

import dev.serdemark.plan.ContenderName
import dev.serdemark.report.export.jsonOf
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.comparison.Comparison
import java.math.BigDecimal
import java.math.MathContext
import kotlinx.serialization.json.JsonObject

/**
 * The ratios of a site, for the script of its page, which selects the ratios to show. Every ratio
 * comes from one run.
 *
 * @param baseline the contender that ratios refer to at first; null for the fastest
 */
internal class SiteData(private val runs: List<SiteRun>, private val baseline: ContenderName?) {
    private val contenders =
        runs.flatMap { it.columns }.flatMap { it.ranked + it.gaps.keys }.distinct()
    private val indexes = contenders.withIndex().associate { (i, it) -> it to i }

    fun json(): JsonObject =
        jsonOf(
            "baseline" to baseline?.let(Wording::name),
            "contenders" to contenders.map(Wording::name),
            "runs" to
                runs.map { run ->
                    jsonOf(
                        "name" to run.name,
                        "page" to run.page,
                        "columns" to run.columns.map(::column),
                    )
                },
        )

    private fun column(column: SiteColumn): JsonObject =
        jsonOf(
            "operation" to column.operation,
            "workload" to column.workload,
            "document" to column.document,
            "setting" to column.setting,
            "anchor" to column.anchor,
            "certain" to column.isCertain,
            "margin" to column.margin,
            "ranked" to column.ranked.map(indexes::getValue),
            "pairs" to column.pairs.map { (contenders, it) -> pair(contenders, it) },
            "gaps" to column.gaps.mapKeys { indexes.getValue(it.key) },
        )

    /**
     * Returns the places of two contenders in the column's `ranked`, from 0, then the ratio, both
     * ends of its interval, and the verdict.
     */
    private fun pair(contenders: Pair<Int, Int>, comparison: Comparison): List<Any?> {
        val (first, second) = contenders
        val (value, low, high) = comparison.ratio
        return listOf(
            first,
            second,
            round(value),
            round(low),
            round(high),
            comparison.verdict.id,
        )
    }

    private fun round(value: Double?): Double? = value?.let {
        BigDecimal(it).round(DIGITS).toDouble()
    }

    private companion object {
        /** Enough digits to keep the ends of intervals on their side of 1 and of the margin. */
        val DIGITS = MathContext(8)
    }
}
