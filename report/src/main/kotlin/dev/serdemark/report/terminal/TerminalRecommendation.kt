package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextStyles.bold
import dev.serdemark.report.wording.RecommendationWording
import dev.serdemark.results.RunResult
import dev.serdemark.results.advice.advice

/** Prints the recommendation of a run on a terminal. */
internal class TerminalRecommendation(private val lines: TerminalLines) {
    /**
     * Prints paragraphs, and the command in a separate line for copying; nothing without wishes.
     */
    fun print(result: RunResult) {
        val text = RecommendationWording.text(advice(result) ?: return, result)
        val headline = text.headline.joinToString("") { if (it.strong) bold(it.text) else it.text }
        listOfNotNull(
                "$headline ${text.why.joinToString(" ")}",
                named(RecommendationWording.AGAINST, text.against.joinToString(" ")),
                named(RecommendationWording.NOTES, text.notes.joinToString(" ")),
                named(RecommendationWording.LEFT_OUT, leftOut(text.leftOut)),
                text.command?.let { "${RecommendationWording.DEEPER}:" },
            )
            .forEach {
                lines.prose("")
                lines.prose(it)
            }
        text.command?.let { lines.laidOut("  ${bold(it)}") }
    }

    private fun named(name: String, text: String): String? =
        if (text.isEmpty()) null else "$name: $text"

    private fun leftOut(all: List<String>): String {
        val shown = if (all.size > MOST_LEFT_OUT) all.take(MOST_LEFT_OUT - 1) else all
        val others = all.size - shown.size
        return (shown +
                if (others > 0) listOf("and $others more, listed in the report") else emptyList())
            .joinToString("; ")
    }

    private companion object {
        /** The most left-out contenders to name. The HTML report names all. */
        const val MOST_LEFT_OUT = 6
    }
}
