package dev.serdemark.evidence.testing

import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.Operation
import dev.serdemark.results.RankedCell
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.Estimate
import java.util.Locale
import kotlin.math.round

/** What [runs] measured of one [workload], which each of them measured in one document. */
class Measured(private val runs: List<Evidence>, workload: String) {
    val cells: List<CellResult> =
        runs.flatMap { it.result.cells }.filter { it.cell.document.workload == workload }

    private val ranked =
        runs
            .flatMap { it.result.groups }
            .flatMap { it.ranked }
            .filter { it.result.cell.document.workload == workload }

    val contenders: List<ContenderInfo> = runs.first().result.plan.contenders

    fun bytes(info: ContenderInfo): String = cell(info, Operation.WRITE)?.payload?.bytes.whole()

    fun deflated(info: ContenderInfo): String =
        cell(info, Operation.WRITE)?.payload?.compressed?.deflate.whole()

    /** Such as `1.31× (1.22–1.41)`; the time in bold for the fastest. */
    fun shown(info: ContenderInfo, operation: Operation): String {
        val cell = ranked(info, operation) ?: return "–"
        val time = checkNotNull(cell.result.figures).time.value
        if (cell.isFirst) return "**${inUnits(time)}**"
        return cell.toFastest?.ratio?.shown() ?: "–"
    }

    private fun Estimate.shown(): String {
        val digits = if (value < 10) "%.2f" else "%.1f"
        fun fixed(value: Double?) = value?.let { digits.format(Locale.ROOT, it) } ?: "?"
        return "${fixed(value)}× (${fixed(low)}–${fixed(high)})"
    }

    /** The ids of contenders that no verdict calls slower than the fastest by estimate. */
    fun maybeFastest(operation: Operation): List<String> =
        ranked
            .filter { it.result.cell.operation == operation }
            .filter { it.isFirst || it.toFastest?.verdict == Verdict.UNDECIDED }
            .map { it.result.cell.contender.id }
            .sorted()

    /** The ids of contenders that the verdicts call faster than another. */
    fun fasterThan(id: String, operation: Operation): List<String> =
        compared(id, operation, setOf(Verdict.FASTER, Verdict.SLIGHTLY_FASTER))

    fun slowerThan(id: String, operation: Operation): List<String> =
        compared(id, operation, setOf(Verdict.SLOWER, Verdict.SLIGHTLY_SLOWER))

    private fun compared(id: String, operation: Operation, verdicts: Set<Verdict>) =
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

    private fun ranked(info: ContenderInfo, operation: Operation): RankedCell? = ranked.find {
        it.result.cell.operation == operation && it.result.cell.contender == info.contender
    }

    fun cell(info: ContenderInfo, operation: Operation): CellResult? = cells.find {
        it.cell.operation == operation && it.cell.contender == info.contender
    }

    private fun inUnits(nanos: Double): String =
        if (nanos < 1000) "%.0f ns".format(Locale.ROOT, nanos)
        else "%.2f µs".format(Locale.ROOT, nanos / 1000)

    private fun Double?.whole() = this?.let { "%.0f".format(Locale.ROOT, round(it)) } ?: "–"
}
