package dev.serdemark.report.page

import dev.serdemark.report.wording.DecisionWording
import dev.serdemark.report.wording.EndingWording
import dev.serdemark.report.wording.GateWording
import dev.serdemark.report.wording.LegendWording
import dev.serdemark.report.wording.LimitWording
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.PayloadWording
import dev.serdemark.report.wording.Row
import dev.serdemark.report.wording.RunWording
import dev.serdemark.report.wording.ScalingWording
import dev.serdemark.report.wording.SequenceWording
import dev.serdemark.report.wording.UntrustedWording
import dev.serdemark.report.wording.VerdictWording
import dev.serdemark.report.wording.WarningWording
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.cell
import dev.serdemark.report.wording.rows
import dev.serdemark.report.wording.words
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.warm
import dev.serdemark.results.writtenSizes

/**
 * The results of a run in Markdown, for a pull request: the answer first, one table per group, and
 * the rest folded. The sentences are those of the other forms.
 */
class RunPage(private val result: RunResult) {
    fun markdown(): String = Markdown.render(blocks())

    private fun blocks(): List<Block> =
        listOf(Block.Heading(1, RunWording.title(result.plan))) +
            recommendation(result) +
            result.gate.map { sentence(inlines(GateWording.sentence(it, result))) } +
            UntrustedWording.lines(result.plan).map { sentence(listOf(Strong(it))) } +
            result.groups.flatMap(::group) +
            sizes() +
            CapacityPage(result).blocks() +
            folded(
                "Warnings",
                kinds.map { (kind, warnings) ->
                    listOf(
                        Strong("${WarningWording.title(kind)}."),
                        Plain(
                            " ${WarningWording.findings(warnings, result)}. ${WarningWording.meaning(kind)} ${WarningWording.advice(kind)}"
                        ),
                    )
                },
            ) +
            folded("How it was measured", method()) +
            Block.Paragraph(RunWording.facts(result)) +
            Block.Command(RunWording.command(result.plan))

    private val kinds = result.warnings.groupBy { it.kind }.toList()

    private fun group(group: RankedGroup): List<Block> {
        val operation = Wording.operation(group.cell, result.plan)
        val heading = Block.Heading(2, "$operation, ${Wording.setting(group.cell)}")
        val verdict =
            listOf(sentence(inlines(VerdictWording.sentence(group, result)))) +
                listOfNotNull(
                        DecisionWording(result).against(group),
                        ScalingWording.sentence(group),
                    )
                    .map { Block.Paragraph(it) }
        val notes =
            listOfNotNull(
                LimitWording.sentence(group, result),
                Wording.converts(group, result.plan),
            )
        val missing =
            group.unranked.map { cell ->
                listOf(
                    Strong(Wording.name(cell.cell.contender)),
                    Plain(
                        " ${Wording.status(cell.outcome.status)}: ${Wording.reason(cell.outcome)}"
                    ),
                )
            }
        return listOf(heading) +
            verdict +
            (if (group.ranked.isEmpty()) emptyList() else listOf(table(rows(group.ranked)))) +
            notes.map { Block.Paragraph(it) } +
            folded("Without a figure", missing)
    }

    private fun table(rows: List<Row>): Block {
        val columns = COLUMNS.filter { column ->
            val texts = rows.map(column.text)
            texts.any { it != null } && !(column.isIfDifferent && texts.distinct().size == 1)
        }
        return Block.Table(
            columns.map { TableColumn(it.heading, it.isNumber) },
            rows.map { row ->
                columns.map { column ->
                    val text = column.text(row).orEmpty()
                    listOf(if (column.isName && row.cell.worst == 1) Strong(text) else Plain(text))
                }
            },
        )
    }

    private fun sizes(): List<Block> =
        writtenSizes(result)
            .filter { it.differ }
            .map { sizes ->
                sentence(
                    listOf(Plain("${PayloadWording.label(sizes)}: ")) +
                        inlines(PayloadWording.sentence(sizes))
                )
            }

    private fun method(): List<List<Inline>> {
        val questions =
            result.plan.words.method().map { (question, answer) ->
                listOf(Strong(question), Plain(" $answer"))
            }
        val others =
            listOfNotNull(
                DecisionWording(result).reference,
                RunWording.coverage(result),
                SequenceWording.line(result.plan),
                RunWording.single(result.plan),
                EndingWording.sentence(result),
            ) + LegendWording.lines(result.plan)
        return questions + others.map { listOf(Plain(it)) }
    }

    private fun folded(title: String, items: List<List<Inline>>): List<Block> =
        if (items.isEmpty()) emptyList() else listOf(Block.Folded(title, items))

    private fun sentence(text: List<Inline>) = Block.Paragraph(text)

    private class RunColumn(
        val heading: String,
        val isNumber: Boolean = true,
        val isName: Boolean = false,
        val isIfDifferent: Boolean = false,
        val text: (Row) -> String?,
    )

    private companion object {
        val COLUMNS =
            listOf(
                RunColumn("Rank", isNumber = false) { Wording.rank(it.cell) },
                RunColumn("Contender", isNumber = false, isName = true) {
                    Wording.name(it.cell.result.cell.contender)
                },
                RunColumn("Time") { Wording.time(it.time, it.unit) },
                RunColumn("Interval") { Numbers.estimate(it.time, it.unit.nanos).interval },
                RunColumn("Ratio") { Wording.ratio(it.cell) },
                RunColumn("Interval") { Wording.ratioInterval(it.cell) },
                RunColumn("Allocated") { row ->
                    row.cell.result.warm?.let { Numbers.bytes(it.allocated) }
                },
                RunColumn("Payload", isIfDifferent = true) { row ->
                    row.cell.result.warm?.let { Numbers.bytes(it.payloadBytes) }
                },
            )
    }
}
