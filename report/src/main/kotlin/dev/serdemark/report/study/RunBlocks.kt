package dev.serdemark.report.study

import dev.serdemark.plan.Ending
import dev.serdemark.plan.Status
import dev.serdemark.report.page.Block
import dev.serdemark.report.page.found
import dev.serdemark.report.page.unranked
import dev.serdemark.report.wording.EndingWording
import dev.serdemark.report.wording.RunWording
import dev.serdemark.report.wording.WarningWording
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.RunResult
import dev.serdemark.results.study.ClaimResult
import dev.serdemark.results.study.ClaimVerdict
import dev.serdemark.results.study.StudyResult
import dev.serdemark.results.study.StudyRun

/** The runs that the figures come from: how to repeat them, and facts about them. */
internal fun runBlocks(result: StudyResult, command: String): List<Block> {
    val place = result.runs.values.map(RunWording::place).distinct().singleOrNull()
    return listOf(
        Block.Section(
            "Runs",
            listOfNotNull(
                Block.Paragraph("To measure it again:"),
                Block.Command(command),
                place?.let { Block.Paragraph("All runs: $it.") },
            ) + result.study.runs.flatMap { run(it, result, hasOwnPlace = place == null) },
        )
    )
}

private fun run(run: StudyRun, study: StudyResult, hasOwnPlace: Boolean): List<Block> {
    val result = study.runs[run.name]
    val head =
        listOfNotNull(
            Block.Heading(3, "Run ${run.name}"),
            run.about?.let { Block.Paragraph(it) },
            Block.Command(result?.let { RunWording.command(it.plan) } ?: planned(run)),
        )
    if (result == null) return head + Block.Paragraph("This run has not been measured.")
    val facts = if (hasOwnPlace) RunWording.facts(result) else RunWording.course(result)
    val claims = study.claims.filter { it.claim.run == run.name }
    val text = "$facts. ${ending(result, claims)}${warned(result)}"
    return head + Block.Paragraph(text) + details(run, result)
}

/** Says why a run stopped, and how many of the [claims] about it are decided. */
private fun ending(result: RunResult, claims: List<ClaimResult>): String {
    val stopped =
        when (result.ending) {
            Ending.SETTLED -> "Stopped"
            Ending.BUDGET ->
                "Stopped at the budget of ${Wording.duration(result.plan.budgetMillis)}"
            else -> null
        }
    if (stopped == null || claims.isEmpty()) return EndingWording.brief(result)
    val testable = claims.filter { it.verdict != ClaimVerdict.NOT_TESTABLE }
    if (testable.isEmpty()) return "$stopped: no claim about this run is testable."
    val decided = testable.count { it.verdict.isDecided }
    return "$stopped: $decided of ${Wording.counted(testable.size, "claim")} decided."
}

private fun planned(run: StudyRun): String =
    RunWording.command(run.command + listOf("--budget", compact(run)))

private fun compact(run: StudyRun): String = "${run.budget}".replace(" ", "")

private fun details(run: StudyRun, result: RunResult): List<Block> =
    folded("Without figures", failed(result), isBrief = true) +
        folded("Warnings", found(result)) +
        folded(
            "Machine, settings and documents",
            listOf(
                Block.Paragraph("The study plans ${run.budget} for it, at full scale ${run.full}."),
                Block.Facts(RunWording.settings(result)),
            ),
        )

/** Folds [blocks] if there are any. Markdown has them only if [isBrief]. */
internal fun folded(title: String, blocks: List<Block>, isBrief: Boolean = false): List<Block> =
    if (blocks.isEmpty()) blocks else listOf(Block.Details(title, blocks, isBrief))

private fun warned(result: RunResult): String {
    val kinds = result.warnings.map { it.kind }.distinct().map(WarningWording::title)
    return if (kinds.isEmpty()) "" else " Warnings: ${kinds.joinToString { it.lowercase() }}."
}

/** Cells without figures, those of one contender and reason together. */
private fun failed(result: RunResult): List<Block> {
    val alike =
        result.cells
            .filter { it.outcome.status != Status.MEASURED }
            .groupBy { Triple(it.cell.contender, it.outcome.status, it.outcome.reason) }
            .values
    val labels = alike.associate { cells ->
        val where = cells.map { "${it.cell.operation.id} ${it.cell.document}" }.distinct()
        val name = Wording.name(cells.first().cell.contender)
        cells.first() to "$name, ${Wording.inWords(where, MOST_NAMES)}"
    }
    return unranked(labels.keys.toList(), labels::getValue)
}

private const val MOST_NAMES = 6
