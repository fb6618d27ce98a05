package dev.serdemark.report.page

import dev.serdemark.plan.Experiment
import dev.serdemark.report.wording.AdvisoryWording
import dev.serdemark.report.wording.Inline
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Plain
import dev.serdemark.report.wording.RunWording
import dev.serdemark.report.wording.Strong
import dev.serdemark.report.wording.TimeUnit
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.visible
import dev.serdemark.report.wording.words
import dev.serdemark.results.RunResult
import dev.serdemark.results.VersionStep
import dev.serdemark.results.VersionSteps
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.warm
import dev.serdemark.results.versionSteps
import dev.serdemark.results.warnings.DoubtedFigure

/** Compares each version of a contender with the one before, to find when it became slower. */
internal class VersionsPage(private val result: RunResult) {
    private val marks = WarningMarks(result)
    private val margin = Numbers.percent(result.plan.question.margin)

    /** A part per contender and group; empty if no contender has three versions or more. */
    fun blocks(): List<Block> = buildBlocks {
        section("Versions", anchor = "versions") {
            for (steps in versionSteps(result)) {
                paragraph(sentence(steps), Tone.ANSWER)
                command(
                    "To measure the releases between these two, if there are any:",
                    commandBetween(steps)?.let(RunWording::command),
                    Tone.QUIET,
                )
                add(table(steps))
            }
        }
    }

    private fun sentence(steps: VersionSteps): List<Inline> {
        val heading = "${visible(steps.contender)}, ${groupName(steps)}: "
        val firstChange = steps.changes.firstOrNull()
        val changes =
            if (firstChange == null)
                "no version is certainly more than $margin faster or slower than the one before."
            else {
                val ratio =
                    Numbers.ratio(
                            checkNotNull(firstChange.comparison).ratio,
                            result.plan.question.margin,
                        )
                        .times
                val laterVersions =
                    steps.changes.drop(1).map { visible(it.newer.cell.contender.version) }
                val laterChanges =
                    if (laterVersions.isEmpty()) ""
                    else " Then ${Wording.join(laterVersions, MAX_NAMES)}."
                "${version(firstChange.newer)} is the first that differs from the one before by more than $margin: " +
                    "it takes $ratio as long as ${version(firstChange.older)}.$laterChanges"
            }
        return listOf(
            Strong(heading),
            Plain(changes + openSentence(steps) + overallSentence(steps)),
        )
    }

    private fun openSentence(steps: VersionSteps): String =
        if (steps.open.isEmpty()) ""
        else
            " Open for ${Wording.join(steps.open.map { version(it.newer) }, MAX_NAMES)}: a larger --budget may decide."

    /** Compares the newest version with the oldest, because small steps may add up. */
    private fun overallSentence(steps: VersionSteps): String {
        val oldest = steps.cells.first()
        val newest = steps.cells.last()
        val comparison = result.comparison(newest.index, oldest.index) ?: return ""
        val ratio = Numbers.ratio(comparison.ratio, result.plan.question.margin)
        return " In all, ${version(newest)} takes ${ratio.times} as long as ${version(oldest)}."
    }

    /** The command that measures the releases between the two versions of the first change. */
    private fun commandBetween(steps: VersionSteps): List<String>? {
        val firstChange = steps.changes.firstOrNull() ?: return null
        val older = firstChange.older.cell.contender.version
        val newer = firstChange.newer.cell.contender.version
        val isRepeatable = result.plan.origin.request.commandName in COMMANDS
        if (!isRepeatable || !RELEASE.matches(older) || !RELEASE.matches(newer)) return null
        val cell = steps.group.cell
        return listOf("versions", steps.contender, "${cell.document}", "-o", cell.operation.id) +
            (if (result.plan.calls.experiment is Experiment.Cold) listOf("--cold")
            else emptyList()) +
            listOf("--from", older, "--to", newer)
    }

    private fun table(steps: VersionSteps): Block {
        val byNewer = steps.steps.associateBy { it.newer.index }
        val unit = TimeUnit.of(steps.cells.minOf { time(it).value })
        fun step(cell: CellResult): VersionStep? = byNewer[cell.index]
        fun ratio(cell: CellResult) =
            step(cell)?.comparison?.let { Numbers.ratio(it.ratio, result.plan.question.margin) }
        val advisories =
            textColumn("advisories") { cell: CellResult ->
                AdvisoryWording(result)
                    .change(cell.cell.contender, step(cell)?.older?.cell?.contender)
            }
        val hasAdvisories =
            result.plan.contenders.any { it.advisories?.known.orEmpty().isNotEmpty() }
        return table(
            "${steps.contender}, ${groupName(steps)}",
            listOf<TableField<CellResult>>(
                nameColumn<CellResult>("version") { version(it) },
                figureColumn<CellResult>(
                        "${result.plan.words.timeHeading} ${unit.symbol}",
                        dropOrder = 3,
                    ) {
                        Numbers.estimate(time(it), unit.nanos).value
                    }
                    .withWarningMark { marks.find(it.index, DoubtedFigure.TIME) },
                figureColumn("over the one before") {
                    ratio(it)?.let { ratio -> "${ratio.value}×" }
                },
                figureColumn("interval", dropOrder = 1) { ratio(it)?.interval },
                verdictColumn { step(it)?.comparison?.verdict },
                figureColumn("allocated", dropOrder = 2) {
                    it.warm?.let { figures -> Numbers.bytes(figures.allocated) }
                },
                figureColumn("payload", dropOrder = 4) {
                    it.figures?.let { figures -> Numbers.bytes(figures.payloadBytes) }
                },
            ) + listOfNotNull(advisories.takeIf { hasAdvisories }),
            ungrouped(steps.cells),
        )
    }

    private fun time(cell: CellResult) = checkNotNull(cell.figures).time

    private fun version(cell: CellResult) = visible(cell.cell.contender.version)

    private fun groupName(steps: VersionSteps): String =
        Wording.group(steps.group.cell, result.plan)

    private companion object {
        const val MAX_NAMES = 6

        /** The commands whose documents `serdemark versions` can measure too. */
        val COMMANDS = setOf("run", "versions")

        /** The versions that `serdemark versions` accepts, which are neither jars nor previews. */
        val RELEASE = Regex("""\d+(\.\d+)*""")
    }
}
