package dev.serdemark.report.export

import dev.serdemark.plan.Cell
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.Plan
import dev.serdemark.plan.hasChannels
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.figures.Figures
import dev.serdemark.results.figures.warm
import kotlin.math.max
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonObject

private val prettyJson = Json { prettyPrint = true }

/** The measured cells with their figures. */
private val RunResult.measuredCells: List<Pair<CellResult, Figures>>
    get() = cells.mapNotNull { cell -> cell.figures?.let { cell to it } }

/**
 * `--export-jmh`: the times of a run as JMH writes them with `-rf json`, for tools that read such
 * files. Each fresh JVM is a fork of one iteration. The interval is Serdemark's. The error is the
 * distance from the time to the farther end of the interval.
 */
object JmhExport {
    /** Renders an array with an object for each measured cell. */
    fun render(result: RunResult): String =
        prettyJson.encodeToString(
            JsonArray(
                result.measuredCells.map { (cell, figures) ->
                    benchmark(cell, figures, result.plan)
                }
            )
        ) + "\n"

    private fun benchmark(cell: CellResult, figures: Figures, plan: Plan): JsonObject {
        val setting = plan.jvms.find { it.name == cell.cell.jvm }
        val times = cell.jvmTimes.ifEmpty { listOf(figures.time.value) }
        return jsonOf(
            "benchmark" to "$BENCHMARK.${cell.cell.operation.id}",
            // JMH's names for single shots and for the average time.
            "mode" to if (plan.experiment is Experiment.Cold) "ss" else "avgt",
            "threads" to cell.cell.threads,
            "forks" to times.size,
            "jvm" to setting?.java?.home.orEmpty(),
            "jvmArgs" to setting?.flags.orEmpty(),
            "jdkVersion" to setting?.java?.version.orEmpty(),
            "vmName" to setting?.java?.vendor.orEmpty(),
            "vmVersion" to setting?.java?.version.orEmpty(),
            // The numbers of warm-ups and slices are not fixed.
            "warmupIterations" to 0,
            "measurementIterations" to 1,
            "params" to params(cell.cell, plan),
            "primaryMetric" to metric(figures.time, times, "ns/op"),
            "secondaryMetrics" to cell.warm?.let { allocated(it.allocated) }.orEmpty(),
        )
    }

    private fun params(cell: Cell, plan: Plan): Map<String, String> =
        mapOf("contender" to "${cell.contender}", "document" to "${cell.document}") +
            (if (plan.hasChannels) mapOf("channel" to cell.channel) else emptyMap()) +
            if (plan.jvms.size > 1) mapOf("jvm" to cell.jvm) else emptyMap()

    private fun allocated(bytes: Double) =
        mapOf(ALLOCATED to metric(Estimate(bytes, low = null, high = null), listOf(bytes), "B/op"))

    private fun metric(estimate: Estimate, values: List<Double>, unit: String): JsonObject {
        val (value, low, high) = estimate
        return jsonOf(
            "score" to value,
            "scoreError" to
                if (low == null || high == null) NONE else max(value - low, high - value),
            "scoreConfidence" to listOf(low ?: NONE, high ?: NONE),
            "scorePercentiles" to mapOf("0.0" to values.min(), "100.0" to values.max()),
            "scoreUnit" to unit,
            "rawData" to values.map { listOf(it) },
        )
    }

    private const val BENCHMARK = "dev.serdemark.SerializationBenchmark"
    private const val ALLOCATED = "·gc.alloc.rate.norm"

    /** What JMH writes for an unknown number. */
    private const val NONE = "NaN"
}

/**
 * `--export-bencher`: the figures of a run in the Bencher Metric Format (bencher.dev, adapter
 * `json`): `latency` in nanoseconds with its interval, `allocation` and `payload-size` in bytes.
 */
object BencherExport {
    /** Renders an object with a key for each measured cell. */
    fun render(result: RunResult): String =
        prettyJson.encodeToString(
            JsonObject(
                result.measuredCells.associate { (cell, figures) ->
                    name(cell.cell, result.plan) to
                        withoutNulls(
                            "latency" to figures.time.run { metric(value, low, high) },
                            "allocation" to cell.warm?.let { metric(it.allocated) },
                            "payload-size" to metric(figures.payloadBytes),
                        )
                }
            )
        ) + "\n"

    private fun name(cell: Cell, plan: Plan): String =
        listOfNotNull(
                "${cell.contender} ${cell.operation.id} ${cell.document}",
                cell.channel.takeIf { plan.hasChannels },
                cell.jvm.takeIf { plan.jvms.size > 1 },
            )
            .joinToString()

    private fun metric(value: Double, low: Double? = null, high: Double? = null): JsonObject =
        withoutNulls("value" to value, "lower_value" to low, "upper_value" to high)

    /** Returns an object without the keys that are null, because the format has no null. */
    private fun withoutNulls(vararg keys: Pair<String, Any?>) =
        jsonOf(*keys.filter { it.second != null }.toTypedArray())
}
