package dev.serdemark.report.page

import dev.serdemark.plan.Experiment
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.RunWording
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

/** Compares each version of a contender with the one before, to find when it became slower. */
internal class VersionsPage(private val result: RunResult) {
    private val marks = WarningMarks(result)
    private val margin = Numbers.percent(result.plan.margin)

    /** A part per contender and group; nothing if no contender has three versions or more. */
    fun blocks(): List<Block> {
        val all = versionSteps(result)
        if (all.isEmpty()) return emptyList()
        return listOf(Block.Section("Versions", all.flatMap(::steps), "versions"))
    }

    private fun steps(of: VersionSteps): List<Block> =
        listOf(Block.Paragraph(sentence(of), Tone.ANSWER)) + between(of) + table(of)

    private fun sentence(of: VersionSteps): List<Inline> {
        val where = "${visible(of.contender)}, ${where(of)}: "
        val first = of.changes.firstOrNull()
        val found =
            if (first == null)
                "no version is certainly more than $margin faster or slower than the one before."
            else {
                val ratio =
                    Numbers.ratio(checkNotNull(first.comparison).ratio, result.plan.margin).times
                val others = of.changes.drop(1).map { visible(it.newer.cell.contender.version) }
                val more =
                    if (others.isEmpty()) "" else " Then ${Wording.inWords(others, MOST_NAMED)}."
                "${version(first.newer)} is the first that differs from the one before by more than $margin: " +
                    "it takes $ratio as long as ${version(first.older)}.$more"
            }
        return listOf(Strong(where), Plain(found + open(of) + overall(of)))
    }

    private fun open(of: VersionSteps): String =
        if (of.open.isEmpty()) ""
        else
            " Open for ${Wording.inWords(of.open.map { version(it.newer) }, MOST_NAMED)}: a larger --budget may decide."

    /** Compares the newest version with the oldest, because small steps may add up. */
    private fun overall(of: VersionSteps): String {
        val (oldest, newest) = of.cells.first() to of.cells.last()
        val all = result.comparison(newest.index, oldest.index) ?: return ""
        return " In all, ${version(newest)} takes " +
            "${Numbers.ratio(all.ratio, result.plan.margin).times} as long as ${version(oldest)}."
    }

    /** The command that measures the releases between the two versions of the first change. */
    private fun between(of: VersionSteps): List<Block> {
        val first = of.changes.firstOrNull() ?: return emptyList()
        val (older, newer) = listOf(first.older, first.newer).map { it.cell.contender.version }
        val isShipped = result.plan.command.firstOrNull() in COMMANDS
        if (!isShipped || !RELEASE.matches(older) || !RELEASE.matches(newer)) return emptyList()
        val (document, operation) = of.group.cell.run { document to operation }
        val words =
            listOf("versions", of.contender, "$document", "-o", operation.id) +
                (if (result.plan.experiment is Experiment.Cold) listOf("--cold") else emptyList()) +
                listOf("--from", older, "--to", newer)
        return listOf(
            Block.Paragraph(
                "To measure the releases between these two, if there are any:",
                Tone.QUIET,
            ),
            Block.Command(RunWording.command(words)),
        )
    }

    private fun table(of: VersionSteps): Block {
        val steps = of.steps.associateBy { it.newer.index }
        val unit = TimeUnit.of(of.cells.minOf { time(it).value })
        fun step(cell: CellResult): VersionStep? = steps[cell.index]
        fun ratio(cell: CellResult) =
            step(cell)?.comparison?.let { Numbers.ratio(it.ratio, result.plan.margin) }
        return table(
            "${of.contender}, ${where(of)}",
            listOf<TableField<CellResult>>(
                name<CellResult>("version") { version(it) },
                figure<CellResult>("${result.plan.words.clock} ${unit.symbol}", 3) {
                        Numbers.estimate(time(it), unit.nanos).value
                    }
                    .marked { marks.of(it.index, WarningMarks.ofTime) },
                figure("over the one before") { ratio(it)?.let { found -> "${found.value}×" } },
                figure("interval", 1) { ratio(it)?.interval },
                verdicts { step(it)?.comparison?.verdict },
                figure("allocated", 2) { it.warm?.let { found -> Numbers.bytes(found.allocated) } },
                figure("payload", 4) {
                    it.figures?.let { found -> Numbers.bytes(found.payloadBytes) }
                },
            ),
            ungrouped(of.cells),
        )
    }

    private fun time(cell: CellResult) = checkNotNull(cell.figures).time

    private fun version(cell: CellResult) = visible(cell.cell.contender.version)

    private fun where(of: VersionSteps): String = Wording.group(of.group.cell, result.plan)

    private companion object {
        const val MOST_NAMED = 6

        /** The commands whose documents and operation `versions` can measure. */
        val COMMANDS = setOf("run", "versions")

        /**
         * Versions that `serdemark versions` accepts. Others are jars of the user, or not releases.
         */
        val RELEASE = Regex("""\d+(\.\d+)*""")
    }
}
