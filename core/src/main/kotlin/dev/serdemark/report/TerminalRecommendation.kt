package dev.serdemark.report

import com.github.ajalt.mordant.rendering.TextStyles.bold
import dev.serdemark.results.RunResult
import dev.serdemark.results.advice.advice

/** What a run recommends, for a terminal. */
internal object TerminalRecommendation {
    private const val MOST_LEFT_OUT = 6

    /**
     * Prints it on [lines], where the plan has wishes. A command is one line however long it is, so
     * that it can be copied.
     */
    fun print(lines: TerminalLines, result: RunResult) {
        val text = RecommendationWording.text(advice(result) ?: return, result)
        for (paragraph in paragraphs(text)) {
            lines.prose("")
            lines.prose(paragraph)
        }
        text.command?.let {
            lines.prose("")
            lines.prose("${RecommendationWording.DEEPER}:")
            lines.laidOut(bold(it))
        }
    }

    private fun paragraphs(text: RecommendationText): List<String> {
        val headline = text.headline.joinToString("") { if (it.strong) bold(it.text) else it.text }
        return listOfNotNull(
            "$headline ${text.why.joinToString(" ")}",
            named(RecommendationWording.AGAINST, text.against.joinToString(" ")),
            named(RecommendationWording.NOTES, text.notes.joinToString(" ")),
            named(RecommendationWording.LEFT_OUT, leftOut(text.leftOut)),
        )
    }

    private fun named(name: String, text: String): String? =
        if (text.isEmpty()) null else "$name: $text"

    private fun leftOut(all: List<String>): String {
        val shown = if (all.size > MOST_LEFT_OUT) all.take(MOST_LEFT_OUT - 1) else all
        val others = all.size - shown.size
        return (shown +
                if (others > 0) listOf("and $others more, as the report says") else emptyList())
            .joinToString("; ")
    }
}
