package dev.serdemark.report.study

import dev.serdemark.report.page.Block
import dev.serdemark.report.page.Code
import dev.serdemark.report.page.Inline
import dev.serdemark.report.page.Plain
import dev.serdemark.report.page.TableColumn
import dev.serdemark.report.page.Tone
import dev.serdemark.report.page.bullets
import dev.serdemark.report.page.plainTable
import dev.serdemark.results.study.FigureResult
import dev.serdemark.results.study.StudyResult
import dev.serdemark.results.study.TableResult

/** The published tables, each figure beside the measured one. */
internal fun tableBlocks(result: StudyResult, charts: Set<String>): List<Block> {
    val similar =
        TableWording.SIMILAR.takeIf {
            result.tables.any { table -> table.table.rows.any { it.near != null } }
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

    /** Markdown has a chart or the range of differences in place of the figures. */
    fun blocks(chart: String?): List<Block> =
        listOf(
            Block.Heading(3, "Table $number. ${table.title}"),
            Block.Paragraph(origin + listOfNotNull(words.meaning?.let { Plain(" $it") })),
        ) +
            (if (chart == null) listOf(grid(words::figures))
            else
                listOf(Block.Chart(chart, "Published and measured ratios")) +
                    folded("The ratios of the chart", listOf(grid(words::ratios)))) +
            Block.Paragraph(listOfNotNull(words.order, words.range).joinToString(" ")) +
            folded("Notes", bullets(words.notes.map { listOf(Plain(it)) })) +
            folded(
                "The largest disagreements",
                bullets(words.disagreements.map { listOf(Plain(it)) }),
            ) +
            folded(
                "The figures themselves, in ${table.unit.symbol}",
                if (chart != null) listOf(grid(words::figures)) else emptyList(),
            )

    private val origin: List<Inline>
        get() {
            val from = table.from?.let { "${it.trimEnd('.')}. " }.orEmpty()
            val by = "Measured: ${table.by.inWords()}, by run "
            return listOf(Plain(from + by), Code(table.run), Plain("."))
        }

    private fun grid(cell: (FigureResult) -> String): Block =
        plainTable(
            listOf(TableColumn("")) + table.columns.keys.map { TableColumn(it, isNumber = true) },
            table.rows.zip(result.rows) { row, figures ->
                val label = if (row.near == null) row.label else TableWording.mark(row.label)
                listOf(listOf(Plain(label))) + figures.map { listOf(Plain(cell(it))) }
            },
            isBrief = false,
        )
}
