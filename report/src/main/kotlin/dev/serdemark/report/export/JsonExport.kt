package dev.serdemark.report.export

import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.Plan
import dev.serdemark.report.wording.GateWording
import dev.serdemark.report.wording.RecommendationWording
import dev.serdemark.report.wording.WarningWording
import dev.serdemark.results.RunResult
import dev.serdemark.results.SizeLine
import dev.serdemark.results.advice.Advice
import dev.serdemark.results.advice.NoRecommendation
import dev.serdemark.results.advice.Recommendation
import dev.serdemark.results.advice.advice
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.comparison.Forecast
import dev.serdemark.results.figures.Estimate
import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.encodeToJsonElement
import kotlinx.serialization.json.jsonObject

/**
 * `--export-json`: the results of a run, for programs, in format 1. Times are nanoseconds per call,
 * sizes bytes, and cells are indexes into the list of cells, from 0. docs/export-json.schema.json
 * describes every key; for a cold run, docs/export-cold-json.schema.json does.
 */
object JsonExport {
    /** Renders the export with indentation and a final line break. */
    fun render(result: RunResult): String = indentedJson.encodeToString(export(result)) + "\n"

    /** Renders the export in one line. */
    internal fun renderCompact(result: RunResult): String = export(result).toString()
}

private const val FORMAT = 1

/** Encodes with indentation. */
@OptIn(ExperimentalSerializationApi::class)
val indentedJson = Json {
    prettyPrint = true
    prettyPrintIndent = "  "
}

/** Encodes all keys of an object, including those with default values. */
internal val completeJson = Json { encodeDefaults = true }

private fun export(result: RunResult): JsonObject {
    val isCold = result.plan.experiment is Experiment.Cold
    val cells = result.cells.map { if (isCold) coldCell(it) else warmCell(it) }
    val keys =
        if (isCold) {
            listOf("format" to FORMAT, "experiment" to "cold") +
                origin(result) +
                listOf(
                    "generations" to result.generations,
                    "cells" to cells,
                    "floors" to result.floors.map(::floor),
                ) +
                findings(result) +
                listOf("classical" to result.groups.map(::classical))
        } else {
            listOf("format" to FORMAT) +
                origin(result) +
                listOf("cells" to cells) +
                findings(result) +
                listOf(
                    "sizeLines" to result.sizeLines.map(::sizeLine),
                    "classical" to result.groups.map(::classical),
                    "protocols" to result.protocols?.let(::protocols),
                    "machineSpeed" to
                        result.machineSpeed?.run {
                            jsonOf("slow" to slow, "speed" to speed, "explained" to explained)
                        },
                )
        }
    return jsonOf(keys + ("alarms" to warnings(result)))
}

private fun origin(result: RunResult): List<Pair<String, Any?>> =
    listOf(
        "serdemark" to result.environment.serdemark,
        "environment" to completeJson.encodeToJsonElement(result.environment),
        "plan" to planJson(result.plan),
        "ending" to (result.ending ?: Ending.INTERRUPTED).id,
        "footprints" to result.plan.contenders.map { footprint(it.contender, result) },
    )

/**
 * Encodes a [plan] as in journals, except for what format 1 does differently: `fixed` has another
 * name, `thenOrder`, `shard` and `request` are missing, and `baseline` is missing instead of null.
 */
private fun planJson(plan: Plan): JsonObject =
    JsonObject(
        completeJson
            .encodeToJsonElement(plan)
            .jsonObject
            .minus(listOf("thenOrder", "shard", "request"))
            .filter { (key, value) -> key != "baseline" || value != JsonNull }
            .mapKeys { (key, _) -> if (key == "fixed") "fixedProtocol" else key }
            .plus("contenders" to JsonArray(plan.contenders.map(::contender)))
    )

/**
 * In format 1, `languages` is missing, `traits` and `mapper` are missing instead of null, and
 * `optional` instead of false.
 */
private fun contender(info: ContenderInfo): JsonObject {
    val traits = info.traits?.let { completeJson.encodeToJsonElement(it).jsonObject - "languages" }
    val otherFields =
        completeJson.encodeToJsonElement(info).jsonObject.minus("traits").filter { (key, value) ->
            when (key) {
                "mapper" -> value != JsonNull
                "optional" -> value == JsonPrimitive(true)
                else -> true
            }
        }
    return JsonObject(
        if (traits == null) otherFields else otherFields + ("traits" to JsonObject(traits))
    )
}

private fun footprint(contender: ContenderName, result: RunResult): JsonObject {
    val footprint = result.footprints[contender]
    return jsonOf(
        "contender" to contender,
        "jars" to footprint?.jars,
        "jarBytes" to footprint?.jarBytes,
        "classes" to footprint?.classes,
        "classBytes" to footprint?.classBytes,
        "compileMillis" to result.compileMillis[contender],
    )
}

private fun findings(result: RunResult): List<Pair<String, Any?>> =
    listOf(
        "goal" to result.goal.id,
        "comparisons" to result.comparisons.map(::comparison),
        "toFastest" to
            result.groups.flatMap { it.ranked }.mapNotNull { it.toFastest }.map(::comparison),
        "forecasts" to result.forecasts.map(::forecast),
        "gate" to
            result.gate.map { gate ->
                jsonOf(
                    "cell" to gate.cell.value,
                    "base" to gate.base.value,
                    "ratio" to gate.ratio?.value,
                    "low" to gate.ratio?.low,
                    "high" to gate.ratio?.high,
                    "outcome" to gate.outcome.id,
                    "sentence" to GateWording.sentence(gate, result).joinToString("") { it.text },
                )
            },
        "recommendation" to advice(result)?.let { recommendation(it, result) },
    )

private fun comparison(comparison: Comparison): JsonObject =
    jsonOf(
        "a" to comparison.a.value,
        "b" to comparison.b.value,
        "ratio" to comparison.ratio.value,
        "low" to comparison.ratio.low,
        "high" to comparison.ratio.high,
        "verdict" to comparison.verdict.id,
    )

private fun forecast(forecast: Forecast): JsonObject =
    jsonOf(
        "a" to forecast.comparison.a.value,
        "b" to forecast.comparison.b.value,
        "generations" to forecast.generations,
        "seconds" to forecast.millis?.let { it / 1000.0 },
    )

private fun recommendation(advice: Advice, result: RunResult): JsonObject {
    val text = RecommendationWording.text(advice, result)
    val recommendation = advice as? Recommendation
    val reasonForNone = (advice as? NoRecommendation)?.why?.id
    return jsonOf(
        "contender" to recommendation?.takeIf { it.isCertain }?.contender,
        "leader" to recommendation?.contender,
        "basis" to recommendation?.basis?.id,
        "missing" to (reasonForNone ?: "undecided".takeIf { recommendation?.isCertain == false }),
        "level" to recommendation?.level.orEmpty(),
        "tieBreak" to recommendation?.tieBreak?.id,
        "behind" to recommendation?.behind.orEmpty(),
        "front" to recommendation?.front.orEmpty().map { it.contender },
        "close" to recommendation?.close.orEmpty(),
        "headline" to text.headline.joinToString("") { it.text },
        "why" to text.reasons,
        "against" to text.drawbacks,
        "limits" to text.limits,
        "notes" to text.notes,
        "asides" to text.asides,
        "leftOut" to text.leftOut,
        "command" to text.deeperCommand,
    )
}

private fun sizeLine(line: SizeLine): JsonObject =
    jsonOf(
        "cells" to line.cells.map { it.value },
        "perByte" to estimate(line.slope),
        "fixed" to estimate(line.intercept),
        "largestResidual" to line.largestResidual,
        "isLine" to line.isLine,
    )

private fun estimate(estimate: Estimate): JsonObject =
    jsonOf("value" to estimate.value, "low" to estimate.low, "high" to estimate.high)

private fun warnings(result: RunResult): List<JsonObject> =
    result.warnings.map { warning ->
        jsonOf(
            "kind" to warning.kind.id,
            "cells" to warning.subject.cells.map { it.value },
            "value" to warning.value,
            "generations" to warning.generations,
            "found" to WarningWording.description(warning, result),
            "meaning" to WarningWording.meaning(warning.kind),
            "advice" to WarningWording.advice(warning.kind),
        )
    }

/**
 * Returns an object with these keys. Values are texts, numbers, booleans, contenders, JSON, or
 * lists or maps of such values.
 */
fun jsonOf(vararg keys: Pair<String, Any?>): JsonObject = jsonOf(keys.asList())

private fun jsonOf(keys: List<Pair<String, Any?>>): JsonObject =
    JsonObject(keys.associate { (key, value) -> key to element(value) })

private fun element(value: Any?): JsonElement =
    when (value) {
        null -> JsonNull
        is JsonElement -> value
        is String -> JsonPrimitive(value)
        is Number -> JsonPrimitive(value)
        is Boolean -> JsonPrimitive(value)
        is ContenderName -> completeJson.encodeToJsonElement(value)
        is List<*> -> JsonArray(value.map(::element))
        is Map<*, *> -> JsonObject(value.entries.associate { "${it.key}" to element(it.value) })
        else -> error("The export cannot contain values of ${value.javaClass}")
    }
