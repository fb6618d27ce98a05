package dev.serdemark.report.page

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Trait
import dev.serdemark.report.wording.Grouping
import dev.serdemark.report.wording.Inline
import dev.serdemark.report.wording.Row
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.buildInlines
import dev.serdemark.report.wording.rows
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunResult

/**
 * A short form of [RankingPage] for runs of many contenders and operations. It has a table per
 * document and setting, with a row per contender and a column per operation.
 *
 * @param groupingTrait the trait whose values are headings within the tables; null for none
 */
internal class BriefRankingPage(private val result: RunResult, groupingTrait: Trait?) {
    private val grouping = Grouping(result.plan, groupingTrait)
    private val rankingPage = RankingPage(result, groupingTrait)

    fun blocks(): List<Block> =
        result.groups
            .groupBy { Wording.setting(it.cell) }
            .map { (setting, groups) -> Block.Section(setting, content(groups)) }

    private fun content(groups: List<RankedGroup>): List<Block> = buildBlocks {
        bullets(groups.map(::sentences).filter { it.isNotEmpty() })
        add(table(groups))
        paragraph(meaning(groups), Tone.QUIET)
        bullets(groups.flatMap(rankingPage::notes).distinctBy { note -> note.map { it.text } })
    }

    /** The sentences on the result of a group, after its operation; empty if there are none. */
    private fun sentences(group: RankedGroup): List<Inline> = buildInlines {
        rankingPage.sentences(group).forEachIndexed { i, sentence ->
            if (i == 0) strong(operation(group))
            text(if (i == 0) ": " else " ")
            add(sentence)
        }
    }

    private fun operation(group: RankedGroup) = Wording.operation(group.cell, result.plan)

    private fun table(groups: List<RankedGroup>): Block {
        val columns = groups.map { group ->
            val rows = rows(group.ranked).associateBy { it.cell.result.cell.contender }
            val unrankedCells = group.unranked.associateBy { it.cell.contender }
            TableField<ContenderName>(TableColumn(operation(group), isNumber = true)) { contender ->
                rows[contender]?.let(::figures)
                    ?: unrankedCells[contender]?.let {
                        TableCell(Wording.status(it.outcome.status))
                    }
            }
        }
        val contenders = groups.flatMap { it.cells }.map { it.cell.contender }.distinct()
        return table(
            "Figures of ${Wording.setting(groups.first().cell)}",
            listOf(nameColumn<ContenderName> { Wording.name(it) }) + columns,
            grouping.group(contenders) { it },
        )
    }

    /** Formats the time with its ratio, such as `41.2 µs, 1.21× (1.15–1.28)`. */
    private fun figures(row: Row): TableCell {
        val time = Wording.time(row.time, row.unit)
        val interval =
            Wording.ratioInterval(row.cell, result.plan.question.margin)?.let { " ($it)" }.orEmpty()
        return TableCell(
            "$time, ${Wording.ratio(row.cell)}$interval",
            // Even its worst possible rank is 1.
            CellMark.WINNER.takeIf { row.cell.worst == 1 },
        )
    }

    private fun meaning(groups: List<RankedGroup>): String =
        "Each figure is a time per call, with its ratio (time, ${Wording.scale(groups.first().ranked, result)}) and the interval of the ratio. " +
            "The page (--html) has the other figures, such as what a call allocates, and every pair."

    companion object {
        /** If [RankingPage] has more rows, output with little room uses this short form. */
        const val MAX_ROWS: Int = 60
    }
}
