package dev.serdemark.report.terminal

import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.plan.Trait
import dev.serdemark.report.page.ClassicsPage
import dev.serdemark.report.page.Page
import dev.serdemark.report.page.RoundTripsPage
import dev.serdemark.report.page.RunPage
import dev.serdemark.report.wording.Shown
import dev.serdemark.results.RunResult
import dev.serdemark.results.measures.Recording
import java.nio.charset.Charset

/**
 * Prints the results of a run: the answer, one table per group of cells that may be ranked
 * together, and the recommendation.
 *
 * Colors and width are those of the [terminal], which respects `NO_COLOR` and `TERM=dumb`.
 *
 * @param charset of the output; the report avoids characters that it cannot encode
 * @param by the trait whose values are headings within the tables; null for tables without groups
 * @param shown the questions whose tables are printed; null for those of the run's plan
 */
class TerminalReport(
    private val terminal: Terminal,
    private val charset: Charset = outputCharset(),
    private val by: Trait? = null,
    private val shown: Set<Shown>? = null,
) {
    fun print(result: RunResult) =
        page().print(RunPage(result, by).terminal(shown ?: Shown.of(result.plan)))

    /** Prints the result of another command. */
    fun print(page: Page) = page().print(page.blocks())

    /** Prints the statistical tests that papers report. */
    fun printStatistics(result: RunResult) {
        terminal.println()
        page().print(ClassicsPage.blocks(result))
    }

    /** Prints the tables of jvm-serializers, from the [recording] of a run and its [result]. */
    fun printRoundTrips(recording: Recording, result: RunResult) {
        terminal.println()
        page().print(RoundTripsPage.blocks(recording, result))
    }

    private fun page() = TerminalBlocks(TerminalLines(terminal, charset))
}
