package dev.serdemark.studies

import dev.serdemark.report.page.Block
import dev.serdemark.report.page.TableColumn
import dev.serdemark.report.page.Tone
import dev.serdemark.report.page.buildBlocks
import dev.serdemark.report.page.plainTable
import dev.serdemark.report.wording.Code
import dev.serdemark.report.wording.Inline
import dev.serdemark.report.wording.Plain

/**
 * The published tables, with each figure beside the measured one.
 *
 * @param charts the names of the charts of the page
 */
internal fun tableBlocks(result: StudyResult, charts: Set<String>): List<Block> = buildBlocks {
    if (result.tables.isEmpty()) return@buildBlocks
    val hasSubstitutes =
        result.tables.any { table -> table.table.rows.any { it.substitute != null } }
    section("Tables") {
        val similar = if (hasSubstitutes) " ${TableWording.SIMILAR}" else ""
        paragraph(TableWording.EXPLANATION + similar, Tone.QUIET)
        result.tables.forEachIndexed { i, table ->
            add(TableBlocks(table, i + 1).blocks(chartName(i).takeIf { it in charts }))
        }
    }
}

/** The name of the chart of the table at an [index]. */
internal fun chartName(index: Int): String = "table-${index + 1}"

private class TableBlocks(private val result: TableResult, private val number: Int) {
    private val table = result.table
    private val words = TableWording(result)

    /** @param chart the name of the chart that Markdown shows instead of figures; null for none */
    fun blocks(chart: String?): List<Block> = buildBlocks {
        heading(3, "Table $number. ${table.title}")
        paragraph {
            add(origin)
            words.meaning?.let { text(" $it") }
        }
        if (chart == null) add(tableOf(words::figures))
        else {
            add(Block.Chart(chart, "Published and measured ratios"))
            details("The ratios of the chart", isBrief = false) { add(tableOf(words::ratios)) }
        }
        paragraph(listOfNotNull(words.order, words.range).joinToString(" "))
        details("Notes", isBrief = false) { bullets(words.notes) { text(it) } }
        details("The largest disagreements", isBrief = false) {
            bullets(words.disagreements) { text(it) }
        }
        if (chart != null)
            details("The figures themselves, in ${table.unit.symbol}", isBrief = false) {
                add(tableOf(words::figures))
            }
    }

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
