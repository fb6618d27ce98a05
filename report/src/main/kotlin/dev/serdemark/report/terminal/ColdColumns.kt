package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextAlign.RIGHT
import dev.serdemark.report.wording.ColdField
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Row
import dev.serdemark.report.wording.Wording

/** The columns of a cold run's tables. */
internal object ColdColumns {
    /** Returns the columns that have text for any of the [rows]. */
    fun of(rows: List<Row>): List<Column<Row>> = all.filter { column ->
        rows.any { column.text(it).isNotEmpty() }
    }

    private val headline: List<Column<Row>> =
        listOf(
            Column("rank", style = ::winner) { Wording.rank(it.cell) },
            Column("contender", least = SHORTEST_NAME, style = ::winner) {
                Wording.name(it.cell.result.cell.contender)
            },
            Column("cold time", align = RIGHT, style = ::winner) {
                Wording.time(it.time, it.unit)
            },
            Column("interval", drop = 5) {
                Numbers.estimate(it.time, it.unit.nanos).interval.orEmpty()
            },
            Column("ratio", align = RIGHT) { Wording.ratio(it.cell) },
            Column("interval", drop = 9) { Wording.ratioInterval(it.cell).orEmpty() },
        )

    private val all: List<Column<Row>> =
        headline + ColdField.entries.map { Column(it.heading, drop(it), RIGHT, text = it.text) }

    private fun drop(field: ColdField): Int? =
        when (field) {
            ColdField.SHARED -> 1
            ColdField.ARCHIVE -> 2
            ColdField.PROCESS_CPU -> 3
            ColdField.ELAPSED -> 4
            ColdField.CLASSES -> 6
            ColdField.TO_FIRST_RESULT -> 7
            ColdField.SET_UP -> 8
            ColdField.FIRST_CALL -> 10
            ColdField.PROCESS -> null
        }
}
