package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.shouldBeInValidation
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
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS

/**
 * Checks runs of one table with eight contenders and two operations, on an idle machine and under
 * load.
 */
@TestInstance(PER_CLASS) // Journals are large, so all tests share what they read.
@Tag("evidence")
class TableTest {
    private val quietRun = Evidence("table-quiet-1")
    private val loadedRun = Evidence("table-loaded-1")
    private val firstRuns: List<Evidence> =
        listOf("quiet-1", "loaded-1", "quiet-2", "loaded-2", "quiet-3").map {
            Evidence("table-$it")
        }

    /** Runs of other days. Only the last run has pulses, and ended by today's rule. */
    private val laterRuns = listOf("quiet-4", "quiet-5").map { Evidence("table-$it") }

    /** The pairs that differ by more than 15% by the final estimate of the first run. */
    private val farPairs: List<Pair<CellIndex, CellIndex>> =
        quietRun.result.comparisons
            .filter { abs(ln(it.ratio.value)) > ln(FAR_RATIO) }
            .map { it.a to it.b }

    private fun RunResult.comparisonOf(pair: Pair<CellIndex, CellIndex>): Comparison =
        comparisons.single {
            it.a == pair.first && it.b == pair.second
        }

    private fun RunResult.decides(pair: Pair<CellIndex, CellIndex>): Boolean =
        comparisonOf(pair).verdict.run { isDecided && (isFaster || isSlower) }

    /** Returns the time of measuring after which a [pair] is decided; null if it never is. */
    private fun Evidence.millisToDecision(pair: Pair<CellIndex, CellIndex>): Long? =
        resultsByMillis.entries.firstOrNull { (_, result) -> result.decides(pair) }?.key

    private fun Evidence.countDecidedWithin(millis: Long): Int = farPairs.count {
        (millisToDecision(it) ?: Long.MAX_VALUE) <= millis
    }

    @Test
    fun `all cells are measured`() {
        quietRun.result.cells.filter { it.figures == null }.shouldBeEmpty()
        loadedRun.plannedCells() shouldBe quietRun.plannedCells()
    }

    private fun Evidence.plannedCells() = result.plan.cells

    @Test
    fun `on a quiet machine, pairs that differ by more than 15 percent are decided within 200 s`() {
        quietRun.countDecidedWithin(QUIET_MILLIS) shouldBe farPairs.size
        farPairs.all { quietRun.result.decides(it) } shouldBe true
    }

    @Test
    fun `after 15 minutes, every pair is decided or has a forecast`() {
        val result = quietRun.result
        result.answer.forecasts.map {
            it.comparison.a to it.comparison.b
        } shouldContainExactlyInAnyOrder
            result.comparisons.filter { !it.verdict.isDecided }.map { it.a to it.b }
    }

    @Test
    fun `a load reverses no verdict, and decisions take at most three times as long`() {
        loadedRun.countDecidedWithin(3 * QUIET_MILLIS) shouldBe farPairs.size
        RerunsCheck.of(listOf(quietRun.result, loadedRun.result)).reversed.shouldBeEmpty()
    }

    @Test
    fun `five runs of the same table agree, and runs of the same length have the same order`() {
        RerunsCheck.of(firstRuns.map { it.result }).reversed.shouldBeEmpty()
        // A longer run orders cells that tie in a shorter one.
        val sameLength = firstRuns.filter { it.result.course.generations == 9 }
        RerunsCheck.of(sameLength.map { it.result }).minTau shouldBeGreaterThanOrEqual
            RerunsCheck.MIN_TAU
    }

    @Test
    fun `most of the time is warm-up or slices, and the orchestrator needs hardly any`() {
        val use = quietRun.result.course.timeUse!!
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
        val all = firstRuns + laterRuns
        all.forEach { appendLine(row(it)) }
        appendLine()
        val lateTexts =
            all.filter { "quiet" in it.name }
                .flatMap { run ->
                    run.lateDecisions().map { it to run.name.removePrefix("table-") }
                }
                .groupBy({ it.first }, { it.second })
                .map { (pair, runs) -> "${describe(pair)} (${runs.joinToString()})" }
        appendLine("Not decided within 200 s: ${lateTexts.joinToString("; ")}.")
        appendLine()
        val reruns = RerunsCheck.of(firstRuns.map { it.result })
        val withLater = RerunsCheck.of(all.map { it.result })
        val use = quietRun.result.course.timeUse!!
        append(
            "${farPairs.size} of ${quietRun.result.comparisons.size} pairs are more than 15% apart in the first run. Between the first " +
                "${firstRuns.size} runs, ${reruns.reversed.size} decided pairs are reversed, and Kendall's tau of the ranks of any two is " +
                "at least ${number(reruns.minTau)}; with the last two, of other days, ${withLater.reversed.size} and " +
                "${number(withLater.minTau)}. The ratios of the first two differ by ${percent(median(differences()))} in the " +
                "median and ${percent(differences().max())} at most. In the first run, warm-up takes ${percent(use.warmUp)} of the " +
                "time, measured slices ${percent(use.slices)}, and the orchestrator ${percent(use.orchestrator)} of a core while " +
                "slices run."
        )
    }

    /** Returns the pairs that are decided after more than 200 s, or not at all. */
    private fun Evidence.lateDecisions(): List<Pair<CellIndex, CellIndex>> = farPairs.filter {
        (millisToDecision(it) ?: Long.MAX_VALUE) > QUIET_MILLIS
    }

    private fun describe(pair: Pair<CellIndex, CellIndex>): String {
        val (a, b) = listOf(pair.first, pair.second).map { quietRun.result[it].cell }
        val distance = exp(abs(ln(quietRun.result.comparisonOf(pair).ratio.value))) - 1
        return "${a.contender} and ${b.contender}, ${a.operation.id}, ${percent(distance)} apart"
    }

    private fun row(run: Evidence): String {
        val result = run.result
        val decided = result.comparisons.count { it.verdict.isDecided }
        val times = farPairs.map { run.millisToDecision(it) }
        val limit = if ("loaded" in run.name) 3 * QUIET_MILLIS else QUIET_MILLIS
        val last =
            if (null in times) "${times.count { it == null }} not decided"
            else seconds(times.maxOf { it!! })
        return listOf(
                run.name.removePrefix("table-"),
                "${result.course.generations}",
                seconds(run.recording.spentMillis),
                "${run.countDecidedWithin(limit)} of ${farPairs.size}",
                last,
                "$decided of ${result.comparisons.size}",
                "${result.course.ending?.id}",
            )
            .joinToString(" | ", "| ", " |")
    }

    /** Returns the differences between the ratios of the first two runs, as logarithms. */
    private fun differences(): DoubleArray =
        quietRun.result.comparisons
            .map {
                abs(ln(it.ratio.value / loadedRun.result.comparisonOf(it.a to it.b).ratio.value))
            }
            .toDoubleArray()

    private fun seconds(millis: Long) = "%.0f s".format(Locale.ROOT, millis / 1000.0)

    private fun percent(fraction: Double) = "%.1f%%".format(Locale.ROOT, 100 * fraction)

    private fun number(value: Double) = "%.3f".format(Locale.ROOT, value)

    private companion object {
        /** Pairs with a larger ratio are far apart. */
        const val FAR_RATIO = 1.15
        const val QUIET_MILLIS = 200_000L
    }
}
