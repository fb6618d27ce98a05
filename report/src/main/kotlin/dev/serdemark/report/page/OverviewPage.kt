package dev.serdemark.report.page

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Trait
import dev.serdemark.report.wording.Grouping
import dev.serdemark.report.wording.Link
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.OrderWording
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.visible
import dev.serdemark.results.AcrossDocuments
import dev.serdemark.results.RankedCell
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunResult
import dev.serdemark.results.acrossDocuments
import dev.serdemark.results.figures.Estimate

/**
 * An overview of several groups: the ratio of each contender in each group, or the status if it has
 * no figure. A run of several documents has a table per operation, with a column per document.
 */
internal class OverviewPage(private val result: RunResult, private val groupingTrait: Trait?) {
    fun blocks(): List<Block> {
        val operations = acrossDocuments(result)
        val tables =
            when {
                operations.isNotEmpty() -> operations.flatMap(::tableOfDocuments)
                result.groups.size > MAX_WITHOUT_OVERVIEW ->
                    listOf(
                        table("Ratios of all groups", result.groups) {
                            Wording.group(it.cell, result.plan)
                        }
                    )
                else -> return emptyList()
            }
        return listOf(
            Block.Section("Overview", listOf(Block.Paragraph(meaning(), Tone.QUIET)) + tables)
        )
    }

    private fun meaning(): String {
        val baseline = result.view.baseline ?: return MEANING
        return "Time, ${Wording.name(baseline)} = 1. ${colors(result.plan.question.margin)} Each figure links to its table."
    }

    /** A table of one operation, with a column per document. */
    private fun tableOfDocuments(documents: AcrossDocuments): List<Block> = buildBlocks {
        val label = OrderWording(result).label(documents)
        heading(3, label)
        add(
            table("$label: ratios by document", documents.groups) {
                visible("${it.cell.document}")
            }
        )
        if (documents.groups.size < 2) return@buildBlocks
        folded("Pairs whose order changes with the document", documents.reversals) {
            text(OrderWording.sentence(it))
        }
        if (documents.reversals.isEmpty()) paragraph(OrderWording.NO_REVERSAL, Tone.QUIET)
        if (documents.geometricMeans.size > 1) geometricMeans(documents.geometricMeans)
    }

    /** The geometric mean of each contender, for readers who want one number. */
    private fun BlocksBuilder.geometricMeans(means: List<Pair<ContenderName, Double>>) {
        val fields: List<TableField<Pair<ContenderName, Double>>> =
            listOf(
                nameColumn { (contender) -> Wording.name(contender) },
                figureColumn("geometric mean") { (_, mean) ->
                    "${Numbers.estimate(Estimate(mean, low = null, high = null)).value}×"
                },
            )
        details("Geometric mean over the documents", isBrief = false) {
            paragraph(GEOMETRIC_MEAN, Tone.QUIET)
            add(table("Geometric means", fields, ungrouped(means)))
        }
    }

    private fun table(
        label: String,
        groups: List<RankedGroup>,
        heading: (RankedGroup) -> String,
    ): Block {
        val fields =
            listOf<TableField<ContenderName>>(nameColumn { Wording.name(it) }) +
                groups.map { group ->
                    TableField<ContenderName>(TableColumn(heading(group), isNumber = true)) {
                        linkedRatio(group, it)
                    }
                }
        // Lower bounds have no ratios.
        val contenders = result.plan.contenders.filter { it.floor == null }.map { it.contender }
        val rows = Grouping(result.plan, groupingTrait).group(contenders) { it }
        return table(label, fields, rows, isComplete = true, isMatrix = true)
    }

    /** The ratio of a contender, with a link to the table of its group. */
    private fun linkedRatio(group: RankedGroup, contender: ContenderName): TableCell {
        val rankedCell = group.ranked.find { it.result.cell.contender == contender }
        val unranked = group.unranked.find { it.cell.contender == contender }?.outcome
        fun linked(text: String, mark: CellMark?) =
            TableCell(listOf(Link(text, "#${anchor(group)}")), mark)
        return when {
            rankedCell != null -> linked(Wording.ratio(rankedCell), mark(rankedCell))
            unranked != null ->
                linked(
                    Wording.status(unranked.status),
                    if (unranked.status.isFault) CellMark.FAULT else CellMark.NONE,
                )
            else -> TableCell(UNKNOWN, CellMark.NONE)
        }
    }

    /** Without a baseline, marks a cell if even its worst possible rank is 1. */
    private fun mark(cell: RankedCell): CellMark? =
        if (result.view.baseline == null) CellMark.FASTER.takeIf { cell.worst == 1 }
        else cell.toReference?.let { mark(it.verdict) }

    private companion object {
        const val MAX_WITHOUT_OVERVIEW = 2
        const val MEANING =
            "Time, the fastest of the column = 1. Blue-green: certainly the fastest. Each figure links to its table."
        const val GEOMETRIC_MEAN =
            "The geometric mean of the ratios of all documents, over the smallest such mean. It weighs all documents alike, " +
                "however often your program handles each. It has no interval, so no verdict rests on it."
    }
}
