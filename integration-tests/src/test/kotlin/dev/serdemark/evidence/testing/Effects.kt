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
 * The difference between Serdemark and JMH for a benchmark, relative to its group: the benchmarks
 * of the same document and operation.
 *
 * @property value the logarithm of Serdemark's CPU time over JMH's elapsed time, minus the mean of
 *   the group
 * @property error the standard error of [value], from the variation between the JVMs of both tools
 * @property unpaused [value] with JMH's times reduced by the collector's pauses
 */
class Effect(
    val benchmark: Benchmark,
    val value: Double,
    val error: Double,
    val unpaused: Double,
)

/** Returns one effect per benchmark. If several runs have it, their times are averaged. */
fun effects(runs: List<Evidence>, jmh: MeasuredByJmh): List<Effect> {
    val times = runs.flatMap(::logEstimates).groupBy({ it.first }, { it.second })
    val values =
        runs
            .flatMap { run -> deviations(logTimes(run)).toList() }
            .groupBy({ it.first }, { it.second })
    val generations =
        runs
            .flatMap { it.result.cells }
            .groupBy({ Benchmark(it.cell) }, { it.warm?.generations ?: 0 })
    val ofJmh = deviations(jmh.benchmarks.associateWith { jmh.of(it).map(JmhJvm::logMean) })
    return jmh.benchmarks
        .groupBy { it.document to it.operation }
        .values
        .flatMap { group ->
            val differences = group.associateWith {
                times.getValue(it).average() - jmh.logMean(it)
            }
            val unpaused = group.associateWith {
                times.getValue(it).average() - jmh.logMeanUnpaused(it)
            }
            group.map {
                Effect(
                    it,
                    differences.getValue(it) - differences.values.average(),
                    hypot(
                        error(values.getValue(it).flatten(), generations.getValue(it).sum()),
                        error(ofJmh.getValue(it), JmhCheck.FORKS),
                    ),
                    unpaused.getValue(it) - unpaused.values.average(),
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
            effects.all { abs(it.value) > 2 * it.error } &&
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
 * @property ofCell the standard deviation of a cell's effect
 * @property ofRatio the standard deviation of a ratio of two cells: √2 times [ofCell]
 */
class MethodError(effects: List<Effect>) {
    private val groups =
        effects
            .groupBy { it.benchmark.document to it.benchmark.operation }
            .values
            .map { WeightedGroup(it) }
    val degrees: Int = effects.size - groups.size
    val chiSquare: Double = groups.sumOf { it.chiSquare }
    val ofCell: Double =
        sqrt(((chiSquare - degrees) / groups.sumOf { it.scale }).coerceAtLeast(0.0))
    val ofRatio: Double = sqrt(2.0) * ofCell
}

/** The effects of one document and operation. Their weights are the inverses of variances. */
private class WeightedGroup(effects: List<Effect>) {
    private val weights = effects.map { it.error.pow(-2) }
    private val mean =
        effects.zip(weights) { effect, weight -> weight * effect.value }.sum() / weights.sum()
    val chiSquare =
        effects.zip(weights) { effect, weight -> weight * (effect.value - mean).pow(2) }.sum()

    /** How much a variance beyond the errors adds to [chiSquare]. */
    val scale = weights.sum() - weights.sumOf { it.pow(2) } / weights.sum()
}

private fun logEstimates(run: Evidence): List<Pair<Benchmark, Double>> =
    run.result.cells.mapNotNull { cell ->
        cell.warm?.let { Benchmark(cell.cell) to ln(it.time.value) }
    }

private fun logTimes(run: Evidence): Map<Benchmark, List<Double>> {
    val measures = WarmMeasures(run.recording)
    return run.recording.plan.indexedCells.associate { (index, cell) ->
        Benchmark(cell) to measures.logTimes(index).values.toList()
    }
}

/** Subtracts from the values of each benchmark the mean of its group in the same JVM. */
private fun deviations(values: Map<Benchmark, List<Double>>): Map<Benchmark, List<Double>> =
    values.entries
        .groupBy { it.key.document to it.key.operation }
        .values
        .flatMap { group ->
            val count = group.minOf { it.value.size }
            val common = List(count) { turn -> group.map { it.value[turn] }.average() }
            group.map { (benchmark, own) ->
                benchmark to List(count) { own[it] - common[it] }
            }
        }
        .toMap()

/** Returns the standard error of a mean of [count] values. One value has the expected spread. */
private fun error(values: List<Double>, count: Int): Double {
    val spread = if (values.size < 2) EXPECTED_SPREAD else standardDeviation(values.toDoubleArray())
    return spread / sqrt(count.toDouble())
}

/** Returns a table with a row per operation and contender, and a column per document. */
fun List<Effect>.table(): String {
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
                effects.find { it.benchmark.document == document }?.shown() ?: "–"
            }
            row(name.toList() + cells)
        }
    return (listOf(head) + rows).joinToString("\n")
}

private fun row(cells: List<String>) = cells.joinToString(" | ", "| ", " |")

private fun Effect.shown() =
    "${signed(value)} ± ${"%.1f%%".format(Locale.ROOT, 100 * error)} (${signed(unpaused)})"

private fun signed(log: Double) = "%+.1f%%".format(Locale.ROOT, 100 * (exp(log) - 1))
