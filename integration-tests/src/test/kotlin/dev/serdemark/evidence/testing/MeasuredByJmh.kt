package dev.serdemark.evidence.testing

import dev.serdemark.plan.Cell
import dev.serdemark.plan.Operation
import dev.serdemark.statistics.standardDeviation
import kotlin.math.ln
import kotlin.math.sqrt
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json
import org.apache.commons.statistics.distribution.TDistribution

/** A benchmark of a document, measured by Serdemark or JMH. */
data class Benchmark(val document: String, val contender: String, val operation: Operation) {
    constructor(cell: Cell) : this("${cell.document}", "${cell.contender}", cell.operation)
}

/**
 * The result of JMH for a benchmark in one JVM.
 *
 * @property iterations nanoseconds per call, for each
 * @property paused the share of the measured time in which the collector had stopped the program
 */
class JmhJvm(val iterations: List<Double>, val paused: Double) {
    val logMean: Double = ln(iterations.average())
}

/** JVMs of JMH by benchmark, in the order in which they were measured. */
class MeasuredByJmh(private val jvms: Map<Benchmark, List<JmhJvm>>) {
    val benchmarks: Set<Benchmark>
        get() = jvms.keys

    fun of(benchmark: Benchmark): List<JmhJvm> = jvms.getValue(benchmark)

    /** The results of only the first [count] JVMs of each benchmark. */
    fun first(count: Int) = MeasuredByJmh(jvms.mapValues { it.value.take(count) })

    /** The logarithm of the mean of all JVMs. */
    fun logMean(benchmark: Benchmark): Double =
        ln(of(benchmark).flatMap { it.iterations }.average())

    /** The same without the pauses of the collector. */
    fun logMeanUnpaused(benchmark: Benchmark): Double =
        logMean(benchmark) + ln(1 - of(benchmark).map(JmhJvm::paused).average())

    /** Whether the intervals that JMH prints (99.9%, over all iterations) do not overlap. */
    fun differAsPrinted(a: Benchmark, b: Benchmark): Boolean {
        val (one, other) = printed(a) to printed(b)
        return one.endInclusive < other.start || other.endInclusive < one.start
    }

    private fun printed(benchmark: Benchmark): ClosedFloatingPointRange<Double> {
        val values = of(benchmark).flatMap { it.iterations }.toDoubleArray()
        val reach =
            TDistribution.of(values.size - 1.0).inverseSurvivalProbability(PRINTED_TAIL) *
                standardDeviation(values) / sqrt(values.size.toDouble())
        return values.average().let { it - reach..it + reach }
    }

    /** Whether they differ by Welch's t-test on the logarithms of the JVMs' means. */
    fun differByJvm(a: Benchmark, b: Benchmark, error: Double): Boolean {
        val (one, other) = listOf(a, b).map { of(it).map(JmhJvm::logMean).toDoubleArray() }
        val (ofOne, ofOther) = listOf(one, other).map(::squaredError)
        val t = kotlin.math.abs(one.average() - other.average()) / sqrt(ofOne + ofOther)
        val degrees =
            (ofOne + ofOther) * (ofOne + ofOther) /
                (ofOne * ofOne / (one.size - 1) + ofOther * ofOther / (other.size - 1))
        return 2 * TDistribution.of(degrees).survivalProbability(t) < error
    }

    private fun squaredError(values: DoubleArray) =
        standardDeviation(values).let { it * it / values.size }

    companion object {
        private const val PRINTED_TAIL = 0.0005
        private val json = Json { ignoreUnknownKeys = true }

        /** Result files of `-rf json -prof gc`, in the order in which they were written. */
        fun read(files: List<String>): MeasuredByJmh =
            MeasuredByJmh(
                files
                    .flatMap { json.decodeFromString<List<Raw>>(unpackedText(it)) }
                    .groupBy({ it.of }, { it.jvms })
                    .mapValues { it.value.flatten() }
            )
    }

    @Serializable
    private class Raw(
        private val benchmark: String,
        private val params: Map<String, String>,
        private val primaryMetric: Metric,
        private val secondaryMetrics: Map<String, Metric>,
    ) {
        val of: Benchmark
            get() =
                Benchmark(
                    params.getValue("document"),
                    params.getValue("contender"),
                    Operation.entries.single { it.id == benchmark.substringAfterLast('.') },
                )

        val jvms: List<JmhJvm>
            get() {
                val paused = secondaryMetrics["gc.time"]?.rawData
                return primaryMetric.rawData.mapIndexed { jvm, iterations ->
                    JmhJvm(iterations, (paused?.get(jvm)?.sum() ?: 0.0) / (1000 * iterations.size))
                }
            }
    }

    @Serializable private class Metric(val rawData: List<List<Double>>)
}
