package dev.serdemark.studies

import dev.serdemark.plan.Ending
import dev.serdemark.report.page.Block
import dev.serdemark.report.page.WITHOUT_FIGURES
import dev.serdemark.report.page.unmeasured
import dev.serdemark.report.page.unrankedBlocks
import dev.serdemark.report.page.warningBlocks
import dev.serdemark.report.wording.EndingWording
import dev.serdemark.report.wording.RunWording
import dev.serdemark.report.wording.WarningWording
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.RunResult

/** The runs that the figures come from: how to repeat them, and facts about them. */
internal fun runBlocks(result: StudyResult, command: String): List<Block> {
    val commonMachine =
        result.runs.values.map(RunWording::machineAndVersion).distinct().singleOrNull()
    return listOf(
        Block.Section(
            "Runs",
            listOfNotNull(
                Block.Paragraph("To measure it again:"),
                Block.Command(command),
                commonMachine?.let { Block.Paragraph("All runs: $it.") },
            ) + result.study.runs.flatMap { run(it, result, namesMachine = commonMachine == null) },
        )
    )
}

private fun run(run: StudyRun, study: StudyResult, namesMachine: Boolean): List<Block> {
    val result = study.runs[run.name]
    val head =
        listOfNotNull(
            Block.Heading(3, "Run ${run.name}"),
            run.about?.let { Block.Paragraph(it) },
            Block.Command(result?.let { RunWording.command(it.plan) } ?: plannedCommand(run)),
        )
    if (result == null) return head + Block.Paragraph("This run has not been measured.")
    val facts = if (namesMachine) RunWording.facts(result) else RunWording.timeAndExtent(result)
    val claims = study.claims.filter { it.claim.run == run.name }
    val text = "$facts. ${ending(result, claims)}${warningKinds(result)}"
    return head + Block.Paragraph(text) + details(run, result)
}

/** Says why a run stopped, and how many of the [claims] about it are decided. */
private fun ending(result: RunResult, claims: List<ClaimResult>): String {
    val stopText =
        when (result.ending) {
            Ending.SETTLED -> "Stopped"
            Ending.BUDGET ->
                "Stopped at the budget of ${Wording.duration(result.plan.budgetMillis)}"
            else -> null
        }
    if (stopText == null || claims.isEmpty()) return EndingWording.briefSentence(result)
    val testableClaims = claims.filter { it.verdict != ClaimVerdict.NOT_TESTABLE }
    if (testableClaims.isEmpty()) return "$stopText: no claim about this run is testable."
    val decidedCount = testableClaims.count { it.verdict.isDecided }
    return "$stopText: $decidedCount of ${Wording.quantity(testableClaims.size, "claim")} decided."
}

private fun plannedCommand(run: StudyRun): String =
    RunWording.command(run.command + listOf("--budget", budget(run)))

private fun budget(run: StudyRun): String = "${run.budget}".replace(" ", "")

private fun details(run: StudyRun, result: RunResult): List<Block> =
    foldedBlocks(
        WITHOUT_FIGURES,
        unrankedBlocks(unmeasured(result), result.plan),
        isBrief = true,
    ) +
        foldedBlocks("Warnings", warningBlocks(result)) +
        foldedBlocks(
            "Machine, settings and documents",
            listOf(
                Block.Paragraph(
                    "The study plans ${run.budget} for it, at full scale ${run.fullBudget}."
                ),
                Block.Facts(RunWording.settings(result)),
            ),
        )

/** Folds [blocks] if there are any. Markdown has them only if [isBrief]. */
internal fun foldedBlocks(
    title: String,
    blocks: List<Block>,
    isBrief: Boolean = false,
): List<Block> = if (blocks.isEmpty()) blocks else listOf(Block.Details(title, blocks, isBrief))

private fun warningKinds(result: RunResult): String {
    val kinds = result.warnings.map { it.kind }.distinct().map(WarningWording::title)
    return if (kinds.isEmpty()) "" else " Warnings: ${kinds.joinToString { it.lowercase() }}."
}
