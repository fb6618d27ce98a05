package dev.serdemark.studies

import dev.serdemark.report.page.Block
import dev.serdemark.report.page.TableColumn
import dev.serdemark.report.page.Tone
import dev.serdemark.report.page.bullets
import dev.serdemark.report.page.plainTable
import dev.serdemark.report.wording.Code
import dev.serdemark.report.wording.Inline
import dev.serdemark.report.wording.Plain

/**
 * The published tables, with each figure beside the measured one.
 *
 * @param charts the names of the charts of the page
 */
internal fun tableBlocks(result: StudyResult, charts: Set<String>): List<Block> {
    val similar =
        TableWording.SIMILAR.takeIf {
            result.tables.any { table -> table.table.rows.any { it.substitute != null } }
        }
    return if (result.tables.isEmpty()) emptyList()
    else
        listOf(
            Block.Section(
                "Tables",
                listOf(
                    Block.Paragraph(
                        listOfNotNull(TableWording.EXPLANATION, similar).joinToString(" "),
                        Tone.QUIET,
                    )
                ) +
                    result.tables.withIndex().flatMap { (i, table) ->
                        TableBlocks(table, i + 1).blocks(chartName(i).takeIf { it in charts })
                    },
            )
        )
}

/** The name of the chart of the table at an [index]. */
internal fun chartName(index: Int): String = "table-${index + 1}"

private class TableBlocks(private val result: TableResult, private val number: Int) {
    private val table = result.table
    private val words = TableWording(result)

    /** @param chart the name of the chart that Markdown shows instead of figures; null for none */
    fun blocks(chart: String?): List<Block> =
        listOf(
            Block.Heading(3, "Table $number. ${table.title}"),
            Block.Paragraph(origin + listOfNotNull(words.meaning?.let { Plain(" $it") })),
        ) +
            (if (chart == null) listOf(tableOf(words::figures))
            else
                listOf(Block.Chart(chart, "Published and measured ratios")) +
                    foldedBlocks("The ratios of the chart", listOf(tableOf(words::ratios)))) +
            Block.Paragraph(listOfNotNull(words.order, words.range).joinToString(" ")) +
            foldedBlocks("Notes", bullets(words.notes.map { listOf(Plain(it)) })) +
            foldedBlocks(
                "The largest disagreements",
                bullets(words.disagreements.map { listOf(Plain(it)) }),
            ) +
            foldedBlocks(
                "The figures themselves, in ${table.unit.symbol}",
                if (chart != null) listOf(tableOf(words::figures)) else emptyList(),
            )

    private val origin: List<Inline>
        get() {
            val placeInStudy = table.placeInStudy?.let { "${it.trimEnd('.')}. " }.orEmpty()
            val measurement = "Measured: ${table.measure.nameInText()}, by run "
            return listOf(Plain(placeInStudy + measurement), Code(table.run), Plain("."))
        }

    private fun tableOf(cell: (FigureResult) -> String): Block =
        plainTable(
            listOf(TableColumn("")) + table.columns.keys.map { TableColumn(it, isNumber = true) },
            table.rows.zip(result.rows) { row, figures ->
                val label = if (row.substitute == null) row.label else TableWording.mark(row.label)
                listOf(listOf(Plain(label))) + figures.map { listOf(Plain(cell(it))) }
            },
            isBrief = false,
        )
}
