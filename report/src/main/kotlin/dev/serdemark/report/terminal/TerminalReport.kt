package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextAlign.RIGHT
import com.github.ajalt.mordant.rendering.TextColors.red
import com.github.ajalt.mordant.rendering.TextColors.yellow
import com.github.ajalt.mordant.rendering.TextStyles.bold
import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.Trait
import dev.serdemark.report.page.CapacityPage
import dev.serdemark.report.page.recommendation
import dev.serdemark.report.wording.DecisionWording
import dev.serdemark.report.wording.EndingWording
import dev.serdemark.report.wording.GateWording
import dev.serdemark.report.wording.Grouping
import dev.serdemark.report.wording.LegendWording
import dev.serdemark.report.wording.LimitWording
import dev.serdemark.report.wording.ProcessWording
import dev.serdemark.report.wording.RunWording
import dev.serdemark.report.wording.ScalingWording
import dev.serdemark.report.wording.SequenceRow
import dev.serdemark.report.wording.SequenceTable
import dev.serdemark.report.wording.SequenceWording
import dev.serdemark.report.wording.Shown
import dev.serdemark.report.wording.TimeUnit
import dev.serdemark.report.wording.UntrustedWording
import dev.serdemark.report.wording.VerdictWording
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.cell
import dev.serdemark.report.wording.rows
import dev.serdemark.report.wording.words
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.warm
import java.nio.charset.Charset

/**
 * Prints the results of a run: one table per group of cells that may be ranked together, the
 * reasons for cells without figures, and the verdict in words.
 *
 * Colors and width are those of the [terminal], which respects `NO_COLOR` and `TERM=dumb`.
 *
 * @param charset of the output; the report avoids characters that it cannot encode
 * @param by the trait whose values are headings within the tables; null for tables without groups
 * @param shown the questions whose tables are printed; null for those of the run's plan
 */
class TerminalReport(
    terminal: Terminal,
    charset: Charset = outputCharset(),
    private val by: Trait? = null,
    private val shown: Set<Shown>? = null,
) {
    private val lines = TerminalLines(terminal, charset)

    fun print(result: RunResult) {
        val shown = shown ?: Shown.of(result.plan)
        head(result)
        if (Shown.TIME in shown) times(result)
        if (Shown.TIME in shown) TerminalProtocols(lines).print(result)
        if (Shown.LATENCY in shown) TerminalLatency(lines).print(result)
        if (Shown.MEMORY in shown) TerminalMemory(lines).print(result)
        if (Shown.SIZE in shown) TerminalPayloads(lines).print(result)
        if (Shown.TIME in shown) TerminalSizes(lines).print(result)
        lines.blocks(CapacityPage(result).blocks())
        legend(result, Shown.TIME in shown)
        TerminalWarnings.paragraphs(result).forEach {
            lines.prose("")
            lines.prose(it)
        }
        ending(result)
        lines.blocks(recommendation(result))
        gate(result)
    }

    private fun times(result: RunResult) {
        SequenceTable.of(result).forEach(::sequence)
        result.groups.forEach { group(it, result) }
        TerminalAcross(lines).print(result)
    }

    private fun gate(result: RunResult) {
        if (result.gate.isEmpty()) return
        lines.prose("")
        result.gate.forEach { lines.sentence(GateWording.sentence(it, result)) }
    }

    private fun ending(result: RunResult) {
        lines.prose("")
        lines.prose(EndingWording.sentence(result))
        EndingWording.forecasts(result, MOST_PAIRS).forEach { lines.prose("  $it") }
        EndingWording.advice(result)?.let(lines::prose)
    }

    private fun head(result: RunResult) {
        lines.prose(RunWording.facts(result))
        SequenceWording.line(result.plan)?.let(lines::prose)
        UntrustedWording.lines(result.plan).forEach { lines.prose(red(it)) }
        val words = result.plan.words
        words.meaning?.let {
            lines.prose("")
            lines.prose(it)
        }
        words.headline(result)?.let(lines::prose)
    }

    /** Explains the tables after them, so that figures are what a reader sees first. */
    private fun legend(result: RunResult, hasTimes: Boolean) {
        lines.prose("")
        if (hasTimes) result.plan.words.columns()?.let(lines::prose)
        DecisionWording(result).reference?.let(lines::prose)
        lines.prose(RunWording.coverage(result))
        LegendWording.lines(result.plan).forEach(lines::prose)
        RunWording.single(result.plan)?.let(lines::prose)
    }

    private fun group(group: RankedGroup, result: RunResult) {
        lines.prose("")
        val operation = Wording.operation(group.cell, result.plan)
        val payload = commonPayload(group.ranked)?.let { ", payload $it" }.orEmpty()
        val call = result.plan.words.call
        val unit = unit(group)?.let { ", ${it.symbol} per $call" }.orEmpty()
        lines.prose("${bold(operation)}  ${Wording.setting(group.cell)}$payload$unit")
        lines.prose("")
        if (group.ranked.isNotEmpty()) {
            val rows = rows(group.ranked)
            val grouped = Grouping(result.plan, by).of(rows)
            when (result.plan.experiment) {
                Experiment.Warm -> {
                    val columns =
                        if (result.plan.requests == null) WarmColumns.of(group.ranked)
                        else RequestColumns.all
                    lines.groupedTable(columns, grouped)
                }
                is Experiment.Cold -> {
                    lines.groupedTable(ColdColumns.of(rows), grouped)
                    ProcessWording.floor(rows, result.floors)?.let(lines::prose)
                }
            }
            lines.prose("")
        }
        group.unranked.forEach(::unranked)
        LimitWording.sentence(group, result)?.let(lines::prose)
        Wording.converts(group, result.plan)?.let(lines::prose)
        group.ranked.forEach { cell -> Wording.notes(cell.result).forEach(lines::prose) }
        lines.sentence(VerdictWording.sentence(group, result))
        DecisionWording(result).against(group)?.let(lines::prose)
        ScalingWording.sentence(group)?.let(lines::prose)
    }

    /**
     * Returns the unit of all times in the group's table; null if it has none, or each time has its
     * own.
     */
    private fun unit(group: RankedGroup): TimeUnit? =
        rows(group.ranked.filter { it.result.warm != null }).firstOrNull()?.unit

    private fun sequence(table: SequenceTable) {
        lines.prose("")
        lines.prose(table.title)
        lines.prose("")
        lines.table(columns(table), table.rows)
    }

    private fun columns(table: SequenceTable): List<Column<SequenceRow>> =
        listOf(Column<SequenceRow>("contender", least = SHORTEST_NAME) { it.contender }) +
            table.documents.mapIndexed { i, document ->
                Column(document, align = RIGHT) { it.times[i] }
            }

    private fun unranked(result: CellResult) {
        val status = Wording.status(result.outcome.status)
        val colour = if (result.outcome.status.isFault) red else yellow
        lines.prose(
            "${Wording.name(result.cell.contender)}  ${colour(status)}: ${Wording.reason(result.outcome)}"
        )
    }

    private companion object {
        /** The most undecided pairs to list; the HTML report lists all. */
        const val MOST_PAIRS = 8
    }
}
