package dev.serdemark.report

import com.github.ajalt.mordant.rendering.TextColors.yellow
import dev.serdemark.results.RunResult

/** Reasons to doubt figures, for a terminal: a few lines for each kind, however many there are. */
internal object TerminalAlarms {
    private const val MOST_FIGURES = 3

    /** Paragraphs; none where there are no alarms. */
    fun paragraphs(result: RunResult): List<String> =
        result.alarms
            .groupBy { it.kind }
            .map { (kind, alarms) ->
                val shown =
                    if (alarms.size > MOST_FIGURES) alarms.take(MOST_FIGURES - 1) else alarms
                val others = alarms.size - shown.size
                val findings =
                    shown.map { AlarmWording.finding(it, result) } +
                        if (others > 0) listOf("and $others more") else emptyList()
                yellow("Alarm: ${AlarmWording.title(kind)}.") +
                    " ${findings.joinToString("; ")}. " +
                    "${AlarmWording.meaning(kind)} ${AlarmWording.advice(kind)}"
            }
}
