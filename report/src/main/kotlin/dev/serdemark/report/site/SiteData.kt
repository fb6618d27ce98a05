package dev.serdemark.report.site

import dev.serdemark.plan.ContenderName
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.comparison.Comparison
import java.math.BigDecimal
import java.math.MathContext
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.add
import kotlinx.serialization.json.addJsonObject
import kotlinx.serialization.json.buildJsonArray
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray
import kotlinx.serialization.json.putJsonObject

/**
 * The ratios of a site for the script of its page. Every ratio was measured within one run; the
 * script only chooses which of them to show.
 *
 * @param baseline the contender that ratios refer to at first; null for the fastest
 */
internal class SiteData(private val runs: List<SiteRun>, private val baseline: ContenderName?) {
    private val contenders =
        runs.flatMap { it.columns }.flatMap { it.ranked + it.gaps.keys }.distinct()
    private val numbers = contenders.withIndex().associate { (i, it) -> it to i }

    fun json(): JsonObject = buildJsonObject {
        put("baseline", baseline?.let(Wording::name))
        putJsonArray("contenders") { contenders.forEach { add(Wording.name(it)) } }
        putJsonArray("runs") {
            runs.forEach { run ->
                addJsonObject {
                    put("name", run.name)
                    put("page", run.page)
                    putJsonArray("columns") { run.columns.forEach { add(column(it)) } }
                }
            }
        }
    }

    private fun column(column: SiteColumn): JsonObject = buildJsonObject {
        put("operation", column.operation)
        put("workload", column.workload)
        put("document", column.document)
        put("setting", column.setting)
        put("anchor", column.anchor)
        put("certain", column.isCertain)
        put("margin", column.margin)
        putJsonArray("ranked") { column.ranked.forEach { add(numbers.getValue(it)) } }
        putJsonArray("pairs") { column.pairs.forEach { (places, it) -> add(pair(places, it)) } }
        putJsonObject("gaps") {
            column.gaps.forEach { (name, why) -> put("${numbers.getValue(name)}", why) }
        }
    }

    /**
     * Two places in the ranking, the ratio of the first's time over the second's, and the verdict.
     */
    private fun pair(places: Pair<Int, Int>, comparison: Comparison): JsonArray = buildJsonArray {
        add(places.first)
        add(places.second)
        with(comparison.ratio) { listOf(value, low, high) }.forEach { add(number(it)) }
        add(comparison.verdict.id)
    }

    private fun number(value: Double?): JsonElement =
        if (value == null) JsonNull else JsonPrimitive(BigDecimal(value).round(DIGITS).toDouble())

    private companion object {
        /** So many that no end of an interval is rounded onto what decides its verdict. */
        val DIGITS = MathContext(8)
    }
}
