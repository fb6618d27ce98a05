package dev.serdemark.report.study

import dev.serdemark.plan.Status
import dev.serdemark.report.page.Block
import dev.serdemark.report.page.Plain
import dev.serdemark.report.page.Strong
import dev.serdemark.report.wording.EndingWording
import dev.serdemark.report.wording.RunWording
import dev.serdemark.report.wording.WarningWording
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.RunResult
import dev.serdemark.results.study.StudyResult
import dev.serdemark.results.study.StudyRun

private const val MOST_FAILED = 20

/** The runs that the figures come from: how to repeat them, and what to know about them. */
internal fun runBlocks(result: StudyResult, command: String): List<Block> =
    listOf(
        Block.Heading(2, "Runs"),
        Block.Paragraph("This command measures the study again and judges its claims:"),
        Block.Command(command),
    ) + result.study.runs.flatMap { run(it, result.runs[it.name]) }

private fun run(run: StudyRun, result: RunResult?): List<Block> {
    val head =
        listOfNotNull(
            Block.Heading(3, "Run ${run.name}"),
            run.about?.let { Block.Paragraph(it) },
            Block.Command(result?.let { RunWording.command(it.plan) } ?: planned(run)),
        )
    return head +
        if (result == null) listOf(Block.Paragraph("This run has not been measured."))
        else measured(run, result)
}

private fun planned(run: StudyRun): String =
    RunWording.command(run.command + listOf("--budget", compact(run)))

private fun compact(run: StudyRun): String = "${run.budget}".replace(" ", "")

private fun measured(run: StudyRun, result: RunResult): List<Block> =
    listOf(
        Block.Paragraph(
            "${RunWording.facts(result)}. The study plans ${run.budget} for it, " +
                "at full scale ${run.full}. ${EndingWording.sentence(result)}"
        )
    ) + failed(result) + warnings(result) + settings(result)

private fun settings(result: RunResult): Block =
    Block.Details(
        "Machine, settings and documents",
        listOf(
            Block.Bullets(
                RunWording.settings(result).map { (name, value) ->
                    listOf(Strong("$name:"), Plain(" $value"))
                }
            )
        ),
    )

/** Cells without figures, those of one reason together. */
private fun failed(result: RunResult): List<Block> {
    val reasons =
        result.cells
            .filter { it.outcome.status != Status.MEASURED }
            .groupBy { Triple(it.cell.contender, it.outcome.status, it.outcome.reason) }
            .map { (_, cells) ->
                val where = cells.map { "${it.cell.operation.id} ${it.cell.document}" }.distinct()
                listOf(
                    Plain(
                        "${Wording.name(cells.first().cell.contender)}, " +
                            "${Wording.inWords(where, MOST_NAMES)}: "
                    ),
                    Strong(Wording.status(cells.first().outcome.status)),
                    Plain(": ${Wording.reason(cells.first().outcome)}"),
                )
            }
    if (reasons.isEmpty()) return emptyList()
    val shown = if (reasons.size > MOST_FAILED) reasons.take(MOST_FAILED - 1) else reasons
    val others = reasons.size - shown.size
    val rest = if (others > 0) listOf(listOf(Plain("and $others more"))) else emptyList()
    return listOf(Block.Paragraph("Without figures:"), Block.Bullets(shown + rest))
}

private fun warnings(result: RunResult): List<Block> {
    if (result.warnings.isEmpty()) return emptyList()
    val items =
        result.warnings
            .groupBy { it.kind }
            .map { (kind, warnings) ->
                listOf(
                    Strong("${WarningWording.title(kind)}."),
                    Plain(
                        " ${WarningWording.findings(warnings, result)}. " +
                            "${WarningWording.meaning(kind)} ${WarningWording.advice(kind)}"
                    ),
                )
            }
    return listOf(Block.Paragraph("Warnings:"), Block.Bullets(items))
}

private const val MOST_NAMES = 6
