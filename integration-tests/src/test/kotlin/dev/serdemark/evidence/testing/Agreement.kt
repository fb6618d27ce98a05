package dev.serdemark.evidence.testing

import dev.serdemark.statistics.median
import java.util.Locale
import kotlin.math.abs
import kotlin.math.exp
import kotlin.math.hypot
import kotlin.math.sqrt

/** A larger difference between the ratios of both tools needs an explanation. */
private const val LARGE_DIFFERENCE = 0.06

/**
 * The differences between ratios of Serdemark and JMH: one per pair of benchmarks with the same
 * document and operation.
 *
 * @param clean the effects by JMH's clean iterations
 * @param all the effects by all iterations of JMH
 */
class Agreement(clean: List<Effect>, all: List<Effect>) {
    private val cleanDifferences = differences(clean)
    private val allDifferences = differences(all)

    /** Returns a table with a row per document and operation, and a last row for all of them. */
    fun table(): String {
        val rows =
            cleanDifferences.map { (name, clean) ->
                row(name, clean, allDifferences.getValue(name))
            } + row("all | ", cleanDifferences.values.flatten(), allDifferences.values.flatten())
        return (HEAD + rows).joinToString("\n")
    }

    private fun row(name: String, clean: List<Difference>, all: List<Difference>): String {
        val large = clean.filter { it.size > LARGE_DIFFERENCE }
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
    private class Difference(private val log: Double, private val standardError: Double) {
        /** The larger ratio over the smaller one, minus 1. */
        val size: Double = exp(abs(log)) - 1
        val isExplained: Boolean = abs(log) <= 2 * standardError
    }

    private companion object {
        val HEAD =
            listOf(
                "| document | operation | pairs | clean iterations of JMH: median difference | worst | above 6% | of these, not explained by standard errors | all iterations: median difference | worst |",
                "|---|---|--:|--:|--:|--:|--:|--:|--:|",
            )

        /** Returns the differences by document and operation. */
        fun differences(effects: List<Effect>): Map<String, List<Difference>> =
            effects
                .groupBy { "${it.benchmark.document} | ${it.benchmark.operation.id}" }
                .mapValues { (_, group) ->
                    group.flatMapIndexed { i, a ->
                        group.drop(i + 1).map { b ->
                            Difference(a.value - b.value, hypot(a.standardError, b.standardError))
                        }
                    }
                }

        fun percent(share: Double): String = "%.1f%%".format(Locale.ROOT, 100 * share)
    }
}

/**
 * Estimates by how much the ratios of two measurements by JMH differ, in the median. To simulate
 * two measurements, divides the JVMs of each benchmark into two parts, in every possible way. The
 * parts have fewer JVMs than a measurement, so their means differ more. A factor corrects this.
 */
fun differenceOfRepetitions(jmh: JmhMeasurements): Double {
    val tables = jmh.benchmarks.groupBy { it.document to it.operation }.values
    val count = jmh.jvms(jmh.benchmarks.first()).size
    // In each number, bit i is 1 if JVM i is in the first part. The last JVM never is, because
    // swapped parts give the same differences.
    val divisions =
        (1 until (1 shl count) / 2).map { bits ->
            (0 until count).partition { bits shr it and 1 == 1 }
        }
    val differences = divisions.flatMap { (one, other) ->
        val correction = sqrt(2.0 / count / (1.0 / one.size + 1.0 / other.size))
        tables.flatMap { table ->
            val changes = table.map { benchmark ->
                val logs = jmh.jvms(benchmark).map(JmhJvm::logMean)
                logs.slice(one).average() - logs.slice(other).average()
            }
            changes.flatMapIndexed { i, a ->
                changes.drop(i + 1).map { b -> abs(a - b) * correction }
            }
        }
    }
    return exp(median(differences.toDoubleArray())) - 1
}
