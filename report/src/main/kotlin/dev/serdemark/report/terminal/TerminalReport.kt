package dev.serdemark.report.terminal

import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.plan.Trait
import dev.serdemark.report.page.BisectPage
import dev.serdemark.report.page.ClassicsPage
import dev.serdemark.report.page.ComparePage
import dev.serdemark.report.page.ConformPage
import dev.serdemark.report.page.EvolvePage
import dev.serdemark.report.page.ExplainPage
import dev.serdemark.report.page.HistoryPage
import dev.serdemark.report.page.MergePage
import dev.serdemark.report.page.MigratePage
import dev.serdemark.report.page.RoundTripsPage
import dev.serdemark.report.page.RunPage
import dev.serdemark.report.wording.Shown
import dev.serdemark.results.RunResult
import dev.serdemark.results.measures.Recording
import java.nio.charset.Charset

/**
 * Prints the results of a run: the answer, one table per group of cells that may be ranked
 * together, and what follows from them.
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

    /** Prints runs that were compared. */
    fun print(compared: ComparePage) = page().print(compared.blocks())

    /** Prints cells over several runs. */
    fun print(history: HistoryPage) = page().print(history.blocks())

    /** Prints runs of several machines. */
    fun print(merged: MergePage) = page().print(merged.blocks())

    /** Prints what contenders did with cases. */
    fun print(conform: ConformPage) = page().print(conform.blocks())

    /** Prints which contenders survive changes of the schema. */
    fun print(evolved: EvolvePage) = page().print(evolved.blocks())

    /** Prints what changes with another contender. */
    fun print(migrated: MigratePage) = page().print(migrated.blocks())

    /** Prints what the time of cells goes into. */
    fun print(explained: ExplainPage) = page().print(explained.blocks())

    /** Prints which release was found. */
    fun print(bisected: BisectPage) = page().print(bisected.blocks())

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
