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
import dev.serdemark.results.comparison.GateResult
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
 * `--export-json`: the results of a run, for programs. [ExportedRun] and [ExportedColdRun] have the
 * keys, and docs/export-json.schema.json and docs/export-cold-json.schema.json describe them.
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

private fun export(result: RunResult): JsonElement =
    if (result.plan.calls.experiment is Experiment.Cold)
        completeJson.encodeToJsonElement(exportedColdRun(result))
    else completeJson.encodeToJsonElement(exportedRun(result))

private fun exportedRun(result: RunResult) =
    ExportedRun(
        format = FORMAT,
        serdemark = result.course.environment.serdemark,
        environment = result.course.environment,
        plan = planJson(result.plan),
        ending = result.course.ending ?: Ending.INTERRUPTED,
        footprints = footprints(result),
        cells = result.cells.map(::warmCell),
        goal = result.answer.goal,
        comparisons = result.comparisons.map(::comparison),
        toFastest = toFastest(result),
        forecasts = result.answer.forecasts.map(::forecast),
        gate = result.answer.gate.map { gate(it, result) },
        recommendation = advice(result)?.let { recommendation(it, result) },
        sizeLines = result.further.sizeLines.map(::sizeLine),
        classical = result.groups.map(::tests),
        protocols = result.further.protocols?.let(::protocols),
        machineSpeed = result.course.machineSpeed,
        alarms = warnings(result),
    )

private fun exportedColdRun(result: RunResult) =
    ExportedColdRun(
        format = FORMAT,
        experiment = "cold",
        serdemark = result.course.environment.serdemark,
        environment = result.course.environment,
        plan = planJson(result.plan),
        ending = result.course.ending ?: Ending.INTERRUPTED,
        footprints = footprints(result),
        generations = result.course.generations,
        cells = result.cells.map(::coldCell),
        floors = result.further.floors.map(::floor),
        goal = result.answer.goal,
        comparisons = result.comparisons.map(::comparison),
        toFastest = toFastest(result),
        forecasts = result.answer.forecasts.map(::forecast),
        gate = result.answer.gate.map { gate(it, result) },
        recommendation = advice(result)?.let { recommendation(it, result) },
        classical = result.groups.map(::tests),
        alarms = warnings(result),
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

private fun footprints(result: RunResult) =
    result.plan.contenders.map { footprint(it.contender, result) }

private fun footprint(contender: ContenderName, result: RunResult): ExportedFootprint {
    val footprint = result.further.footprints[contender]
    return ExportedFootprint(
        contender,
        footprint?.jars,
        footprint?.jarBytes,
        footprint?.classes,
        footprint?.classBytes,
        result.further.compileMillis[contender],
    )
}

private fun toFastest(result: RunResult) =
    result.groups.flatMap { it.ranked }.mapNotNull { it.toFastest }.map(::comparison)

private fun comparison(comparison: Comparison) =
    with(comparison) {
        ExportedComparison(a, b, ratio.value, ratio.low, ratio.high, verdict)
    }

private fun forecast(forecast: Forecast) =
    ExportedForecast(
        forecast.comparison.a,
        forecast.comparison.b,
        forecast.generations,
        forecast.millis?.let { it / 1000.0 },
    )

private fun gate(gate: GateResult, result: RunResult) =
    ExportedGate(
        gate.cell,
        gate.base,
        gate.ratio?.value,
        gate.ratio?.low,
        gate.ratio?.high,
        gate.outcome,
        GateWording.sentence(gate, result).joinToString("") { it.text },
    )

private fun recommendation(advice: Advice, result: RunResult): ExportedRecommendation {
    val text = RecommendationWording.text(advice, result)
    val recommendation = advice as? Recommendation
    val reasonForNone = (advice as? NoRecommendation)?.why?.id
    return ExportedRecommendation(
        contender = recommendation?.takeIf { it.isCertain }?.contender,
        leader = recommendation?.contender,
        basis = recommendation?.basis,
        missing = reasonForNone ?: "undecided".takeIf { recommendation?.isCertain == false },
        level = recommendation?.level.orEmpty(),
        tieBreak = recommendation?.tieBreak,
        behind = recommendation?.behind.orEmpty(),
        front = recommendation?.front.orEmpty().map { it.contender },
        close = recommendation?.close.orEmpty(),
        headline = text.headline.joinToString("") { it.text },
        why = text.reasons,
        against = text.drawbacks,
        limits = text.limits,
        notes = text.notes,
        asides = text.asides,
        leftOut = text.leftOut,
        command = text.deeperCommand,
    )
}

private fun sizeLine(line: SizeLine) =
    ExportedSizeLine(
        line.cells,
        line.slope,
        line.intercept,
        line.largestResidual,
        line.isLine,
    )

private fun warnings(result: RunResult) =
    result.course.warnings.map { warning ->
        ExportedWarning(
            warning.kind,
            warning.subject.cells,
            warning.value,
            warning.generations,
            WarningWording.description(warning, result),
            WarningWording.meaning(warning.kind),
            WarningWording.advice(warning.kind),
        )
    }
