package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextColors.yellow
import dev.serdemark.report.wording.WarningWording
import dev.serdemark.results.RunResult

/** Prints warnings on a terminal: a few lines per kind, however many there are. */
internal object TerminalWarnings {
    /** Returns the paragraphs; none if there are no warnings. */
    fun paragraphs(result: RunResult): List<String> =
        result.warnings
            .groupBy { it.kind }
            .map { (kind, warnings) ->
                yellow("Warning: ${WarningWording.title(kind)}.") +
                    " ${WarningWording.findings(warnings, result)}. " +
                    "${WarningWording.meaning(kind)} ${WarningWording.advice(kind)}"
            }
}
