package dev.serdemark.report.page

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.Trait
import dev.serdemark.report.wording.DecisionWording
import dev.serdemark.report.wording.Grouping
import dev.serdemark.report.wording.Inline
import dev.serdemark.report.wording.LimitWording
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Plain
import dev.serdemark.report.wording.ProcessWording
import dev.serdemark.report.wording.Row
import dev.serdemark.report.wording.ScalingWording
import dev.serdemark.report.wording.VerdictWording
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.rows
import dev.serdemark.report.wording.words
import dev.serdemark.results.RankedCell
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.warm

/**
 * The part of a report that ranks the cells of each group. It has their figures, every pair, and
 * the names of the contenders without a figure.
 *
 * @param groupingTrait the trait whose values are headings within the tables; null for none
 */
internal class RankingPage(private val result: RunResult, groupingTrait: Trait? = null) {
    private val grouping = Grouping(result.plan, groupingTrait)
    private val marks = WarningMarks(result)
    private val pairs = Pairs(result, marks)
    private val columns = RankingColumns(result, marks)

    fun blocks(): List<Block> =
        result.groups.mapIndexed { i, group ->
            Block.GroupOfCells(
                Wording.operation(group.cell, result.plan),
                setting(group),
                anchor(group),
                isOpen = i < UNFOLDED_GROUPS,
                content(group, isFirst = i == 0),
            )
        }

    /**
     * Names the setting of a group, the payload size if all cells share it, and the unit of times.
     */
    private fun setting(group: RankedGroup): String {
        val payload = commonPayload(group.ranked)?.let { ", payload $it" }.orEmpty()
        val firstRow = rows(group.ranked).firstOrNull()
        // Tables of cold runs have units in their cells.
        val unit =
            if (firstRow == null || result.plan.calls.experiment != Experiment.Warm) ""
            else ", ${firstRow.unit.symbol} per ${result.plan.words.call}"
        return Wording.setting(group.cell) + payload + unit
    }

    /** @param isFirst whether this is the first group, which explains ratios by an example */
    private fun content(group: RankedGroup, isFirst: Boolean): List<Block> = buildBlocks {
        val rows = rows(group.ranked)
        sentences(group).forEach { paragraph(it) }
        if (isFirst) paragraph(Wording.ratioExample(group), Tone.QUIET)
        if (rows.isNotEmpty()) add(figures(group, rows))
        bullets(notes(group))
        bullets(group.unranked.map(::nameAndStatus))
    }

    /**
     * Returns sentences on the result of a group. They include the verdict unless the head of the
     * page has it, see [hasVerdictsInHead].
     */
    fun sentences(group: RankedGroup): List<List<Inline>> =
        listOfNotNull(
            VerdictWording.sentence(group, result).takeUnless { hasVerdictsInHead(result) }
        ) +
            listOfNotNull(
                    DecisionWording(result).comparedWithBaseline(group),
                    ScalingWording.sentence(group),
                )
                .map { listOf(Plain(it)) }

    /** Returns notes for readers of the figures. */
    fun notes(group: RankedGroup): List<List<Inline>> =
        (listOfNotNull(
                LimitWording.sentence(group, result),
                Wording.conversionNote(group, result.plan),
            ) + group.ranked.flatMap { Wording.notes(it.result) })
            .map { listOf(Plain(it)) }

    private fun figures(group: RankedGroup, rows: List<Row>): List<Block> = buildBlocks {
        val cell = group.cell
        val label = "${Wording.operation(cell, result.plan)}, ${Wording.setting(cell)}"
        val groups = grouping.group(rows)
        val isCold = result.plan.calls.experiment is Experiment.Cold
        add(
            Block.Plot(
                ChartData.Bars(
                    groups,
                    result.limitsOf(group),
                    marks,
                    Wording.scale(group.ranked, result),
                    result.plan.question.margin,
                    result.plan.question.confidence,
                )
            )
        )
        if (isCold) add(Block.Plot(ChartData.Processes(rows, result.further.floors)))
        add(table("Figures of $label", columns.select(rows), groups, isMatrix = true))
        if (isCold) paragraph(ProcessWording.floor(rows, result.further.floors))
        if (rows.size > 1)
            add(pairs.matrix("Every pair", "contender", rows.associate { it.index to it.name }))
        if (rows.any { it.cell.result.jvmTimes.size > 1 })
            details("Every JVM", isBrief = false) {
                paragraph(MEANING_OF_JVM_TIMES, Tone.QUIET)
                add(Block.Plot(ChartData.TimesInJvms(groups)))
            }
        details(ClassicsPage.TITLE, isBrief = false) {
            add(ClassicsPage.groupBlocks(group, result.plan))
        }
    }

    private companion object {
        /** The number of groups that are unfolded when the page opens. */
        const val UNFOLDED_GROUPS = 6

        const val MEANING_OF_JVM_TIMES =
            "Each dot is the time in one fresh JVM, on a logarithmic axis. Verdicts do not compare these dots. They compare contenders within each generation."
    }
}

/** Returns whether the head of the page has all verdicts. If not, each group has its verdict. */
internal fun hasVerdictsInHead(result: RunResult): Boolean =
    result.groups.size <= MAX_VERDICTS_IN_HEAD

/** The maximum number of groups whose verdicts fit into the head of the page. */
internal const val MAX_VERDICTS_IN_HEAD = 3

/**
 * Returns the common payload size of all [ranked] cells, such as `102 KB`. Null if sizes differ, or
 * if the run is cold.
 */
internal fun commonPayload(ranked: List<RankedCell>): String? =
    ranked
        .mapNotNull { it.result.warm?.payloadBytes }
        .map { Numbers.bytes(it) }
        .distinct()
        .singleOrNull()

/**
 * Returns the anchor of a group in the page, such as `read/users/medium/bytes/g1`. It is the same
 * for the same cells in another run.
 */
fun anchor(group: RankedGroup): String =
    with(group.cell) {
        listOf(operation.id, document.workload, document.document, channel, jvm).joinToString(
            "/"
        ) { part ->
            // "a b" -> "a~20b"
            part.replace(notInAnchors) { "~" + it.value.first().code.toString(16) }
        }
    }

private val notInAnchors = Regex("[^A-Za-z0-9._-]")

val Row.index: CellIndex
    get() = cell.result.index

val Row.name: String
    get() = Wording.name(cell.result.cell.contender)

/** Formats [nanos] like the time of this row: same unit, same number of digits. */
fun Row.formatTime(nanos: Double?): String? = nanos?.let {
    Numbers.formatLike(time, it / unit.nanos)
}
