package dev.serdemark.archive

import dev.serdemark.plan.ContenderName
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.comparison.Comparison
import java.math.BigDecimal
import java.math.MathContext
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.encodeToJsonElement
import kotlinx.serialization.json.jsonObject

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
        Json.encodeToJsonElement(
                EmbeddedSite(
                    baseline?.let(Wording::name),
                    contenders.map(Wording::name),
                    runs.map { EmbeddedRun(it.name, it.page, it.columns.map(::column)) },
                )
            )
            .jsonObject

    private fun column(column: SiteColumn) =
        with(column) {
            EmbeddedColumn(
                operation,
                workload,
                document,
                setting,
                anchor,
                isCertain,
                margin,
                ranked.map(indexes::getValue),
                pairs.map { (contenders, it) -> pair(contenders, it) },
                gaps.mapKeys { indexes.getValue(it.key) },
            )
        }

    /**
     * Returns the places of two contenders in the column's `ranked`, from 0, then the ratio, both
     * ends of its interval, and the verdict.
     */
    private fun pair(contenders: Pair<Int, Int>, comparison: Comparison): List<JsonPrimitive> {
        val (value, low, high) = comparison.ratio
        return listOf(contenders.first, contenders.second, round(value), round(low), round(high))
            .map { JsonPrimitive(it) } + JsonPrimitive(comparison.verdict.id)
    }

    private fun round(value: Double?): Double? = value?.let {
        BigDecimal(it).round(DIGITS).toDouble()
    }

    @Serializable
    private class EmbeddedSite(
        val baseline: String?,
        val contenders: List<String>,
        val runs: List<EmbeddedRun>,
    )

    @Serializable
    private class EmbeddedRun(val name: String, val page: String, val columns: List<EmbeddedColumn>)

    @Serializable
    private class EmbeddedColumn(
        val operation: String,
        val workload: String,
        val document: String,
        val setting: String,
        val anchor: String,
        val certain: Boolean,
        val margin: Double,
        val ranked: List<Int>,
        val pairs: List<List<JsonPrimitive>>,
        val gaps: Map<Int, String>,
    )

    private companion object {
        /** Enough digits to keep the ends of intervals on their side of 1 and of the margin. */
        val DIGITS = MathContext(8)
    }
}
