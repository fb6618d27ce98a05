package dev.serdemark.evidence.testing

import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Operation
import dev.serdemark.results.RankedCell
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.Estimate
import java.util.Locale
import kotlin.math.round

/** The results of [runs] for one [workload]. Each run measured one document of it. */
class WorkloadResults(private val runs: List<Evidence>, workload: String) {
    val cells: List<CellResult> =
        runs.flatMap { it.result.cells }.filter { it.cell.document.workload == workload }

    private val ranked =
        runs
            .flatMap { it.result.groups }
            .flatMap { it.ranked }
            .filter { it.result.cell.document.workload == workload }

    val contenders: List<ContenderInfo> = runs.first().result.plan.contenders

    /** The processors of the machines that measured, as the runs recorded them. */
    val processors: Set<String?> = runs.map { it.result.course.environment.cpu }.toSet()

    /** The number of complete generations of all runs. */
    val generations: Int
        get() = runs.sumOf { it.result.course.generations }

    /** The verdicts that occur in the runs. */
    val verdicts: Set<Verdict>
        get() = runs.flatMap { it.result.comparisons }.map { it.verdict }.toSet()

    /** The number of comparisons that the goals of the runs ask for. */
    val comparisonCount: Int
        get() = runs.sumOf { it.result.answer.asked.size }

    /** The number of these comparisons that are undecided. */
    val undecidedCount: Int
        get() = runs.sumOf { it.result.answer.forecasts.size }

    /** Returns the mean size of a payload, in bytes. */
    fun bytes(info: ContenderInfo): String = cell(info, Operation.WRITE)?.payload?.bytes.format()

    /** Returns the mean size of a payload after deflate, in bytes. */
    fun deflated(info: ContenderInfo): String =
        cell(info, Operation.WRITE)?.payload?.compressed?.deflate.format()

    /** Returns the mean size of a payload after gzip, in bytes. */
    fun gzipped(info: ContenderInfo): String =
        cell(info, Operation.WRITE)?.payload?.compressed?.gzip.format()

    /** Returns the size of a whole sequence after gzip; null if calls handle single payloads. */
    fun gzippedSequence(info: ContenderInfo): String? =
        cell(info, Operation.WRITE)?.payload?.together?.gzip?.format()

    /** Returns the ratio of the time to that of the fastest contender; null without a figure. */
    fun toFastest(info: ContenderInfo, operation: Operation): Double? =
        rankedCell(info, operation)?.let { if (it.isFirst) 1.0 else it.toFastest?.ratio?.value }

    /** Formats the time of contender [of] over that of contender [to] as `0.95× (0.92–0.98)`. */
    fun formatRatio(of: ContenderName, to: ContenderName, operation: Operation): String {
        val (a, b) =
            listOf(of, to).map { id ->
                cells.find { it.cell.operation == operation && it.cell.contender == id }?.index
            }
        return runs
            .flatMap { it.result.comparisons }
            .flatMap { listOf(it, it.inverse()) }
            .find { it.a == a && it.b == b }
            ?.ratio
            ?.format() ?: "–"
    }

    /**
     * Formats the ratio to the fastest contender as `1.31× (1.22–1.41)`, or as `~1.3×` without an
     * interval. For the fastest contender, formats the time in bold.
     */
    fun formatToFastest(info: ContenderInfo, operation: Operation): String {
        val cell = rankedCell(info, operation) ?: return "–"
        val time = checkNotNull(cell.result.figures).time.value
        if (cell.isFirst) return "**${formatTime(time)}**"
        return cell.toFastest?.ratio?.format() ?: "–"
    }

    private fun Estimate.format(): String {
        val digits = if (value < 10) "%.2f" else "%.1f"
        fun fixed(value: Double?) = value?.let { digits.format(Locale.ROOT, it) } ?: "?"
        if (low == null) return "~${fixed(value)}×"
        return "${fixed(value)}× (${fixed(low)}–${fixed(high)})"
    }

    /** Returns the ids of the fastest contender and of those that are undecided against it. */
    fun maybeFastest(operation: Operation): List<String> =
        ranked
            .filter { it.result.cell.operation == operation }
            .filter { it.isFirst || it.toFastest?.verdict == Verdict.UNDECIDED }
            .map { it.result.cell.contender.id }
            .sorted()

    /** Returns the ids of contenders that are certainly faster than the contender [id]. */
    fun fasterThan(id: String, operation: Operation): List<String> =
        contendersWith(id, operation, setOf(Verdict.FASTER, Verdict.SLIGHTLY_FASTER))

    /** Returns the ids of contenders that are certainly slower than the contender [id]. */
    fun slowerThan(id: String, operation: Operation): List<String> =
        contendersWith(id, operation, setOf(Verdict.SLOWER, Verdict.SLIGHTLY_SLOWER))

    private fun contendersWith(id: String, operation: Operation, verdicts: Set<Verdict>) =
        runs
            .flatMap { run ->
                val other = run.result.cells.find { it.isOf(id, operation) }?.index
                run.result.comparisons
                    .flatMap { listOf(it, it.inverse()) }
                    .filter { it.b == other && it.verdict in verdicts }
                    .map { run.result[it.a].cell.contender.id }
            }
            .sorted()

    private fun CellResult.isOf(id: String, operation: Operation) =
        cell.operation == operation && cell.contender.id == id

    private fun rankedCell(info: ContenderInfo, operation: Operation): RankedCell? = ranked.find {
        it.result.cell.operation == operation && it.result.cell.contender == info.contender
    }

    fun cell(info: ContenderInfo, operation: Operation): CellResult? = cells.find {
        it.cell.operation == operation && it.cell.contender == info.contender
    }

    private fun formatTime(nanos: Double): String =
        if (nanos < 1000) "%.0f ns".format(Locale.ROOT, nanos)
        else "%.2f µs".format(Locale.ROOT, nanos / 1000)

    private fun Double?.format() = this?.let { "%.0f".format(Locale.ROOT, round(it)) } ?: "–"
}
