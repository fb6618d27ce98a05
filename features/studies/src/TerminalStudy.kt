package dev.serdemark.studies

import com.github.ajalt.mordant.rendering.TextColors.green
import com.github.ajalt.mordant.rendering.TextColors.red
import com.github.ajalt.mordant.rendering.TextColors.yellow
import com.github.ajalt.mordant.rendering.TextStyles.bold
import com.github.ajalt.mordant.rendering.TextStyles.dim
import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.report.terminal.TerminalLines
import dev.serdemark.report.terminal.outputCharset
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.onOneLine
import java.nio.charset.Charset

/**
 * Prints the claims and tables of a study with their verdicts, in a few lines each. [StudyPage] has
 * all details.
 *
 * @param charset of the output; characters that it cannot encode are avoided
 */
class TerminalStudy(terminal: Terminal, charset: Charset = outputCharset()) {
    private val lines = TerminalLines(terminal, charset)

    fun print(result: StudyResult) {
        lines.prose(bold(onOneLine(result.study.title)))
        lines.prose(ScoreWording.sentence(result))
        if (result.claims.isNotEmpty()) lines.prose(ScoreWording.coverage(result))
        result.claims.forEachIndexed { i, it -> claim(i + 1, it, result) }
        if (result.tables.isNotEmpty()) orders(result)
    }

    private fun claim(number: Int, claim: ClaimResult, result: StudyResult) {
        val words = ClaimWording(claim, result)
        lines.prose("")
        lines.prose("$number. ${verdict(claim.verdict)}: ${onOneLine(claim.claim.says)}")
        val demand = words.demand?.takeIf { claim.verdict != ClaimVerdict.NOT_TESTABLE }
        val demanded = if (demand == null) "" else ", demanded: $demand"
        val evidence = "${words.evidence.trimEnd('.')}$demanded."
        val text = listOfNotNull(evidence, words.timeToDecide).joinToString(" ")
        lines.prose(onOneLine(text), INDENT)
    }

    private fun orders(result: StudyResult) {
        lines.prose("")
        lines.prose("Kendall's tau of the tables: 1 is the published order, -1 the reverse.")
        for (table in result.tables) {
            val tau = table.tau?.let { Numbers.fixed(it, 2) } ?: "unknown"
            lines.prose("$tau  ${onOneLine(table.table.title)}", INDENT)
        }
    }

    private fun verdict(verdict: ClaimVerdict): String =
        when (verdict) {
            ClaimVerdict.CONFIRMED -> green(verdict.id)
            ClaimVerdict.REFUTED -> red(verdict.id)
            ClaimVerdict.UNDECIDED -> yellow(verdict.id)
            ClaimVerdict.NOT_TESTABLE -> dim(verdict.id)
        }

    private companion object {
        /** Spaces before lines that belong to the line above. */
        const val INDENT = 3
    }
}
