package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextAlign.RIGHT
import dev.serdemark.report.wording.ColdWording
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Row
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.ColdFigures
import dev.serdemark.results.ColdProcess

/** The columns of a cold run's tables that stand where the terminal is wide enough. */
internal object ColdColumns {
    /** Those with something in them for any of the [rows]. */
    fun of(rows: List<Row>): List<TextColumn<Row>> = all.filter { column ->
        rows.any { column.text(it).isNotEmpty() }
    }

    /** Beside the headline, which bars show too: heading, and the text of a row. */
    val details: List<Pair<String, (Row) -> String>> =
        listOf(
            "set-up" to time { it.setUp },
            "first call" to time { it.call },
            "elapsed" to time { it.wall },
            "main–result" to time { it.process?.toFirstResult },
            "process" to time { it.process?.wall },
            "process CPU" to time { it.process?.cpu },
            "classes" to process { it.loaded?.classes?.toString() },
            "shared" to process { it.loaded?.shared?.toString() },
            "archive" to process { it.archive?.let(ColdWording::archive) },
        )

    /** Which go first where the terminal is narrow; those that are not named here stay. */
    private val dropped =
        mapOf(
            "shared" to 1,
            "archive" to 2,
            "process CPU" to 3,
            "elapsed" to 4,
            "classes" to 6,
            "main–result" to 7,
            "set-up" to 8,
            "first call" to 10,
        )

    private val all: List<TextColumn<Row>> =
        listOf<TextColumn<Row>>(
            TextColumn("rank", answers = true) { Wording.rank(it.cell) },
            TextColumn("contender", answers = true, isName = true) {
                Wording.name(it.cell.result.cell.contender)
            },
            TextColumn("cold time", align = RIGHT, answers = true) {
                Wording.time(it.time, it.unit)
            },
            TextColumn("interval", drop = 5) {
                Numbers.estimate(it.time, it.unit.nanos).interval.orEmpty()
            },
            TextColumn("ratio", align = RIGHT) { Wording.ratio(it.cell) },
            TextColumn("interval", drop = 9) { Wording.ratioInterval(it.cell).orEmpty() },
        ) +
            details.map { (heading, text) ->
                TextColumn(heading, dropped[heading], RIGHT, text = text)
            }

    private fun time(nanos: (ColdFigures) -> Double?): (Row) -> String = { row ->
        nanos(row.cold)?.let { Wording.time(it, row.unit) }.orEmpty()
    }

    private fun process(text: (ColdProcess) -> String?): (Row) -> String = { row ->
        row.cold.process?.let(text).orEmpty()
    }
}
