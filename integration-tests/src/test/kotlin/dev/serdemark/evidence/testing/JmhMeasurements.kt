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

/** A pulse is clean if it takes at most this multiple of the best pulse, as for Serdemark. */
private const val CLEAN_FACTOR = 1.06

/** The best pulse is this quantile of all pulses, as for Serdemark. */
private const val BEST_QUANTILE = 0.05

/** A benchmark of a document, measured by either tool. */
data class Benchmark(val document: String, val contender: String, val operation: Operation) {
    constructor(cell: Cell) : this("${cell.document}", "${cell.contender}", cell.operation)
}

/**
 * The results of JMH for a benchmark in one JVM.
 *
 * @property iterations the nanoseconds per call of each iteration
 * @property pausedShare the share of the measured time for which the collector stopped the program
 */
class JmhJvm(val iterations: List<Double>, val pausedShare: Double) {
    val mean: Double = iterations.average()
    val logMean: Double = ln(mean)
}

/** The JVMs of JMH by benchmark, in the order in which they were measured. */
class JmhMeasurements(private val jvmsByBenchmark: Map<Benchmark, List<JmhJvm>>) {
    val benchmarks: Set<Benchmark>
        get() = jvmsByBenchmark.keys

    fun jvms(benchmark: Benchmark): List<JmhJvm> = jvmsByBenchmark.getValue(benchmark)

    /** Returns the results of only the first [count] JVMs of each benchmark. */
    fun firstJvms(count: Int) = JmhMeasurements(jvmsByBenchmark.mapValues { it.value.take(count) })

    /** Returns the logarithm of the mean over the means of all JVMs. */
    fun logMean(benchmark: Benchmark): Double = ln(jvms(benchmark).map { it.mean }.average())

    /** Returns [logMean] without the pauses of the collector. */
    fun logMeanWithoutPauses(benchmark: Benchmark): Double =
        logMean(benchmark) + ln(1 - jvms(benchmark).map(JmhJvm::pausedShare).average())

    /** Returns the mean of each JVM in the form of a result file of JMH. */
    fun results(): List<JmhResult> = jvmsByBenchmark.flatMap { (benchmark, jvms) ->
        jvms.map { jvm ->
            JmhResult(
                "benchmark.${benchmark.operation.id}",
                "avgt",
                JmhResult.Metric(jvm.mean, "ns/op", listOf(jvm.iterations)),
                mapOf("contender" to benchmark.contender, "document" to benchmark.document),
            )
        }
    }

    /** Whether the 99.9% intervals that JMH prints do not overlap. */
    fun differAsPrinted(a: Benchmark, b: Benchmark): Boolean {
        val (one, other) = listOf(a, b).map(::printedInterval)
        return one.endInclusive < other.start || other.endInclusive < one.start
    }

    /** Returns the 99.9% interval over all iterations. */
    private fun printedInterval(benchmark: Benchmark): ClosedFloatingPointRange<Double> {
        val values = jvms(benchmark).flatMap { it.iterations }.toDoubleArray()
        val halfWidth =
            TDistribution.of(values.size - 1.0).inverseSurvivalProbability(PRINTED_TAIL) *
                standardDeviation(values) / sqrt(values.size.toDouble())
        return values.average().let { it - halfWidth..it + halfWidth }
    }

    /** Whether Welch's t-test on the logarithms of the JVMs' means finds a difference. */
    fun differByJvm(a: Benchmark, b: Benchmark, errorProbability: Double): Boolean {
        val (one, other) = listOf(a, b).map { jvms(it).map(JmhJvm::logMean).toDoubleArray() }
        val (oneError, otherError) = listOf(one, other).map(::squaredStandardError)
        val t = kotlin.math.abs(one.average() - other.average()) / sqrt(oneError + otherError)
        val degrees =
            (oneError + otherError) * (oneError + otherError) /
                (oneError * oneError / (one.size - 1) + otherError * otherError / (other.size - 1))
        return 2 * TDistribution.of(degrees).survivalProbability(t) < errorProbability
    }

    private fun squaredStandardError(values: DoubleArray) =
        standardDeviation(values).let { it * it / values.size }

    companion object {
        /** Half of 1 - 99.9%. */
        private const val PRINTED_TAIL = 0.0005

        /**
         * The number of recorded iterations for each second. JMH prints an iteration per second.
         */
        private const val ITERATIONS_PER_SECOND = 50

        /**
         * Reads the clean iterations: both pulses around them are near the machine's best speed.
         */
        fun clean(files: List<String>): JmhMeasurements =
            read(files) { jvm, best ->
                val limit = CLEAN_FACTOR * best
                jvm.nanos.filterIndexed { i, _ -> jvm.before[i] <= limit && jvm.after[i] <= limit }
            }

        /** Reads all iterations. Those of a second are replaced by their mean. */
        fun all(files: List<String>): JmhMeasurements =
            read(files) { jvm, _ ->
                jvm.nanos.chunked(ITERATIONS_PER_SECOND).map { it.average() }
            }

        /**
         * Reads files in the order in which JMH wrote them.
         *
         * @param iterations selects or combines the iterations of a JVM; gets the best pulse
         */
        private fun read(
            files: List<String>,
            iterations: (Jvm, best: Double) -> List<Double>,
        ): JmhMeasurements =
            JmhMeasurements(
                files
                    .flatMap { file ->
                        val jvms = Json.decodeFromString<List<Jvm>>(unpackedText(file))
                        val pulses = jvms.flatMap { it.before + it.after }
                        val best = quantile(pulses.toDoubleArray(), BEST_QUANTILE)
                        jvms.map { it.benchmark to JmhJvm(iterations(it, best), it.paused) }
                    }
                    .groupBy({ it.first }, { it.second })
            )
    }

    /**
     * A benchmark in one JVM. `evidence/jmh-again/pack.py` writes these files.
     *
     * @property paused the share of the time for which the collector stopped the program
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
