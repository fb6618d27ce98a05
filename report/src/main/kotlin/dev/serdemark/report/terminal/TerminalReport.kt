package dev.serdemark.report.terminal

import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.plan.Trait
import dev.serdemark.report.page.ClassicsPage
import dev.serdemark.report.page.Page
import dev.serdemark.report.page.RoundTripsPage
import dev.serdemark.report.page.RunPage
import dev.serdemark.report.wording.ReportTopic
import dev.serdemark.results.RunResult
import dev.serdemark.results.measures.Recording
import java.nio.charset.Charset

/**
 * Prints pages on a [terminal], in its width and with its colors. The terminal respects `NO_COLOR`
 * and `TERM=dumb`.
 *
 * @param charset of the output; the report avoids characters that it cannot encode
 * @param groupingTrait the trait whose values are headings within the tables; null for tables
 *   without groups
 * @param topics the topics whose tables are printed; null for those of the run's plan
 */
class TerminalReport(
    private val terminal: Terminal,
    private val charset: Charset = outputCharset(),
    private val groupingTrait: Trait? = null,
    private val topics: Set<ReportTopic>? = null,
) {
    /** Prints the results of a run. */
    fun print(result: RunResult) =
        blocksPrinter()
            .print(RunPage(result, groupingTrait).terminal(topics ?: ReportTopic.of(result.plan)))

    /** Prints the result of another command. */
    fun print(page: Page) = blocksPrinter().print(page.blocks())

    /** Prints the statistical tests that papers report. */
    fun printStatistics(result: RunResult) {
        terminal.println()
        blocksPrinter().print(ClassicsPage.blocks(result))
    }

    /** Prints the tables of jvm-serializers, from the [recording] of a run and its [result]. */
    fun printRoundTrips(recording: Recording, result: RunResult) {
        terminal.println()
        blocksPrinter().print(RoundTripsPage.blocks(recording, result))
    }

    private fun blocksPrinter() = TerminalBlocks(TerminalLines(terminal, charset))
}
