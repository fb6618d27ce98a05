package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.shouldBeInValidation
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Operation
import java.util.Locale
import kotlin.math.exp
import kotlin.math.ln
import kotlin.math.sqrt
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Compares versions of Kryo in JVMs that only write, and in JVMs that also read. */
@Tag("evidence")
class SeparateWorkersTest {
    private val versions = listOf("2.24.0", "4.0.0", "5.6.2").map { "kryo-flat@$it" }
    private val pairs =
        listOf(versions[0] to versions[2], versions[1] to versions[2], versions[0] to versions[1])

    @Test
    fun `the docs have the ratios of Kryo's versions in each kind of JVM`() {
        val columns =
            listOf("one-jvm", "alone", "separate").map { kind ->
                (1..2).map { Evidence("separate-workers/$kind-$it") }
            }
        val rows =
            listOf(Operation.WRITE, Operation.READ).flatMap { operation ->
                pairs.map { (a, b) ->
                    val figures = columns.map { runs -> formatRatio(runs, operation, a, b) }
                    "| ${operation.id} | `$a` / `$b` | ${figures.joinToString(" | ")} |"
                }
            }
        val head =
            "| operation | times of | both in one JVM | alone | separate workers |\n" +
                "|---|---|--:|--:|--:|\n"
        shouldBeInValidation("separate-workers", head + rows.joinToString("\n"))
    }

    /**
     * Formats the geometric mean of the ratios of all generations, with its standard error and the
     * number of generations.
     */
    private fun formatRatio(
        runs: List<Evidence>,
        operation: Operation,
        a: String,
        b: String,
    ): String {
        val logs = runs.flatMap { run ->
            val (timesOfA, timesOfB) = listOf(a, b).map { run.medianTimes(it, operation) }
            (timesOfA.keys intersect timesOfB.keys).map {
                ln(timesOfA.getValue(it) / timesOfB.getValue(it))
            }
        }
        if (logs.isEmpty()) return "–"
        val mean = logs.average()
        val standardError =
            sqrt(logs.sumOf { (it - mean) * (it - mean) } / (logs.size - 1) / logs.size)
        return "%.2f ± %.2f (%d)"
            .format(Locale.ROOT, exp(mean), exp(mean) * standardError, logs.size)
    }

    /** Returns the median CPU time of a call, by generation. */
    private fun Evidence.medianTimes(contender: String, operation: Operation): Map<Int, Double> {
        val cells: Set<CellIndex> =
            recording.plan.indexedCells
                .filter { (_, cell) ->
                    "${cell.contender}" == contender && cell.operation == operation
                }
                .map { (index, _) -> index }
                .toSet()
        return recording.slices
            .filter { it.cell in cells }
            .groupBy({ it.generation }) { it.cpuNanosPerCall }
            .mapValues { (_, times) -> times.sorted()[times.size / 2] }
    }
}
