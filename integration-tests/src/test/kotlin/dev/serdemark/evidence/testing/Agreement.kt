package dev.serdemark.evidence.testing

import dev.serdemark.statistics.median
import java.util.Locale
import kotlin.math.abs
import kotlin.math.exp
import kotlin.math.hypot
import kotlin.math.sqrt

/** A difference between the ratios of both tools that is larger than this needs an explanation. */
private const val LARGE = 0.06

/**
 * The differences between ratios of Serdemark and JMH: one per pair of benchmarks with the same
 * document and operation.
 *
 * @param clean the effects by JMH's clean iterations
 * @param all the effects by all iterations of JMH
 */
class Agreement(clean: List<Effect>, all: List<Effect>) {
    private val tables = differences(clean)
    private val ofAll = differences(all)

    /** Returns a table with a row per document and operation, and a last row for all of them. */
    fun table(): String {
        val rows =
            tables.map { (name, own) -> row(name, own, ofAll.getValue(name)) } +
                row("all | ", tables.values.flatten(), ofAll.values.flatten())
        return (HEAD + rows).joinToString("\n")
    }

    private fun row(name: String, clean: List<Difference>, all: List<Difference>): String {
        val large = clean.filter { it.size > LARGE }
        return listOf(
                name,
                "${clean.size}",
                percent(median(clean.map { it.size }.toDoubleArray())),
                percent(clean.maxOf { it.size }),
                "${large.size}",
                "${large.count { !it.isExplained }}",
                percent(median(all.map { it.size }.toDoubleArray())),
                percent(all.maxOf { it.size }),
            )
            .joinToString(" | ", "| ", " |")
    }

    /** The difference between the logarithms of both tools' ratios, and its standard error. */
    private class Difference(private val log: Double, private val error: Double) {
        /** The larger ratio over the smaller one, minus 1. */
        val size: Double = exp(abs(log)) - 1
        val isExplained: Boolean = abs(log) <= 2 * error
    }

    private companion object {
        val HEAD =
            listOf(
                "| document | operation | pairs | clean iterations of JMH: median difference | worst | above 6% | of these, not explained by standard errors | all iterations: median difference | worst |",
                "|---|---|--:|--:|--:|--:|--:|--:|--:|",
            )

        fun differences(effects: List<Effect>): Map<String, List<Difference>> =
            effects
                .groupBy { "${it.benchmark.document} | ${it.benchmark.operation.id}" }
                .mapValues { (_, group) ->
                    group.flatMapIndexed { i, a ->
                        group.drop(i + 1).map { b ->
                            Difference(a.value - b.value, hypot(a.error, b.error))
                        }
                    }
                }

        fun percent(share: Double): String = "%.1f%%".format(Locale.ROOT, 100 * share)
    }
}

/**
 * Returns by how much ratios of two measurements by JMH differ in the median, each with as many
 * JVMs as [jmh] has. Divides the JVMs of each benchmark into two parts in every way. The difference
 * of two means varies more the fewer JVMs the parts have, so it is scaled to whole measurements.
 */
fun differenceOfRepetitions(jmh: MeasuredByJmh): Double {
    val tables = jmh.benchmarks.groupBy { it.document to it.operation }.values
    val count = jmh.of(jmh.benchmarks.first()).size
    val parts =
        (1 until (1 shl count) / 2).map { bits ->
            (0 until count).partition { bits shr it and 1 == 1 }
        }
    val differences = parts.flatMap { (one, other) ->
        val scale = sqrt(2.0 / count / (1.0 / one.size + 1.0 / other.size))
        tables.flatMap { table ->
            val changes = table.map { benchmark ->
                val logs = jmh.of(benchmark).map(JmhJvm::logMean)
                logs.slice(one).average() - logs.slice(other).average()
            }
            changes.flatMapIndexed { i, a -> changes.drop(i + 1).map { b -> abs(a - b) * scale } }
        }
    }
    return exp(median(differences.toDoubleArray())) - 1
}
