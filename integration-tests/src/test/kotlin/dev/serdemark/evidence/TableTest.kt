package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.of
import dev.serdemark.evidence.testing.shouldBeInValidation
import dev.serdemark.evidence.testing.table
import dev.serdemark.plan.CellIndex
import dev.serdemark.results.RunResult
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.selfcheck.RerunsCheck
import dev.serdemark.statistics.median
import io.kotest.assertions.assertSoftly
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.doubles.shouldBeGreaterThanOrEqual
import io.kotest.matchers.doubles.shouldBeLessThan
import io.kotest.matchers.shouldBe
import java.util.Locale
import kotlin.math.abs
import kotlin.math.exp
import kotlin.math.ln
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS

/**
 * Tests a table of eight contenders and two operations that was measured several times, idle and
 * under load.
 */
@TestInstance(PER_CLASS) // Journals are large, so all tests share what they read.
class TableTest {
    private val quiet = Evidence("table-quiet-1")
    private val loaded = Evidence("table-loaded-1")
    private val five: List<Evidence> =
        listOf("quiet-1", "loaded-1", "quiet-2", "loaded-2", "quiet-3").map {
            Evidence("table-$it")
        }

    /** Runs of other days. The last one has pulses, and today's rule decided when it ended. */
    private val later = listOf("quiet-4", "quiet-5").map { Evidence("table-$it") }

    /** The pairs that differ by more than 15% by the final estimate of the first run. */
    private val farPairs: List<Pair<CellIndex, CellIndex>> =
        quiet.result.comparisons.filter { abs(ln(it.ratio.value)) > ln(APART) }.map { it.a to it.b }

    private fun RunResult.of(pair: Pair<CellIndex, CellIndex>): Comparison = comparisons.single {
        it.a == pair.first && it.b == pair.second
    }

    private fun RunResult.decides(pair: Pair<CellIndex, CellIndex>): Boolean =
        of(pair).verdict.isDecided && of(pair).verdict.run { isFaster || isSlower }

    /** Returns the time of measuring after which a [pair] is decided; null if it never is. */
    private fun Evidence.decidedAfter(pair: Pair<CellIndex, CellIndex>): Long? =
        standings.entries.firstOrNull { (_, result) -> result.decides(pair) }?.key

    private fun Evidence.decidedWithin(millis: Long): Int = farPairs.count {
        (decidedAfter(it) ?: Long.MAX_VALUE) <= millis
    }

    @Test
    fun `all cells are measured`() {
        quiet.result.cells.filter { it.figures == null }.shouldBeEmpty()
        loaded.plannedCells() shouldBe quiet.plannedCells()
    }

    private fun Evidence.plannedCells() = result.plan.cells

    @Test
    fun `on a quiet machine, pairs that differ by more than 15 percent are decided within 200 s`() {
        quiet.decidedWithin(QUIET_MILLIS) shouldBe farPairs.size
        farPairs.all { quiet.result.decides(it) } shouldBe true
    }

    @Test
    fun `after 15 minutes every pair is decided or has a forecast`() {
        val result = quiet.result
        result.forecasts.map { it.comparison.a to it.comparison.b } shouldContainExactlyInAnyOrder
            result.comparisons.filter { !it.verdict.isDecided }.map { it.a to it.b }
    }

    @Test
    fun `a load reverses no verdict, and decisions take at most three times as long`() {
        loaded.decidedWithin(3 * QUIET_MILLIS) shouldBe farPairs.size
        RerunsCheck.of(listOf(quiet.result, loaded.result)).reversed.shouldBeEmpty()
    }

    @Test
    fun `five runs of the same table agree`() {
        val check = RerunsCheck.of(five.map { it.result })
        check.reversed.shouldBeEmpty()
        check.leastTau shouldBeGreaterThanOrEqual RerunsCheck.LEAST_TAU
    }

    @Test
    fun `most of the time is warm-up or slices, and the orchestrator needs hardly any`() {
        val use = quiet.result.timeUse!!
        assertSoftly {
            use.warmUp + use.slices shouldBeGreaterThanOrEqual 0.6
            use.orchestrator shouldBeLessThan 0.02
        }
    }

    @Test
    fun `the docs have the table of the journals`() {
        shouldBeInValidation("tables", table())
    }

    private fun table(): String = buildString {
        appendLine(
            "| run | generations | time of measuring | decided within 200 s, beside a load 600 s | the last decided after | decided pairs | why it stopped |"
        )
        appendLine("|---|--:|--:|--:|--:|--:|---|")
        val all = five + later
        all.forEach { appendLine(row(it)) }
        appendLine()
        val late =
            all.filter { "quiet" in it.name }
                .flatMap { run -> run.late().map { it to run.name.removePrefix("table-") } }
                .groupBy({ it.first }, { it.second })
                .map { (pair, runs) -> "${named(pair)} (${runs.joinToString()})" }
        appendLine("Not decided within 200 s: ${late.joinToString("; ")}.")
        appendLine()
        val reruns = RerunsCheck.of(five.map { it.result })
        val withLater = RerunsCheck.of(all.map { it.result })
        val use = quiet.result.timeUse!!
        append(
            "${farPairs.size} of ${quiet.result.comparisons.size} pairs are more than 15% apart in the first run. Between the first " +
                "${five.size} runs, ${reruns.reversed.size} decided pairs are reversed, and Kendall's tau of the ranks of any two is " +
                "at least ${number(reruns.leastTau)}; with the last two, of other days, ${withLater.reversed.size} and " +
                "${number(withLater.leastTau)}. The ratios of the first two differ by ${percent(median(differences()))} in the " +
                "median and ${percent(differences().max())} at most. In the first run, warm-up takes ${percent(use.warmUp)} of the " +
                "time, measured slices ${percent(use.slices)}, and the orchestrator ${percent(use.orchestrator)} of a core while " +
                "slices run."
        )
    }

    /** Returns the pairs that are decided after more than 200 s, or not at all. */
    private fun Evidence.late(): List<Pair<CellIndex, CellIndex>> = farPairs.filter {
        (decidedAfter(it) ?: Long.MAX_VALUE) > QUIET_MILLIS
    }

    private fun named(pair: Pair<CellIndex, CellIndex>): String {
        val (a, b) = listOf(pair.first, pair.second).map { quiet.result[it].cell }
        val distance = exp(abs(ln(quiet.result.of(pair).ratio.value))) - 1
        return "${a.contender} and ${b.contender}, ${a.operation.id}, ${percent(distance)} apart"
    }

    private fun row(run: Evidence): String {
        val result = run.result
        val settled = result.comparisons.count { it.verdict.isDecided }
        val after = farPairs.map { run.decidedAfter(it) }
        val limit = if ("loaded" in run.name) 3 * QUIET_MILLIS else QUIET_MILLIS
        val last =
            if (null in after) "${after.count { it == null }} not decided"
            else seconds(after.maxOf { it!! })
        return listOf(
                run.name.removePrefix("table-"),
                "${result.generations}",
                seconds(run.recording.spentMillis),
                "${run.decidedWithin(limit)} of ${farPairs.size}",
                last,
                "$settled of ${result.comparisons.size}",
                "${result.ending?.id}",
            )
            .joinToString(" | ", "| ", " |")
    }

    private fun differences(): DoubleArray =
        quiet.result.comparisons
            .map { abs(ln(it.ratio.value / loaded.result.of(it.a to it.b).ratio.value)) }
            .toDoubleArray()

    private fun seconds(millis: Long) = "%.0f s".format(Locale.ROOT, millis / 1000.0)

    private fun percent(fraction: Double) = "%.1f%%".format(Locale.ROOT, 100 * fraction)

    private fun number(value: Double) = "%.3f".format(Locale.ROOT, value)

    private companion object {
        const val APART = 1.15
        const val QUIET_MILLIS = 200_000L
    }
}
