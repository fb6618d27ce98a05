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
import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonPrimitive

@OptIn(ExperimentalSerializationApi::class)
private val prettyJson = Json {
    prettyPrint = true
    explicitNulls = false
}

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
            result.measuredCells.map { (cell, figures) -> benchmark(cell, figures, result.plan) }
        ) + "\n"

    private fun benchmark(cell: CellResult, figures: Figures, plan: Plan): JmhBenchmark {
        val setting = plan.jvms.find { it.name == cell.cell.jvm }
        val times = cell.jvmTimes.ifEmpty { listOf(figures.time.value) }
        return JmhBenchmark(
            benchmark = "$BENCHMARK.${cell.cell.operation.id}",
            // JMH's names for single shots and for the average time.
            mode = if (plan.calls.experiment is Experiment.Cold) "ss" else "avgt",
            threads = cell.cell.threads,
            forks = times.size,
            jvm = setting?.java?.home.orEmpty(),
            jvmArgs = setting?.flags.orEmpty(),
            jdkVersion = setting?.java?.version.orEmpty(),
            vmName = setting?.java?.vendor.orEmpty(),
            vmVersion = setting?.java?.version.orEmpty(),
            // The numbers of warm-ups and slices are not fixed.
            warmupIterations = 0,
            measurementIterations = 1,
            params = params(cell.cell, plan),
            primaryMetric = metric(figures.time, times, "ns/op"),
            secondaryMetrics = cell.warm?.let { allocated(it.allocated) }.orEmpty(),
        )
    }

    private fun params(cell: Cell, plan: Plan): Map<String, String> =
        mapOf("contender" to "${cell.contender}", "document" to "${cell.document}") +
            (if (plan.hasChannels) mapOf("channel" to cell.channel) else emptyMap()) +
            if (plan.jvms.size > 1) mapOf("jvm" to cell.jvm) else emptyMap()

    private fun allocated(bytes: Double) =
        mapOf(ALLOCATED to metric(Estimate(bytes, low = null, high = null), listOf(bytes), "B/op"))

    private fun metric(estimate: Estimate, values: List<Double>, unit: String): JmhMetric {
        val (value, low, high) = estimate
        return JmhMetric(
            score = value,
            scoreError =
                if (low == null || high == null) NONE
                else JsonPrimitive(max(value - low, high - value)),
            scoreConfidence = listOf(low, high).map { if (it == null) NONE else JsonPrimitive(it) },
            scorePercentiles = mapOf("0.0" to values.min(), "100.0" to values.max()),
            scoreUnit = unit,
            rawData = values.map { listOf(it) },
        )
    }

    private const val BENCHMARK = "dev.serdemark.SerializationBenchmark"
    private const val ALLOCATED = "·gc.alloc.rate.norm"

    /** What JMH writes for an unknown number. */
    private val NONE = JsonPrimitive("NaN")

    @Serializable
    private class JmhBenchmark(
        val benchmark: String,
        val mode: String,
        val threads: Int,
        val forks: Int,
        val jvm: String,
        val jvmArgs: List<String>,
        val jdkVersion: String,
        val vmName: String,
        val vmVersion: String,
        val warmupIterations: Int,
        val measurementIterations: Int,
        val params: Map<String, String>,
        val primaryMetric: JmhMetric,
        val secondaryMetrics: Map<String, JmhMetric>,
    )

    @Serializable
    private class JmhMetric(
        val score: Double,
        val scoreError: JsonPrimitive,
        val scoreConfidence: List<JsonPrimitive>,
        val scorePercentiles: Map<String, Double>,
        val scoreUnit: String,
        val rawData: List<List<Double>>,
    )
}

/**
 * `--export-bencher`: the figures of a run in the Bencher Metric Format (bencher.dev, adapter
 * `json`): `latency` in nanoseconds with its interval, `allocation` and `payload-size` in bytes.
 */
object BencherExport {
    /** Renders an object with a key for each measured cell. */
    fun render(result: RunResult): String =
        prettyJson.encodeToString(
            result.measuredCells.associate { (cell, figures) ->
                name(cell.cell, result.plan) to
                    BencherFigures(
                        figures.time.run { BencherMetric(value, low, high) },
                        cell.warm?.let { BencherMetric(it.allocated) },
                        BencherMetric(figures.payloadBytes),
                    )
            }
        ) + "\n"

    private fun name(cell: Cell, plan: Plan): String =
        listOfNotNull(
                "${cell.contender} ${cell.operation.id} ${cell.document}",
                cell.channel.takeIf { plan.hasChannels },
                cell.jvm.takeIf { plan.jvms.size > 1 },
            )
            .joinToString()

    /** The format has no null, so keys without a value are left out. */
    @Serializable
    private class BencherFigures(
        val latency: BencherMetric,
        val allocation: BencherMetric?,
        @SerialName("payload-size") val payloadSize: BencherMetric,
    )

    @Serializable
    private class BencherMetric(
        val value: Double,
        @SerialName("lower_value") val low: Double? = null,
        @SerialName("upper_value") val high: Double? = null,
    )
}
