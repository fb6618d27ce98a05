package dev.serdemark.versions

import dev.serdemark.plan.hasChannels
import dev.serdemark.report.page.Block
import dev.serdemark.report.page.BlocksBuilder
import dev.serdemark.report.page.Page
import dev.serdemark.report.page.TableField
import dev.serdemark.report.page.Tone
import dev.serdemark.report.page.answer
import dev.serdemark.report.page.buildBlocks
import dev.serdemark.report.page.figureColumn
import dev.serdemark.report.page.nameColumn
import dev.serdemark.report.page.table
import dev.serdemark.report.page.textColumn
import dev.serdemark.report.page.unmeasured
import dev.serdemark.report.page.verdictColumn
import dev.serdemark.report.wording.Group
import dev.serdemark.report.wording.Inline
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Plain
import dev.serdemark.report.wording.Strong
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.advisedMinutes
import dev.serdemark.report.wording.visible
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.comparison.Verdict

/**
 * The result of a bisection: the first release of a [contender] that differs from the one before.
 *
 * @param releases all releases that the bisection covers, the oldest first
 * @param runs the runs in the order of measurement, each with the name of its directory
 * @param furtherCommand the command that measures the runs longer if it gets a larger budget
 */
class BisectPage(
    private val contender: String,
    private val releases: List<String>,
    private val conclusion: Bisection.Conclusion,
    private val runs: List<Pair<String, BisectedRun>>,
    private val furtherCommand: String,
) : Page() {
    override val title: String = "$contender, release by release"

    override fun content(): List<Block> = buildBlocks {
        paragraph(answer(), Tone.ANSWER)
        furtherCommand()
        table()
        bullets(failures())
        bullets(runs.withIndex()) { (i, run) -> text("Run ${i + 1}: ${run.first}") }
        meaning()
    }

    private fun answer(): List<Inline> =
        when (conclusion) {
            is Bisection.EndedAtPair ->
                listOf(Strong(claim(conclusion)), Plain(evidence(conclusion)))
            Bisection.TooFew ->
                listOf(Strong("Fewer than two releases of $contender could be measured."))
        }

    private fun claim(ended: Bisection.EndedAtPair): String {
        val margin = margin(ended.run)
        val (older, newer) = ended.older to ended.newer
        return when (ended.end) {
            BisectionEnd.FOUND ->
                "$contender $newer is the first release that differs from the one before by more than $margin."
            BisectionEnd.SAME -> "$contender $newer is within $margin of $older."
            BisectionEnd.SHARED ->
                "$contender $newer differs from $older by more than $margin, but not by one release alone."
            BisectionEnd.UNDECIDED ->
                "It is open which release of $contender from $older to $newer is the first that differs by more than $margin."
        }
    }

    private fun evidence(ended: Bisection.EndedAtPair): String =
        when (ended.end) {
            BisectionEnd.FOUND -> {
                val changeVerdicts = setOf(Verdict.SLOWER, Verdict.FASTER)
                val sentence =
                    comparisonSentence(ended.run, ended.older, ended.newer, changeVerdicts)
                " $sentence${unmeasured(ended)}${openEarlier(ended)}"
            }
            BisectionEnd.SAME ->
                " So no release between them was measured. A change that a later release reverted does not show. " +
                    "To measure some of the releases between them, leave out --bisect."
            BisectionEnd.SHARED ->
                "${comparisonSentences(ended.run)}${openEarlier(ended)} A smaller --margin finds the release with the largest part of the difference."
            BisectionEnd.UNDECIDED -> comparisonSentences(ended.run) + openEarlier(ended)
        }

    private fun unmeasured(ended: Bisection.EndedAtPair): String {
        val failedReleases =
            releases.subList(releases.indexOf(ended.older) + 1, releases.indexOf(ended.newer))
        return if (failedReleases.isEmpty()) ""
        else " Between them, ${Wording.join(failedReleases)} could not be measured."
    }

    private fun openEarlier(ended: Bisection.EndedAtPair): String =
        ended.skipped.joinToString("") { (older, newer) ->
            " It is open whether an earlier release, after $older and up to $newer, differs."
        }

    private fun comparisonSentences(run: BisectedRun): String =
        pairs(run).joinToString("") { (older, newer) ->
            " " + comparisonSentence(run, older, newer)
        }

    /** Says how long each cell with one of these [verdicts] takes in the newer release. */
    private fun comparisonSentence(
        run: BisectedRun,
        older: String,
        newer: String,
        verdicts: Set<Verdict> = Verdict.entries.toSet(),
    ): String {
        val ratios =
            run.comparisons(older, newer)
                .filter { it.verdict in verdicts }
                .map { "${cellLabel(run, it)} takes ${ratio(run, it).times}" }
        return "In $newer, ${Wording.join(ratios)} as long as in $older."
    }

    private fun BlocksBuilder.furtherCommand() {
        val ended = conclusion as? Bisection.EndedAtPair
        if (ended?.end != BisectionEnd.UNDECIDED) return
        // The last budget is for all pairs that can be decided in reasonable time.
        val minutes = advisedMinutes(ended.run.result).values.lastOrNull()
        val budget = minutes?.let { "--budget ${it}m" } ?: "a larger --budget"
        command(
            "To measure longer, repeat this command with $budget:",
            visible(furtherCommand),
            Tone.QUIET,
        )
    }

    private class VersionRow(
        val runNumber: Int,
        val run: BisectedRun,
        val older: String,
        val newer: String,
        val comparison: Comparison,
    )

    private fun BlocksBuilder.table() {
        val rows = runs.flatMapIndexed { i, (_, run) ->
            pairs(run).flatMap { (older, newer) ->
                run.comparisons(older, newer).map { VersionRow(i + 1, run, older, newer, it) }
            }
        }
        if (rows.isEmpty()) return
        val fields =
            listOf<TableField<VersionRow>>(
                nameColumn("release") { it.newer },
                textColumn("over") { it.older },
                figureColumn("time, older = 1") { "${ratio(it.run, it.comparison).value}×" },
                figureColumn("interval", dropOrder = 1) { ratio(it.run, it.comparison).interval },
                verdictColumn { it.comparison.verdict },
                figureColumn("run", dropOrder = 2) { "${it.runNumber}" },
            )
        val groups =
            rows
                .groupBy { cellLabel(it.run, it.comparison) }
                .map { (label, rowsOfCell) -> Group(label, rowsOfCell) }
        add(table("Releases that were measured", fields, groups))
    }

    /** Says why releases could not be measured in any run. */
    private fun failures(): List<List<Inline>> {
        val measuredReleases = runs.flatMap { (_, run) -> run.measured }.toSet()
        return runs
            .flatMap { (_, run) -> run.failures.entries }
            .distinctBy { it.key }
            .filter { it.key !in measuredReleases }
            .map { (release, outcome) ->
                listOf(
                    Strong("$release: ${Wording.status(outcome.status)}"),
                    Plain(": ${Wording.reason(outcome)}"),
                )
            }
    }

    private fun BlocksBuilder.meaning() {
        val run = runs.firstOrNull()?.second ?: return
        val confidence = Numbers.percent(run.result.plan.question.confidence)
        val aboutAllRuns =
            if (runs.size == 1) ""
            else
                " Each comparison of two releases comes from one run. That no earlier release differs follows from all ${runs.size} runs, " +
                    "so it is less certain. A change that a later release reverted does not show."
        paragraph(
            "Each run measured its releases side by side, and its intervals hold together with $confidence.$aboutAllRuns",
            Tone.QUIET,
        )
    }

    companion object {
        /** Formats the result of a [run] in one line of ASCII. */
        fun line(run: BisectedRun): String =
            (pairs(run).map { (older, newer) ->
                    "$newer over $older: " +
                        run.comparisons(older, newer).joinToString {
                            "${cellLabel(run, it)} ${ratio(run, it).value} times, ${Wording.verdict(it.verdict)}"
                        }
                } +
                    run.failures.map { (release, outcome) ->
                        "$release: ${Wording.status(outcome.status)}"
                    })
                .joinToString("; ")

        /** Pairs each release with the next one: a, b, c -> (a, b), (b, c). */
        private fun pairs(run: BisectedRun) = run.measured.zipWithNext()

        private fun ratio(run: BisectedRun, comparison: Comparison) =
            Numbers.ratio(comparison.ratio, run.result.plan.question.margin)

        private fun margin(run: BisectedRun) = Numbers.percent(run.result.plan.question.margin)

        /** Names what is compared, with the channel and the JVM setting if the run has several. */
        private fun cellLabel(run: BisectedRun, comparison: Comparison): String {
            val plan = run.result.plan
            return Wording.cellLabel(plan[comparison.a], plan.jvms.size > 1, plan.hasChannels)
        }
    }
}
