package dev.serdemark.evidence

import dev.serdemark.archive.BETWEEN_RUNS
import dev.serdemark.archive.BETWEEN_TABLES
import dev.serdemark.archive.MeasuredSide
import dev.serdemark.archive.RunsCompared
import dev.serdemark.archive.SideCell
import dev.serdemark.archive.Yardstick
import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.JmhAgain
import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.plan.Cell
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
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Checks how much repeated runs differ, and that `serdemark compare` finds no difference. */
@Tag("evidence")
class BetweenRunsTest {
    /** Repeated runs of one plan. */
    private class RepeatedRuns(val title: String, val runs: List<MeasuredSide>)

    private val tableRuns by lazy { (1..5).map { side("table-quiet-$it") } }

    private val repeatedRuns: List<RepeatedRuns> by lazy {
        listOf(
            RepeatedRuns("one table, quiet, within an hour", tableRuns.take(3)),
            RepeatedRuns("the same on three days", tableRuns),
            RepeatedRuns("`run users`, quiet", (1..5).map { side("neighbors/alone-$it") }),
            RepeatedRuns(
                "`run users`, beside programs",
                (1..5).map { side("neighbors/beside-$it") },
            ),
        )
    }

    private fun side(name: String) = MeasuredSide(name, Evidence(name).result)

    /** Returns the variance of the mean of a cell. A cell with one JVM has the expected spread. */
    private fun varianceOfMean(cell: SideCell): Double {
        val deviation = if (cell.times.size < 2) EXPECTED_SPREAD else standardDeviation(cell.logs())
        return deviation.pow(2) / cell.times.size
    }

    private fun SideCell.logs() = times.map(::ln).toDoubleArray()

    /**
     * Returns the standard deviation between runs, without the part that the variation of JVMs
     * explains.
     */
    private fun deviationBetweenRuns(
        runs: List<MeasuredSide>,
        logTimes: (MeasuredSide) -> Map<Cell, Double>,
    ): Double {
        val values = runs.map(logTimes)
        val cells = values.map { it.keys }.reduce { common, keys -> common intersect keys }
        val between = cells.map { cell ->
            standardDeviation(values.map { it.getValue(cell) }.toDoubleArray()).pow(2)
        }
        val within = runs.flatMap { run ->
            run.cells.filter { it.cell in cells }.map(::varianceOfMean)
        }
        return sqrt(maxOf(0.0, between.average() - within.average()))
    }

    /** Returns the logarithm of the time of each cell. */
    private fun logTimes(run: MeasuredSide): Map<Cell, Double> =
        run.cells.filter { it.times.isNotEmpty() }.associate { it.cell to it.logs().average() }

    /** Returns the logarithm of the time of each cell over the median of its table. */
    private fun logTimesOverTable(run: MeasuredSide): Map<Cell, Double> {
        val times = logTimes(run)
        val medians =
            times.entries.groupBy({ it.key.table() }, { it.value }).mapValues {
                median(it.value.toDoubleArray())
            }
        return times.mapValues { (cell, time) -> time - medians.getValue(cell.table()) }
    }

    private fun Cell.table() = listOf(document, operation, channel, jvm, threads)

    @Test
    fun `repeated runs differ by at most what intervals assume, and the docs have the figures`() {
        val rows = repeatedRuns.map { repeated ->
            val time = deviationBetweenRuns(repeated.runs, ::logTimes)
            val table = deviationBetweenRuns(repeated.runs, ::logTimesOverTable)
            time shouldBeLessThan BETWEEN_RUNS.deviation + ROUNDING
            table shouldBeLessThan BETWEEN_TABLES.deviation + ROUNDING
            "| ${repeated.title} | ${repeated.runs.size} | ${percent(time)} | ${percent(table)} |"
        }
        shouldBeInDocs(
            "compare.md",
            "between",
            "| the same plan | runs | by the clock | by the table |\n|---|--:|--:|--:|\n" +
                rows.joinToString("\n"),
        )
    }

    private fun percent(deviation: Double) = "%.1f%%".format(Locale.ROOT, 100 * deviation)

    private fun compare(base: MeasuredSide, other: MeasuredSide, by: Yardstick) =
        RunsCompared.of(base, other, by, margin = 0.05, error = 0.05)

    private fun RunsCompared.differingCells() = cells.filter {
        it.verdict == Verdict.SLOWER || it.verdict == Verdict.FASTER
    }

    @Test
    fun `compare finds no difference between repeated runs`() {
        val pairs = pairs()
        shouldBeInDocs(
            "compare.md",
            "pairs",
            "Of these runs, ${pairs.size} pairs have the same plan. None has a cell that is found to differ by more than 5%. " +
                "Half the median width of an interval is ${checkPairs(pairs, Yardstick.TIME)} by the clock and " +
                "${checkPairs(pairs, Yardstick.TABLE)} by the table.",
        )
    }

    /** Returns each pair of runs of one plan once. */
    private fun pairs(): List<Pair<MeasuredSide, MeasuredSide>> =
        repeatedRuns
            .flatMap { repeated ->
                repeated.runs.flatMapIndexed { i, one ->
                    repeated.runs.drop(i + 1).map { one to it }
                }
            }
            .distinctBy { (one, other) -> one.name to other.name }

    /**
     * Checks that no cell of these [pairs] differs, and formats half the median width of their
     * intervals.
     */
    private fun checkPairs(pairs: List<Pair<MeasuredSide, MeasuredSide>>, by: Yardstick): String {
        val halfWidths = pairs.flatMap { (one, other) ->
            val compared = compare(one, other, by)
            compared.differingCells().shouldBeEmpty()
            compared.cells.mapNotNull { cell ->
                cell.judgedRatio.high?.let { it / cell.judgedRatio.value - 1 }
            }
        }
        return percent(median(halfWidths.toDoubleArray()))
    }

    @Test
    fun `compared by table, results of JMH do not differ from those of Serdemark`() {
        val jmh =
            JmhAgain.all
                .results()
                .groupBy { checkNotNull(it.cell) }
                .map { (cell, results) -> SideCell(cell, results.flatMap { it.nanosOfForks }) }
        val compared =
            compare(side("jmh-again/medium-1"), MeasuredSide("JMH", jmh), Yardstick.TABLE)
        compared.cells.shouldNotBeEmpty()
        compared.differingCells().shouldBeEmpty()
    }

    private companion object {
        /** The largest rounding error of the constants. */
        const val ROUNDING = 0.0005
    }
}
