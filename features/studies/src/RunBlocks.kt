package dev.serdemark.studies

import dev.serdemark.plan.Ending
import dev.serdemark.report.page.Block
import dev.serdemark.report.page.BlocksBuilder
import dev.serdemark.report.page.WITHOUT_FIGURES
import dev.serdemark.report.page.buildBlocks
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
    return buildBlocks {
        section("Runs") {
            command("To measure it again:", command)
            if (commonMachine != null) paragraph("All runs: $commonMachine.")
            result.study.runs.forEach { run(it, result, namesMachine = commonMachine == null) }
        }
    }
}

private fun BlocksBuilder.run(run: StudyRun, study: StudyResult, namesMachine: Boolean) {
    val result = study.runs[run.name]
    heading(3, "Run ${run.name}")
    paragraph(run.about)
    add(Block.Command(result?.let { RunWording.command(it.plan) } ?: plannedCommand(run)))
    if (result == null) {
        paragraph("This run has not been measured.")
        return
    }
    val facts = if (namesMachine) RunWording.facts(result) else RunWording.timeAndExtent(result)
    val claims = study.claims.filter { it.claim.run == run.name }
    paragraph("$facts. ${ending(result, claims)}${warningKinds(result)}")
    details(WITHOUT_FIGURES) { add(unrankedBlocks(unmeasured(result), result.plan)) }
    details("Warnings", isBrief = false) { add(warningBlocks(result)) }
    details("Machine, settings and documents", isBrief = false) {
        paragraph("The study plans ${run.budget} for it, at full scale ${run.fullBudget}.")
        add(Block.Facts(RunWording.settings(result)))
    }
}

/** Says why a run stopped, and how many of the [claims] about it are decided. */
private fun ending(result: RunResult, claims: List<ClaimResult>): String {
    val stopText =
        when (result.course.ending) {
            Ending.SETTLED -> "Stopped"
            Ending.BUDGET ->
                "Stopped at the budget of ${Wording.duration(result.plan.schedule.budgetMillis)}"
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

private fun warningKinds(result: RunResult): String {
    val kinds = result.course.warnings.map { it.kind }.distinct().map(WarningWording::title)
    return if (kinds.isEmpty()) "" else " Warnings: ${kinds.joinToString { it.lowercase() }}."
}
