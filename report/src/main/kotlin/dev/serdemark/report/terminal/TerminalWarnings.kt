package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextColors.yellow
import dev.serdemark.report.wording.WarningWording
import dev.serdemark.results.RunResult

/** Prints warnings on a terminal: a few lines per kind, however many there are. */
internal object TerminalWarnings {
    private const val MOST_FIGURES = 3

    /** Returns the paragraphs; none if there are no warnings. */
    fun paragraphs(result: RunResult): List<String> =
        result.warnings
            .groupBy { it.kind }
            .map { (kind, warnings) ->
                val shown =
                    if (warnings.size > MOST_FIGURES) warnings.take(MOST_FIGURES - 1) else warnings
                val others = warnings.size - shown.size
                val findings =
                    shown.map { WarningWording.finding(it, result) } +
                        if (others > 0) listOf("and $others more") else emptyList()
                yellow("Warning: ${WarningWording.title(kind)}.") +
                    " ${findings.joinToString("; ")}. " +
                    "${WarningWording.meaning(kind)} ${WarningWording.advice(kind)}"
            }
}
