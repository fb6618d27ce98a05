package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextAlign.RIGHT
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.RequestField
import dev.serdemark.report.wording.Row
import dev.serdemark.report.wording.Wording

/** The columns of tables of requests. */
internal object RequestColumns {
    val all: List<Column<Row>> =
        listOf<Column<Row>>(
            Column("rank", style = ::winner) { Wording.rank(it.cell) },
            Column("contender", least = SHORTEST_NAME, style = ::winner) {
                Wording.name(it.cell.result.cell.contender)
            },
            Column("CPU", align = RIGHT, style = ::winner) {
                Numbers.estimate(it.time, it.unit.nanos).value
            },
            Column("interval", drop = 4) {
                Numbers.estimate(it.time, it.unit.nanos).interval.orEmpty()
            },
            Column("ratio", align = RIGHT) { Wording.ratio(it.cell) },
            Column("interval", drop = 5) { Wording.ratioInterval(it.cell).orEmpty() },
        ) + RequestField.entries.map { Column(it.heading, it.drop, RIGHT, text = it.text) }
}
