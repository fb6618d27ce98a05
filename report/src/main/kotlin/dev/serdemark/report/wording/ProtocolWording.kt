package dev.serdemark.report.wording

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.FixedProtocol
import dev.serdemark.plan.Plan
import dev.serdemark.results.Agreement
import dev.serdemark.results.ProtocolComparison
import dev.serdemark.results.ProtocolGroup
import dev.serdemark.results.ProtocolPair
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.FixedFigures
import kotlin.math.abs
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.seconds

/** A contender that the fixed protocol measured, with the unit of the table's times. */
internal class FixedRow(
    val name: String,
    val figures: FixedFigures,
    val elapsedMillis: Long,
    val unit: TimeUnit,
)

/** A pair of contenders by both protocols. */
internal class ProtocolRow(val a: String, val b: String, val pair: ProtocolPair)

/** What both protocols say of a group of cells that are ranked together. */
internal class ProtocolTable(
    val label: String,
    val group: ProtocolGroup,
    val rows: List<FixedRow>,
    val pairs: List<ProtocolRow>,
    val failures: List<String>,
)

/**
 * A column of the tables of the fixed protocol.
 *
 * @property drop the order in which a narrow terminal leaves it out; null if it stays
 */
internal enum class FixedField(
    val heading: String,
    val drop: Int?,
    val text: (FixedRow) -> String?,
) {
    MEAN("mean", null, { Wording.number(it.figures.mean, it.unit) }),
    MEDIAN("median", null, { Wording.number(it.figures.median, it.unit) }),
    DEVIATION("deviation", 3, { Wording.number(it.figures.deviation, it.unit) }),
    USED("used grew", 1, { ProtocolWording.signed(it.figures.heapBytes) }),
    LOAD("CPU load", 2, { row -> row.figures.cpuLoad?.let(Numbers::percent) }),
    TOOK("took", null, { ProtocolWording.duration(it.elapsedMillis) }),
}

/** A column of the tables of pairs, see [FixedField]. */
internal enum class ProtocolField(
    val heading: String,
    val drop: Int?,
    val text: (ProtocolPair) -> String?,
) {
    FIXED("fixed", null, { Numbers.significant(it.ratio) }),
    P("Dunn's p", 1, { ClassicalWording.probability(it.p) }),
    DELTA("delta", 2, { ClassicalWording.delta(it.delta) }),
    OWN("Serdemark", null, { pair -> pair.own?.let { Numbers.estimate(it.ratio).value } }),
    INTERVAL("interval", 4, { pair -> pair.own?.let { Numbers.estimate(it.ratio).interval } }),
    VERDICT("verdict", 3, { pair -> pair.own?.verdict?.let(Wording::verdict) }),
    BOTH("both", null, { it.agreement?.let(ProtocolWording::agreement) }),
}

/** Words for the fixed protocol beside Serdemark's, the same on the terminal and in the page. */
internal object ProtocolWording {
    const val TITLE = "Fixed protocol"

    const val PAIRS_TITLE = "Both protocols"

    /** Says how the fixed protocol measures. */
    fun method(protocol: FixedProtocol): String =
        "As many papers measure: ${counted(protocol.warmUps, "warm-up call")}, then " +
            "${counted(protocol.runs, "run")} of ${counted(protocol.repetitions, "call")}, for each " +
            "contender alone in one JVM, with the same input in every call. Times are elapsed times over " +
            "all runs. Used grew is the mean growth of the used heap during a run, and CPU load the mean " +
            "of what the MXBean reports after each run. No verdict depends on them."

    const val PAIRS_MEANING =
        "Fixed is the ratio of the two means. Serdemark is the ratio of the times that Serdemark measured. A paper " +
            "claims a difference if p of the Kruskal-Wallis test and Dunn's p (Holm) are below 0.05. Serdemark claims one if its verdict is " +
            "faster, slower, slightly faster or slightly slower. The p-values compare the runs of one JVM with those " +
            "of another. They say nothing about further JVMs of the same two libraries, whose times differ by a few " +
            "percent."

    /** Returns a table for each group that the fixed protocol measured. */
    fun tables(result: RunResult): List<ProtocolTable> =
        result.protocols?.groups.orEmpty().map { table(it, result) }

    private fun table(group: ProtocolGroup, result: RunResult): ProtocolTable {
        val cells = group.cells.map { result[it] }
        val fastest = cells.firstNotNullOfOrNull { it.fixed?.figures }?.mean
        val unit = TimeUnit.of(fastest ?: 1.0)
        val cell = cells.first().cell
        return ProtocolTable(
            "${Wording.operation(cell, result.plan)}  ${Wording.setting(cell)}",
            group,
            cells.mapNotNull { row(it, unit) },
            pairs(group, result),
            cells.mapNotNull(::failure),
        )
    }

    private fun row(cell: CellResult, unit: TimeUnit): FixedRow? =
        cell.fixed?.run {
            figures?.let { FixedRow(Wording.name(cell.cell.contender), it, elapsedMillis, unit) }
        }

    private fun failure(cell: CellResult): String? =
        cell.fixed?.reason?.let { "${Wording.name(cell.cell.contender)}: ${visible(it)}" }

    /** The pairs, with names as short as they can be: versions are in the table of figures. */
    private fun pairs(group: ProtocolGroup, result: RunResult): List<ProtocolRow> {
        val contenders = group.cells.map { result[it].cell.contender }
        val isShort = contenders.distinctBy { it.id }.size == contenders.size
        fun name(cell: CellIndex): String {
            val contender = result[cell].cell.contender
            return if (isShort) visible(contender.id) else Wording.name(contender)
        }
        return group.pairs.map { ProtocolRow(name(it.a), name(it.b), it) }
    }

    /** Names the unit of the times of a table. */
    fun heading(table: ProtocolTable, plan: Plan): String =
        table.label +
            table.rows.firstOrNull()?.let { ", ${it.unit.symbol} per ${plan.words.call}" }.orEmpty()

    /** Counts how often both protocols lead to the same conclusion. */
    fun agreements(comparison: ProtocolComparison): String {
        val pairs = comparison.compared
        if (pairs.isEmpty()) return "There is no pair that both protocols compared."
        val counts = pairs.groupingBy { it.agreement }.eachCount()
        fun count(agreement: Agreement) = counts[agreement] ?: 0
        return "Both protocols lead to the same conclusion for ${pairs.count { it.agreement?.isSame == true }} " +
            "of ${counted(pairs.size, "pair")}: ${count(Agreement.SAME_DIRECTION)} with a difference in the same " +
            "direction, ${count(Agreement.NO_DIFFERENCE)} without one. For ${count(Agreement.ONLY_FIXED)}, only the " +
            "fixed protocol claims a difference, for ${count(Agreement.ONLY_SERDEMARK)} only Serdemark. For " +
            "${count(Agreement.OPPOSITE)}, the two claim opposite directions." +
            within(pairs)
    }

    /**
     * Counts how often the ratio of the means lies in Serdemark's interval; empty if none has one.
     */
    private fun within(pairs: List<ProtocolPair>): String {
        val known = pairs.mapNotNull { it.isWithin }
        if (known.isEmpty()) return ""
        return " The ratio of the fixed protocol lies within Serdemark's interval for " +
            "${known.count { it }} of ${known.size}."
    }

    /** Says how long each protocol took. */
    fun times(result: RunResult, comparison: ProtocolComparison): String =
        "The fixed protocol took ${duration(comparison.fixedMillis)} for " +
            "${counted(comparison.fixedCells, "cell")}, one after another. Serdemark took " +
            "${duration(comparison.ownMillis)} for all cells, in ${counted(result.generations, "generation")}."

    /** Describes the agreement in two words. */
    fun agreement(agreement: Agreement): String =
        when (agreement) {
            Agreement.SAME_DIRECTION -> "same direction"
            Agreement.NO_DIFFERENCE -> "no difference"
            Agreement.ONLY_FIXED -> "only fixed"
            Agreement.ONLY_SERDEMARK -> "only Serdemark"
            Agreement.OPPOSITE -> "opposite"
        }

    /** Formats a growth in bytes, which may be negative. */
    fun signed(bytes: Double): String = (if (bytes < 0) "-" else "") + Numbers.bytes(abs(bytes))

    /** Formats a span of time in whole seconds. */
    fun duration(millis: Long): String =
        maxOf(1.seconds, millis.milliseconds).inWholeSeconds.seconds.toString()

    private fun counted(count: Int, what: String) =
        if (count == 1) "1 $what" else "${Numbers.count(count.toDouble())} ${what}s"
}
