package dev.serdemark.evidence.testing

import dev.serdemark.results.figures.warm
import dev.serdemark.results.measures.EXPECTED_SPREAD
import dev.serdemark.results.measures.WarmMeasures
import dev.serdemark.selfcheck.JmhCheck
import dev.serdemark.statistics.standardDeviation
import java.util.Locale
import kotlin.math.abs
import kotlin.math.exp
import kotlin.math.hypot
import kotlin.math.ln
import kotlin.math.pow
import kotlin.math.sqrt

/**
 * The difference between Serdemark and JMH for a benchmark, relative to its group. A group has the
 * benchmarks of one document and operation.
 *
 * @property value the logarithm of Serdemark's CPU time over JMH's elapsed time, minus the mean of
 *   the group
 * @property standardError the standard error of [value], from the variation between the JVMs of
 *   both tools
 * @property valueWithoutPauses [value] with JMH's times reduced by the collector's pauses
 */
class Effect(
    val benchmark: Benchmark,
    val value: Double,
    val standardError: Double,
    val valueWithoutPauses: Double,
)

/** Returns one effect per benchmark. If several runs have a benchmark, their times are averaged. */
fun effects(runs: List<Evidence>, jmh: JmhMeasurements): List<Effect> {
    val times = runs.flatMap(::logEstimates).groupBy({ it.first }, { it.second })
    // The spread of deviations between JVMs gives the standard errors.
    val deviationsOfRuns =
        runs
            .flatMap { run -> deviations(logTimes(run)).toList() }
            .groupBy({ it.first }, { it.second })
    val generations =
        runs
            .flatMap { it.result.cells }
            .groupBy({ Benchmark(it.cell) }, { it.warm?.generations ?: 0 })
    val deviationsOfJmh =
        deviations(jmh.benchmarks.associateWith { jmh.jvms(it).map(JmhJvm::logMean) })
    return jmh.benchmarks
        .groupBy { it.document to it.operation }
        .values
        .flatMap { group ->
            val differences = group.associateWith {
                times.getValue(it).average() - jmh.logMean(it)
            }
            val withoutPauses = group.associateWith {
                times.getValue(it).average() - jmh.logMeanWithoutPauses(it)
            }
            group.map {
                Effect(
                    benchmark = it,
                    value = differences.getValue(it) - differences.values.average(),
                    standardError =
                        hypot(
                            standardError(
                                deviationsOfRuns.getValue(it).flatten(),
                                generations.getValue(it).sum(),
                            ),
                            standardError(deviationsOfJmh.getValue(it), JmhCheck.FORKS),
                        ),
                    valueWithoutPauses =
                        withoutPauses.getValue(it) - withoutPauses.values.average(),
                )
            }
        }
}

/**
 * Returns the operations of contenders whose effects have the same sign for all documents. Each
 * effect must be more than twice its standard error.
 */
fun List<Effect>.repeatedSigns(): List<String> = groupBy {
    "${it.benchmark.contender} ${it.benchmark.operation.id}"
}
    .filterValues { effects ->
        effects.size > 1 &&
            effects.all { abs(it.value) > 2 * it.standardError } &&
            effects.map { it.value > 0 }.distinct().size == 1
    }
    .keys
    .toList()

/**
 * The variation of effects beyond their standard errors, by the method of moments with weights
 * (DerSimonian and Laird, "Meta-analysis in clinical trials", Controlled Clinical Trials 7, 1986).
 *
 * @property degrees the degrees of freedom of [chiSquare]
 * @property chiSquare the weighted sum of the squares of effects, each minus the mean of its group
 * @property cellDeviation the standard deviation of a cell's effect
 * @property ratioDeviation the standard deviation of a ratio of two cells: √2 times [cellDeviation]
 */
class MethodError(effects: List<Effect>) {
    private val groups =
        effects
            .groupBy { it.benchmark.document to it.benchmark.operation }
            .values
            .map { WeightedGroup(it) }
    val degrees: Int = effects.size - groups.size
    val chiSquare: Double = groups.sumOf { it.chiSquare }
    val cellDeviation: Double =
        sqrt(((chiSquare - degrees) / groups.sumOf { it.scale }).coerceAtLeast(0.0))
    val ratioDeviation: Double = sqrt(2.0) * cellDeviation
}

/** The effects of one document and operation. Their weights are the inverses of variances. */
private class WeightedGroup(effects: List<Effect>) {
    private val weights = effects.map { it.standardError.pow(-2) }
    private val mean =
        effects.zip(weights) { effect, weight -> weight * effect.value }.sum() / weights.sum()
    val chiSquare =
        effects.zip(weights) { effect, weight -> weight * (effect.value - mean).pow(2) }.sum()

    /** The factor by which a variance beyond the standard errors adds to [chiSquare]. */
    val scale = weights.sum() - weights.sumOf { it.pow(2) } / weights.sum()
}

/** Returns the logarithm of the estimated time of each benchmark. */
private fun logEstimates(run: Evidence): List<Pair<Benchmark, Double>> =
    run.result.cells.mapNotNull { cell ->
        cell.warm?.let { Benchmark(cell.cell) to ln(it.time.value) }
    }

/** Returns the logarithms of the times of each benchmark, by generation. */
private fun logTimes(run: Evidence): Map<Benchmark, List<Double>> {
    val measures = WarmMeasures(run.recording)
    return run.recording.plan.indexedCells.associate { (index, cell) ->
        Benchmark(cell) to measures.logTimes(index).values.toList()
    }
}

/** Subtracts the mean of the group in the same generation from each value of a benchmark. */
private fun deviations(values: Map<Benchmark, List<Double>>): Map<Benchmark, List<Double>> =
    values.entries
        .groupBy { it.key.document to it.key.operation }
        .values
        .flatMap { group ->
            val count = group.minOf { it.value.size }
            val means = List(count) { i -> group.map { it.value[i] }.average() }
            group.map { (benchmark, times) -> benchmark to List(count) { times[it] - means[it] } }
        }
        .toMap()

/** Returns the standard error of a mean of [count] values. One value has the expected spread. */
private fun standardError(values: List<Double>, count: Int): Double {
    val spread = if (values.size < 2) EXPECTED_SPREAD else standardDeviation(values.toDoubleArray())
    return spread / sqrt(count.toDouble())
}

/** Returns a table with a row per operation and contender, and a column per document. */
fun List<Effect>.toTable(): String {
    val documents = map { it.benchmark.document }.distinct()
    val head =
        row(listOf("operation", "contender") + documents) +
            "\n|---|---|${"--:|".repeat(documents.size)}"
    val rows = groupBy {
        it.benchmark.operation.id to it.benchmark.contender
    }
        .entries
        .sortedWith(compareBy({ it.key.first }, { it.key.second }))
        .map { (name, effects) ->
            val cells = documents.map { document ->
                effects.find { it.benchmark.document == document }?.format() ?: "–"
            }
            row(name.toList() + cells)
        }
    return (listOf(head) + rows).joinToString("\n")
}

private fun row(cells: List<String>) = cells.joinToString(" | ", "| ", " |")

private fun Effect.format() =
    "${signed(value)} ± ${"%.1f%%".format(Locale.ROOT, 100 * standardError)} (${signed(valueWithoutPauses)})"

private fun signed(log: Double) = "%+.1f%%".format(Locale.ROOT, 100 * (exp(log) - 1))
