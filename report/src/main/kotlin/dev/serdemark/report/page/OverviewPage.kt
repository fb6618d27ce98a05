package dev.serdemark.report.page

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Trait
import dev.serdemark.report.wording.Grouping
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
 * Several groups at a glance: each contender's ratio in each group, or the reason why it has none.
 * A run of several documents has a table per operation, with a column per document.
 */
internal class OverviewPage(private val result: RunResult, private val by: Trait?) {
    fun blocks(): List<Block> {
        val across = acrossDocuments(result)
        val tables =
            when {
                across.isNotEmpty() -> across.flatMap(::documents)
                result.groups.size > READ_AT_A_GLANCE ->
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
        val baseline = result.baseline ?: return FASTEST
        return "Time, ${Wording.name(baseline)} = 1. ${colors(result.plan.margin)} Each figure links to its table."
    }

    private fun documents(across: AcrossDocuments): List<Block> {
        val label = OrderWording(result).label(across)
        val reversals = across.reversals.map { listOf(Plain(OrderWording.sentence(it))) }
        val order =
            if (reversals.isEmpty()) Block.Paragraph(OrderWording.NO_REVERSAL, Tone.QUIET)
            else Block.Folded("Pairs whose order changes with the document", reversals)
        return listOf(
            Block.Heading(3, label),
            table("$label: ratios by document", across.groups) { visible("${it.cell.document}") },
        ) + if (across.groups.size < 2) emptyList() else listOf(order) + means(across)
    }

    /** The geometric mean of each contender, for readers who want one number. */
    private fun means(across: AcrossDocuments): List<Block> {
        val means = across.geometricMeans
        if (means.size < 2) return emptyList()
        val fields: List<TableField<Pair<ContenderName, Double>>> =
            listOf(
                name { (contender) -> Wording.name(contender) },
                figure("geometric mean") { (_, mean) ->
                    "${Numbers.estimate(Estimate(mean, null, null)).value}×"
                },
            )
        return listOf(
            Block.Details(
                "Geometric mean over the documents",
                listOf(
                    Block.Paragraph(GEOMETRIC_MEAN, Tone.QUIET),
                    table("Geometric means", fields, ungrouped(means)),
                ),
                isBrief = false,
            )
        )
    }

    private fun table(
        label: String,
        groups: List<RankedGroup>,
        heading: (RankedGroup) -> String,
    ): Block {
        val fields =
            listOf<TableField<ContenderName>>(name { Wording.name(it) }) +
                groups.map { group ->
                    TableField<ContenderName>(TableColumn(heading(group), isNumber = true)) {
                        place(group, it)
                    }
                }
        val contenders = result.plan.contenders.filter { it.floor == null }.map { it.contender }
        val rows = Grouping(result.plan, by).of(contenders) { it }
        return table(label, fields, rows, isComplete = true, isMatrix = true)
    }

    /** The ratio of a contender, with a link to the table of its group. */
    private fun place(group: RankedGroup, contender: ContenderName): TableCell {
        val ranked = group.ranked.find { it.result.cell.contender == contender }
        val unranked = group.unranked.find { it.cell.contender == contender }?.outcome
        fun linked(text: String, mark: CellMark?) =
            TableCell(listOf(Link(text, "#${anchor(group)}")), mark)
        return when {
            ranked != null -> linked(Wording.ratio(ranked), mark(ranked))
            unranked != null ->
                linked(
                    Wording.status(unranked.status),
                    if (unranked.status.isFault) CellMark.FAULT else CellMark.NONE,
                )
            else -> TableCell(UNKNOWN, CellMark.NONE)
        }
    }

    private fun mark(cell: RankedCell): CellMark? =
        if (result.baseline == null) CellMark.FASTER.takeIf { cell.worst == 1 }
        else cell.toReference?.let { mark(it.verdict) }

    private companion object {
        const val READ_AT_A_GLANCE = 2
        const val FASTEST =
            "Time, the fastest of the column = 1. Blue-green: certainly the fastest. Each figure links to its table."
        const val GEOMETRIC_MEAN =
            "The geometric mean of the ratios of all documents, over the smallest such mean. It weighs all documents alike, " +
                "however often your program handles each. It has no interval, so no verdict rests on it."
    }
}
