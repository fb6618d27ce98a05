package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextAlign
import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.plan.Plan
import dev.serdemark.report.wording.AcrossWording
import dev.serdemark.results.AcrossJvms

/**
 * Contenders in several JVM settings, a row for each setting. Where the terminal is narrow, the
 * times go, and then the interval; where it is narrower still, names are cut.
 */
internal class TerminalAcross(
    terminal: Terminal,
    private val plan: Plan,
    private val table: List<AcrossJvms>,
) {
    private val speed = FIRST_FIGURE + AcrossWording.figures(plan).size

    /** The head and the rows, with styles. */
    val lines: List<String> = TextTable(terminal, columns(), rows()) { false }.lines

    private fun rows(): List<List<String>> = table.flatMap { across ->
        AcrossWording.rows(across, plan, table).mapIndexed { i, row ->
            if (i == 0) row else listOf("") + row.drop(1)
        }
    }

    private fun columns(): List<TextColumn<List<String>>> =
        AcrossWording.headings(plan, table).mapIndexed { i, heading ->
            TextColumn(
                heading,
                drop = drop(i),
                align = if (i in FIRST_FIGURE..speed) TextAlign.RIGHT else TextAlign.LEFT,
                isName = i == 0,
            ) {
                it[i]
            }
        }

    private fun drop(column: Int): Int? =
        when (column) {
            in FIRST_FIGURE until speed -> 1
            speed + 1 -> 2
            else -> null
        }

    private companion object {
        /** After contender and setting. */
        const val FIRST_FIGURE = 2
    }
}
