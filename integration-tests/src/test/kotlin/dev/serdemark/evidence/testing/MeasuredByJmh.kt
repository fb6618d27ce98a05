package dev.serdemark.evidence.testing

import dev.serdemark.plan.Cell
import dev.serdemark.plan.Operation
import dev.serdemark.runs.JmhResult
import dev.serdemark.statistics.quantile
import dev.serdemark.statistics.standardDeviation
import kotlin.math.ln
import kotlin.math.sqrt
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json
import org.apache.commons.statistics.distribution.TDistribution

/** The constants of `Pulses`: the limit of a clean piece, and the quantile of the best pulse. */
private const val CLEAN = 1.06
private const val BEST = 0.05

/** A benchmark of a document, measured by either tool. */
data class Benchmark(val document: String, val contender: String, val operation: Operation) {
    constructor(cell: Cell) : this("${cell.document}", "${cell.contender}", cell.operation)
}

/**
 * The results of JMH for a benchmark in one JVM.
 *
 * @property iterations nanoseconds per call of each iteration
 * @property paused the share of the measured time for which the collector stopped the program
 */
class JmhJvm(val iterations: List<Double>, val paused: Double) {
    val mean: Double = iterations.average()
    val logMean: Double = ln(mean)
}

/** The JVMs of JMH by benchmark, in the order in which they were measured. */
class MeasuredByJmh(private val jvms: Map<Benchmark, List<JmhJvm>>) {
    val benchmarks: Set<Benchmark>
        get() = jvms.keys

    fun of(benchmark: Benchmark): List<JmhJvm> = jvms.getValue(benchmark)

    /** Returns the results of only the first [count] JVMs of each benchmark. */
    fun first(count: Int) = MeasuredByJmh(jvms.mapValues { it.value.take(count) })

    /** Returns the logarithm of the mean of the JVMs' means. */
    fun logMean(benchmark: Benchmark): Double = ln(of(benchmark).map { it.mean }.average())

    /** Returns [logMean] without the pauses of the collector. */
    fun logMeanUnpaused(benchmark: Benchmark): Double =
        logMean(benchmark) + ln(1 - of(benchmark).map(JmhJvm::paused).average())

    /** Returns the mean of each JVM in the form of a result file of JMH. */
    fun results(): List<JmhResult> = jvms.flatMap { (benchmark, jvms) ->
        jvms.map { jvm ->
            JmhResult(
                "benchmark.${benchmark.operation.id}",
                "avgt",
                JmhResult.Metric(jvm.mean, "ns/op", listOf(jvm.iterations)),
                mapOf("contender" to benchmark.contender, "document" to benchmark.document),
            )
        }
    }

    /** Whether the 99.9% intervals over all iterations, which JMH prints, do not overlap. */
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

    /** Whether Welch's t-test on the logarithms of the JVMs' means finds a difference. */
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

        /** The number of recorded iterations in a second, which is an iteration that JMH prints. */
        private const val ITERATIONS_A_SECOND = 50

        /** Reads the iterations between two pulses near the machine's best speed. */
        fun clean(files: List<String>): MeasuredByJmh =
            read(files) { own, best ->
                val most = CLEAN * best
                own.nanos.filterIndexed { i, _ -> own.before[i] <= most && own.after[i] <= most }
            }

        /** Reads all iterations, and takes their means over every second. */
        fun all(files: List<String>): MeasuredByJmh =
            read(files) { own, _ ->
                own.nanos.chunked(ITERATIONS_A_SECOND).map { it.average() }
            }

        /** @param files the packed results, in the order in which JMH wrote them */
        private fun read(
            files: List<String>,
            iterations: (Jvm, best: Double) -> List<Double>,
        ): MeasuredByJmh =
            MeasuredByJmh(
                files
                    .flatMap { file ->
                        val jvms = Json.decodeFromString<List<Jvm>>(unpackedText(file))
                        val pulses = jvms.flatMap { it.before + it.after }
                        val best = quantile(pulses.toDoubleArray(), BEST)
                        jvms.map { it.benchmark to JmhJvm(iterations(it, best), it.paused) }
                    }
                    .groupBy({ it.first }, { it.second })
            )
    }

    /**
     * A benchmark in one JVM, as pack.py of `evidence/jmh-again` writes it.
     *
     * @property nanos nanoseconds per call of each iteration
     * @property before the pulse before each iteration, in tenths of a microsecond
     * @property after the pulse after each iteration, in tenths of a microsecond
     */
    @Serializable
    private class Jvm(
        private val contender: String,
        private val document: String,
        private val operation: String,
        val paused: Double,
        val nanos: List<Double>,
        val before: List<Double>,
        val after: List<Double>,
    ) {
        val benchmark: Benchmark
            get() = Benchmark(document, contender, Operation.entries.single { it.id == operation })
    }
}
