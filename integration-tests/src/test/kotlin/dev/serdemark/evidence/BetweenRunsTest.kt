package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.JmhAgain
import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.plan.Cell
import dev.serdemark.results.between.BETWEEN_RUNS
import dev.serdemark.results.between.BETWEEN_TABLES
import dev.serdemark.results.between.MeasuredSide
import dev.serdemark.results.between.RunsCompared
import dev.serdemark.results.between.SideCell
import dev.serdemark.results.between.Yardstick
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.measures.EXPECTED_SPREAD
import dev.serdemark.statistics.median
import dev.serdemark.statistics.standardDeviation
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldNotBeEmpty
import io.kotest.matchers.doubles.shouldBeLessThan
import java.util.Locale
import kotlin.math.ln
import kotlin.math.pow
import kotlin.math.sqrt
import org.junit.jupiter.api.Test

/** Tests how much repeated runs of one plan differ, and what `serdemark compare` finds. */
class BetweenRunsTest {
    /** Repeated runs of one plan. */
    private class Repeated(val title: String, val runs: List<MeasuredSide>)

    private val tables by lazy { (1..5).map { side("table-quiet-$it") } }

    private val repeated: List<Repeated> by lazy {
        listOf(
            Repeated("one table, quiet, within an hour", tables.take(3)),
            Repeated("the same on three days", tables),
            Repeated("`run users`, quiet", (1..5).map { side("neighbors/alone-$it") }),
            Repeated("`run users`, beside programs", (1..5).map { side("neighbors/beside-$it") }),
        )
    }

    private fun side(name: String) = MeasuredSide(name, Evidence(name).result)

    /** Returns the variance of the mean of a cell. A cell with one JVM has the expected spread. */
    private fun within(cell: SideCell): Double {
        val own = if (cell.times.size < 2) EXPECTED_SPREAD else standardDeviation(cell.logs())
        return own.pow(2) / cell.times.size
    }

    private fun SideCell.logs() = times.map(::ln).toDoubleArray()

    /** Returns the standard deviation between runs, without the part that their JVMs explain. */
    private fun beyond(runs: List<MeasuredSide>, of: (MeasuredSide) -> Map<Cell, Double>): Double {
        val values = runs.map(of)
        val cells = values.map { it.keys }.reduce { all, more -> all intersect more }
        val between = cells.map { cell ->
            standardDeviation(values.map { it.getValue(cell) }.toDoubleArray()).pow(2)
        }
        val within = runs.flatMap { run -> run.cells.filter { it.cell in cells }.map(::within) }
        return sqrt(maxOf(0.0, between.average() - within.average()))
    }

    private fun times(run: MeasuredSide): Map<Cell, Double> =
        run.cells.filter { it.times.isNotEmpty() }.associate { it.cell to it.logs().average() }

    private fun overTables(run: MeasuredSide): Map<Cell, Double> {
        val times = times(run)
        val medians =
            times.entries.groupBy({ it.key.table() }, { it.value }).mapValues {
                median(it.value.toDoubleArray())
            }
        return times.mapValues { (cell, time) -> time - medians.getValue(cell.table()) }
    }

    private fun Cell.table() = listOf(document, operation, channel, jvm, threads)

    @Test
    fun `repeated runs differ by at most what intervals assume, and the docs have the figures`() {
        val rows = repeated.map { of ->
            val time = beyond(of.runs, ::times)
            val table = beyond(of.runs, ::overTables)
            time shouldBeLessThan BETWEEN_RUNS.deviation + ROUNDING
            table shouldBeLessThan BETWEEN_TABLES.deviation + ROUNDING
            "| ${of.title} | ${of.runs.size} | ${percent(time)} | ${percent(table)} |"
        }
        shouldBeInDocs(
            "compare.md",
            "between",
            "| the same plan | runs | by the clock | by the table |\n|---|--:|--:|--:|\n" +
                rows.joinToString("\n"),
        )
    }

    private fun percent(deviation: Double) = "%.1f%%".format(Locale.ROOT, 100 * deviation)

    private fun compared(base: MeasuredSide, other: MeasuredSide, by: Yardstick) =
        RunsCompared.of(base, other, by, margin = 0.05, error = 0.05)

    private fun RunsCompared.differing() = cells.filter {
        it.verdict == Verdict.SLOWER || it.verdict == Verdict.FASTER
    }

    @Test
    fun `compare finds no difference between repeated runs`() {
        val pairs = pairs()
        shouldBeInDocs(
            "compare.md",
            "pairs",
            "Of these runs, ${pairs.size} pairs have the same plan. None has a cell that is found to differ by more than 5%. " +
                "Half the median width of an interval is ${width(pairs, Yardstick.TIME)} by the clock and " +
                "${width(pairs, Yardstick.TABLE)} by the table.",
        )
    }

    /** Returns each pair of runs of one plan once. */
    private fun pairs(): List<Pair<MeasuredSide, MeasuredSide>> =
        repeated
            .flatMap { all ->
                all.runs.flatMapIndexed { i, one -> all.runs.drop(i + 1).map { one to it } }
            }
            .distinctBy { (one, other) -> one.name to other.name }

    /** Returns half the median width of the intervals of these [pairs]. Fails if a cell differs. */
    private fun width(pairs: List<Pair<MeasuredSide, MeasuredSide>>, by: Yardstick): String {
        val halves = pairs.flatMap { (one, other) ->
            val compared = compared(one, other, by)
            compared.differing().shouldBeEmpty()
            compared.cells.mapNotNull { cell ->
                cell.judged.high?.let { it / cell.judged.value - 1 }
            }
        }
        return percent(median(halves.toDoubleArray()))
    }

    @Test
    fun `by table, the results of JMH do not differ from those of Serdemark`() {
        val jmh =
            JmhAgain.all
                .results()
                .groupBy { checkNotNull(it.cell) }
                .map { (cell, results) -> SideCell(cell, results.flatMap { it.nanosOfForks }) }
        val found = compared(side("jmh-again/medium-1"), MeasuredSide("JMH", jmh), Yardstick.TABLE)
        found.cells.shouldNotBeEmpty()
        found.differing().shouldBeEmpty()
    }

    private companion object {
        /** The largest rounding error of the constants. */
        const val ROUNDING = 0.0005
    }
}
