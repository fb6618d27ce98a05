package dev.serdemark.report.page

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.FixedProtocol
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.TimeUnit
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.visible
import dev.serdemark.report.wording.words
import dev.serdemark.results.Agreement
import dev.serdemark.results.ProtocolComparison
import dev.serdemark.results.ProtocolGroup
import dev.serdemark.results.ProtocolPair
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.CellResult

/**
 * Compares the fixed protocol, which papers use, with that of Serdemark, if a run measured both.
 */
internal class ProtocolsPage(private val result: RunResult) {
    fun blocks(): List<Block> = buildBlocks {
        val comparison = result.further.protocols ?: return@buildBlocks
        val protocol = result.plan.calls.fixed ?: return@buildBlocks
        section("Fixed protocol", anchor = "protocols") {
            comparison.groups.forEach { figures(it) }
            paragraph(method(protocol), Tone.QUIET)
        }
        section("Both protocols") {
            comparison.groups.forEach { pairs(it) }
            paragraph("$MEANING ${Wording.marginOpen(result.plan.question.margin)}", Tone.QUIET)
            paragraph(agreements(comparison))
            paragraph(durations(comparison))
        }
    }

    private fun BlocksBuilder.figures(group: ProtocolGroup) {
        val cells = group.cells.map { result[it] }
        val measuredCells = cells.filter { it.fixed?.figures != null }
        // Without any time, the unit does not matter.
        val unit = TimeUnit.of(measuredCells.firstOrNull()?.fixed?.figures?.mean ?: 1.0)
        val label = label(group) + ", ${unit.symbol} per ${result.plan.words.call}"
        heading(3, label)
        if (measuredCells.isNotEmpty())
            add(table("Fixed protocol: $label", fields(unit), ungrouped(measuredCells)))
        bullets(cells.filter { it.fixed?.reason != null }) {
            text("${Wording.name(it.cell.contender)}: ${visible(it.fixed?.reason.orEmpty())}")
        }
    }

    private fun fields(unit: TimeUnit): List<TableField<CellResult>> =
        listOf(
            nameColumn { Wording.name(it.cell.contender) },
            figureColumn("mean") {
                it.fixed?.figures?.let { figures -> Wording.number(figures.mean, unit) }
            },
            figureColumn("median") {
                it.fixed?.figures?.let { figures -> Wording.number(figures.median, unit) }
            },
            figureColumn("deviation", dropOrder = 3) {
                it.fixed?.figures?.let { figures -> Wording.number(figures.deviation, unit) }
            },
            figureColumn("used grew", dropOrder = 1) { cell ->
                cell.fixed?.figures?.heapBytes?.let { Numbers.bytes(it) }
            },
            figureColumn("CPU load", dropOrder = 2) { cell ->
                cell.fixed?.figures?.cpuLoad?.let(Numbers::percent)
            },
            figureColumn("took") { cell -> cell.fixed?.elapsedMillis?.let(Wording::duration) },
        )

    private fun BlocksBuilder.pairs(group: ProtocolGroup) {
        if (group.pairs.isEmpty()) return
        val label = label(group)
        heading(3, label)
        paragraph(group.omnibus?.let(ClassicsPage::omnibus))
        add(table("Both protocols: $label", pairFields, ungrouped(group.pairs)))
    }

    /** Names are short, because the table of figures has the versions. */
    private val pairFields: List<TableField<ProtocolPair>> =
        listOf(
            nameColumn { shortName(it.a) },
            textColumn("against") { shortName(it.b) },
            figureColumn("fixed") { Numbers.significant(it.ratio) },
            figureColumn("Dunn's p", dropOrder = 1) { ClassicsPage.probability(it.p) },
            figureColumn("delta", dropOrder = 2) { ClassicsPage.delta(it.delta) },
            figureColumn("Serdemark") { pair ->
                pair.comparison?.let { Numbers.estimate(it.ratio).value }
            },
            figureColumn("interval", dropOrder = 4) { pair ->
                pair.comparison?.let {
                    Numbers.ratio(it.ratio, result.plan.question.margin).interval
                }
            },
            textColumn("verdict", dropOrder = 3) { pair ->
                pair.comparison?.verdict?.let(Wording::verdict)
            },
            textColumn("both") { pair -> pair.agreement?.let(::agreement) },
        )

    private fun shortName(cell: CellIndex) =
        Wording.shortName(result[cell].cell.contender, result.plan)

    private fun label(group: ProtocolGroup): String =
        Wording.group(result.plan[group.cells.first()], result.plan)

    /** Says how the fixed protocol measures. */
    private fun method(protocol: FixedProtocol): String =
        "As many papers measure: ${Wording.quantity(protocol.warmUps, "warm-up call")}, then " +
            "${Wording.quantity(protocol.runs, "run")} of ${Wording.quantity(protocol.repetitions, "call")}, for each " +
            "contender alone in one JVM, with the same input in every call. Times are elapsed times over " +
            "all runs. Used grew is the mean growth of the used heap during a run, and CPU load the mean " +
            "of what the MXBean reports after each run. No verdict depends on these figures."

    /** Counts how often both protocols lead to the same conclusion. */
    private fun agreements(comparison: ProtocolComparison): String {
        val pairs = comparison.compared
        if (pairs.isEmpty()) return "There is no pair that both protocols compared."
        val counts = pairs.groupingBy { it.agreement }.eachCount()
        fun count(agreement: Agreement) = counts[agreement] ?: 0
        return "Both protocols lead to the same conclusion for ${pairs.count { it.agreement?.isSame == true }} " +
            "of ${Wording.quantity(pairs.size, "pair")}: ${count(Agreement.SAME_DIRECTION)} with a difference in the same " +
            "direction, ${count(Agreement.NO_DIFFERENCE)} without one. For ${count(Agreement.ONLY_FIXED)}, only the " +
            "fixed protocol claims a difference, for ${count(Agreement.ONLY_SERDEMARK)} only Serdemark. For " +
            "${count(Agreement.OPPOSITE)}, the two claim opposite directions." +
            intervalAgreement(pairs)
    }

    /**
     * Counts how often the ratio of the means lies in Serdemark's interval; empty if no pair has an
     * interval.
     */
    private fun intervalAgreement(pairs: List<ProtocolPair>): String {
        // Null for pairs without an interval.
        val areInInterval = pairs.mapNotNull { it.isInInterval }
        if (areInInterval.isEmpty()) return ""
        return " The ratio of the fixed protocol lies within Serdemark's interval for " +
            "${areInInterval.count { it }} of ${areInInterval.size}."
    }

    /** Says how long each protocol took. */
    private fun durations(comparison: ProtocolComparison): String =
        "The fixed protocol took ${Wording.duration(comparison.fixedMillis)} for " +
            "${Wording.quantity(comparison.fixedCells, "cell")}, one after another. Serdemark took " +
            "${Wording.duration(comparison.serdemarkMillis)} for all cells, in ${Wording.quantity(result.course.generations, "generation")}."

    /** Describes the agreement in two words. */
    private fun agreement(agreement: Agreement): String =
        when (agreement) {
            Agreement.SAME_DIRECTION -> "same direction"
            Agreement.NO_DIFFERENCE -> "no difference"
            Agreement.ONLY_FIXED -> "only fixed"
            Agreement.ONLY_SERDEMARK -> "only Serdemark"
            Agreement.OPPOSITE -> "opposite"
        }

    private companion object {
        const val MEANING =
            "Fixed is the ratio of the two means. Serdemark is the ratio of the times that Serdemark measured. A paper " +
                "claims a difference if p of the Kruskal-Wallis test and Dunn's p (Holm) are below 0.05. Serdemark claims one if its verdict is " +
                "faster or slower, even if the margin is open. The p-values compare the runs of one JVM with those " +
                "of another. They say nothing about further JVMs of the same two libraries, whose times differ by a few " +
                "percent."
    }
}
