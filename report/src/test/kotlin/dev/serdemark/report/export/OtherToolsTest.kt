package dev.serdemark.report.export

import dev.serdemark.results.testing.SampleRun
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.collections.shouldNotBeEmpty
import io.kotest.matchers.ints.shouldBeGreaterThan
import io.kotest.matchers.ints.shouldBeLessThan
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldNotBeEmpty
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.double
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.Test

class OtherToolsTest {
    private val result = SampleRun.users.result
    private val measuredCells = result.cells.filter { it.figures != null }

    private fun JsonObject.text(key: String) = getValue(key).jsonPrimitive.content

    @Test
    fun `JMH's format has a benchmark for each measured cell, with its time and interval`() {
        val benchmarks =
            Json.parseToJsonElement(JmhExport.render(result)).jsonArray.map { it.jsonObject }
        benchmarks.size shouldBe measuredCells.size
        benchmarks.zip(measuredCells).forEach { (benchmark, cell) ->
            val time = checkNotNull(cell.figures).time
            benchmark.text("benchmark").substringAfterLast('.') shouldBe cell.cell.operation.id
            benchmark.text("mode") shouldBe "avgt"
            benchmark.getValue("params").jsonObject.run {
                text("contender") shouldBe "${cell.cell.contender}"
                text("document") shouldBe "${cell.cell.document}"
            }
            val metric = benchmark.getValue("primaryMetric").jsonObject
            metric.text("scoreUnit") shouldBe "ns/op"
            metric.getValue("score").jsonPrimitive.double shouldBe time.value
            metric.getValue("scoreConfidence").jsonArray.map {
                it.jsonPrimitive.double
            } shouldContainExactly listOf(time.low, time.high)
            metric.getValue("rawData").jsonArray.shouldNotBeEmpty()
        }
    }

    /**
     * Reads the export as `parseMultiRunBenchmarkMap`, `BenchmarkMethod` and `MetricExtractor` of
     * jmh-visualizer do.
     */
    @Test
    fun `jmh-visualizer finds every cell by its parameters, with its figures`() {
        val benchmarks =
            Json.parseToJsonElement(JmhExport.render(result)).jsonArray.map { it.jsonObject }
        val keys = benchmarks.map { benchmark ->
            val params = benchmark.getValue("params").jsonObject
            // jmh-visualizer joins name and parameters by spaces, and splits them again.
            val key =
                (listOf(benchmark.text("benchmark").substringAfterLast('.')) +
                        params.keys.map { "$it=${params.text(it)}" })
                    .joinToString(" ")
            key.split(' ').drop(1).map { it.split('=') } shouldBe
                params.keys.map { listOf(it, params.text(it)) }
            key
        }
        keys shouldBe keys.distinct()
        benchmarks
            .map { it.getValue("secondaryMetrics").jsonObject.keys.single() }
            .distinct() shouldBe listOf("·gc.alloc.rate.norm")
        benchmarks
            .flatMap { benchmark ->
                benchmark.getValue("secondaryMetrics").jsonObject.values +
                    benchmark.getValue("primaryMetric")
            }
            .map { it.jsonObject }
            .forEach { metric ->
                // `double` throws if the value is not a number.
                metric.getValue("score").jsonPrimitive.double
                metric.text("scoreUnit").shouldNotBeEmpty()
                metric
                    .getValue("rawData")
                    .jsonArray
                    .flatMap { it.jsonArray }
                    .forEach {
                        it.jsonPrimitive.double
                    }
            }
    }

    /** Reads the export like `extractJmhResult` in `src/extract.ts` of github-action-benchmark. */
    @Test
    fun `github-action-benchmark has a name, a value and a unit for each cell`() {
        val benchmarks =
            Json.parseToJsonElement(JmhExport.render(result)).jsonArray.map { it.jsonObject }
        val names = benchmarks.map { "${it.text("benchmark")} ( ${it["params"]} )" }
        names shouldBe names.distinct()
        benchmarks.forEach { benchmark ->
            val metric = benchmark.getValue("primaryMetric").jsonObject
            metric.getValue("score").jsonPrimitive.isString shouldBe false
            metric.text("scoreUnit") shouldBe "ns/op"
            listOf("measurementIterations", "forks", "threads").forEach {
                benchmark.text(it).toInt() shouldBeGreaterThan 0
            }
        }
    }

    @Test
    fun `the error of a time without an interval is NaN, as in JMH`() {
        val withoutIntervals = SampleRun(SampleRun.sixContenders, spread = null).result
        val metric =
            Json.parseToJsonElement(JmhExport.render(withoutIntervals))
                .jsonArray
                .first()
                .jsonObject
                .getValue("primaryMetric")
                .jsonObject
        metric.text("scoreError") shouldBe "NaN"
    }

    @Test
    fun `Bencher's format has only numbers, with an interval if there is one`() {
        val benchmarks = Json.parseToJsonElement(BencherExport.render(result)).jsonObject
        benchmarks.size shouldBe measuredCells.size
        val metrics = benchmarks.values.flatMap { it.jsonObject.entries }
        metrics.map { it.key }.distinct() shouldContainExactly
            listOf("latency", "allocation", "payload-size")
        // `double` throws if the value is not a number.
        metrics.flatMap { it.value.jsonObject.values }.forEach { it.jsonPrimitive.double }
        // Limits and keys as in BenchmarkName, ResourceName and JsonNewMetric of Bencher.
        benchmarks.keys.forEach { it.length shouldBeLessThan 1025 }
        metrics.forEach { it.key.length shouldBeLessThan 65 }
        metrics.flatMap { it.value.jsonObject.keys }.distinct() shouldContainExactly
            listOf("value", "lower_value", "upper_value")
        val first = measuredCells.first()
        val name = first.cell.run { "$contender ${operation.id} $document" }
        val latency = benchmarks.getValue(name).jsonObject.getValue("latency").jsonObject
        latency.getValue("upper_value").jsonPrimitive.double shouldBe first.figures?.time?.high
    }
}
