package dev.serdemark.evidence

import dev.serdemark.results.Comparison
import dev.serdemark.results.RunResult
import dev.serdemark.statistics.median
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.doubles.shouldBeLessThanOrEqual
import io.kotest.matchers.shouldBe
import java.util.Locale
import kotlin.math.abs
import kotlin.math.exp
import kotlin.math.ln
import org.junit.jupiter.api.Test

/** The same command on a quiet machine, and beside a process that burns both cores. */
class LoadTest {
    private class Pair(val name: String, val quiet: Comparison, val loaded: Comparison) {
        /** By how much the larger ratio is larger, as a fraction. */
        val difference = exp(abs(ln(quiet.ratio.value) - ln(loaded.ratio.value))) - 1

        val isReversed = certain(quiet) * certain(loaded) < 0

        /** -1 or 1 where the interval excludes 1. */
        private fun certain(comparison: Comparison): Int =
            when {
                comparison.ratio.high!! < 1 -> -1
                comparison.ratio.low!! > 1 -> 1
                else -> 0
            }
    }

    private val quiet = Evidence("users-medium-quiet").result
    private val loaded = Evidence("users-medium-loaded").result
    private val pairs: List<Pair> =
        quiet.comparisons.map { comparison ->
            Pair(
                "${name(quiet, comparison.a)} / ${name(quiet, comparison.b)}",
                comparison,
                loaded.comparisons.single { it.a == comparison.a && it.b == comparison.b },
            )
        }

    private fun name(result: RunResult, cell: Int): String =
        result.cells[cell].cell.run { "${contender.id} ${operation.id}" }

    @Test
    fun `both runs are of the same cells`() {
        loaded.plan.cells shouldBe quiet.plan.cells
    }

    @Test
    fun `ratios differ by little, and no certain order is reversed`() {
        median(pairs.map { it.difference }.toDoubleArray()) shouldBeLessThanOrEqual 0.03
        pairs.maxOf { it.difference } shouldBeLessThanOrEqual 0.12
        pairs.filter { it.isReversed }.map { it.name }.shouldBeEmpty()
    }

    @Test
    fun `the table in the docs is what the journals say`() {
        shouldBeInMethod("load", table())
    }

    private fun table(): String = buildString {
        appendLine("| a / b | quiet | beside the load | difference |")
        appendLine("|---|---|---|---|")
        pairs.forEach {
            appendLine(
                "| ${it.name} | ${ratio(it.quiet)} | ${ratio(it.loaded)} | ${percent(it.difference)} |"
            )
        }
        appendLine()
        append(
            "Median difference ${percent(median(pairs.map { it.difference }.toDoubleArray()))}, " +
                "largest ${percent(pairs.maxOf { it.difference })}; " +
                "${pairs.count { it.isReversed }} of ${pairs.size} pairs reversed."
        )
    }

    private fun ratio(comparison: Comparison) =
        comparison.ratio.run { "%.2f (%.2f–%.2f)".format(Locale.ROOT, value, low, high) }

    private fun percent(fraction: Double) = "%.1f%%".format(Locale.ROOT, 100 * fraction)
}
