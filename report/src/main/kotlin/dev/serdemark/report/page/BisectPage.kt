package dev.serdemark.report.page

import dev.serdemark.plan.hasChannels
import dev.serdemark.report.wording.Group
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.advisedMinutes
import dev.serdemark.report.wording.visible
import dev.serdemark.results.BisectedRun
import dev.serdemark.results.Bisection
import dev.serdemark.results.BisectionEnd
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.comparison.Verdict

/**
 * The result of a bisection: the first release of a [contender] that differs from the one before.
 *
 * @param releases all releases in question, the oldest first
 * @param runs in the order of measurement, each with its directory as the user would name it
 * @param furtherCommand the command that measures the runs longer if it gets a larger budget
 */
class BisectPage(
    private val contender: String,
    private val releases: List<String>,
    private val found: Bisection.Over,
    private val runs: List<Pair<String, BisectedRun>>,
    private val furtherCommand: String,
) : Page() {
    override val title: String = "$contender, release by release"

    override fun content(): List<Block> =
        listOf(Block.Paragraph(answer(), Tone.ANSWER)) +
            further() +
            table() +
            bullets(failures()) +
            bullets(runs.mapIndexed { i, (name, _) -> listOf(Plain("Run ${i + 1}: $name")) }) +
            meaning()

    private fun answer(): List<Inline> =
        when (found) {
            is Bisection.Ended -> listOf(Strong(claim(found)), Plain(evidence(found)))
            Bisection.TooFew ->
                listOf(Strong("Fewer than two releases of $contender could be measured."))
        }

    private fun claim(of: Bisection.Ended): String {
        val margin = margin(of.run)
        val (older, newer) = of.older to of.newer
        return when (of.end) {
            BisectionEnd.FOUND ->
                "$contender $newer is the first release that differs from the one before by more than $margin."
            BisectionEnd.SAME -> "$contender $newer is within $margin of $older."
            BisectionEnd.SHARED ->
                "$contender $newer differs from $older by more than $margin, but not by one release alone."
            BisectionEnd.UNDECIDED ->
                "It is open which release of $contender from $older to $newer is the first that differs by more than $margin."
        }
    }

    private fun evidence(of: Bisection.Ended): String =
        when (of.end) {
            BisectionEnd.FOUND -> {
                val changed = setOf(Verdict.SLOWER, Verdict.FASTER)
                " ${takes(of.run, of.older, of.newer, changed)}${between(of)}${skipped(of)}"
            }
            BisectionEnd.SAME ->
                " So no release between them was measured. A change that a later release reverted does not show. " +
                    "To measure some of the releases between them, leave out --bisect."
            BisectionEnd.SHARED ->
                "${halves(of.run)}${skipped(of)} A smaller --margin finds the release with the largest part of the difference."
            BisectionEnd.UNDECIDED -> halves(of.run) + skipped(of)
        }

    private fun between(of: Bisection.Ended): String {
        val failed = releases.subList(releases.indexOf(of.older) + 1, releases.indexOf(of.newer))
        return if (failed.isEmpty()) ""
        else " Between them, ${Wording.inWords(failed)} could not be measured."
    }

    private fun skipped(of: Bisection.Ended): String =
        of.skipped.joinToString("") { (older, newer) ->
            " It is open whether an earlier release, after $older and up to $newer, differs."
        }

    private fun halves(run: BisectedRun): String =
        pairs(run).joinToString("") { (older, newer) -> " " + takes(run, older, newer) }

    /** Compares the times of two releases, for the cells that have one of these [verdicts]. */
    private fun takes(
        run: BisectedRun,
        older: String,
        newer: String,
        verdicts: Set<Verdict> = Verdict.entries.toSet(),
    ): String {
        val ratios =
            run.comparisons(older, newer)
                .filter { it.verdict in verdicts }
                .map { "${where(run, it)} takes ${ratio(run, it).times}" }
        return "In $newer, ${Wording.inWords(ratios)} as long as in $older."
    }

    private fun further(): List<Block> {
        val ended = found as? Bisection.Ended
        if (ended?.end != BisectionEnd.UNDECIDED) return emptyList()
        // The last budget is for all pairs that can be decided in reasonable time.
        val minutes = advisedMinutes(ended.run.result).values.lastOrNull()
        val budget = minutes?.let { "--budget ${it}m" } ?: "a larger --budget"
        return listOf(
            Block.Paragraph("To measure longer, repeat this command with $budget:", Tone.QUIET),
            Block.Command(visible(furtherCommand)),
        )
    }

    private class Row(
        val number: Int,
        val run: BisectedRun,
        val older: String,
        val newer: String,
        val comparison: Comparison,
    )

    private fun table(): List<Block> {
        val rows = runs.flatMapIndexed { i, (_, run) ->
            pairs(run).flatMap { (older, newer) ->
                run.comparisons(older, newer).map { Row(i + 1, run, older, newer, it) }
            }
        }
        if (rows.isEmpty()) return emptyList()
        val fields =
            listOf<TableField<Row>>(
                name("release") { it.newer },
                words("over") { it.older },
                figure("time, older = 1") { "${ratio(it.run, it.comparison).value}×" },
                figure("interval", 1) { ratio(it.run, it.comparison).interval },
                verdicts { it.comparison.verdict },
                figure("run", 2) { "${it.number}" },
            )
        val groups =
            rows.groupBy { where(it.run, it.comparison) }.map { (where, all) -> Group(where, all) }
        return listOf(table("Releases that were measured", fields, groups))
    }

    private fun failures(): List<List<Inline>> {
        val measured = runs.flatMap { it.second.measured }.toSet()
        return runs
            .flatMap { (_, run) -> run.failures.entries }
            .distinctBy { it.key }
            .filter { it.key !in measured }
            .map { (release, outcome) ->
                listOf(
                    Strong("$release: ${Wording.status(outcome.status)}"),
                    Plain(": ${Wording.reason(outcome)}"),
                )
            }
    }

    private fun meaning(): List<Block> {
        val run = runs.firstOrNull()?.second ?: return emptyList()
        val confidence = Numbers.percent(run.result.plan.confidence)
        val all =
            if (runs.size == 1) ""
            else
                " Each comparison of two releases comes from one run. That no earlier release differs follows from all ${runs.size} runs, " +
                    "so it is less certain. A change that a later release reverted does not show."
        return listOf(
            Block.Paragraph(
                "Each run measured its releases side by side, and its intervals hold together with $confidence.$all",
                Tone.QUIET,
            )
        )
    }

    companion object {
        /** Formats the result of a [run] in one line of ASCII. */
        fun line(run: BisectedRun): String =
            (pairs(run).map { (older, newer) ->
                    "$newer over $older: " +
                        run.comparisons(older, newer).joinToString {
                            "${where(run, it)} ${ratio(run, it).value} times, ${Wording.verdict(it.verdict)}"
                        }
                } +
                    run.failures.map { (release, outcome) ->
                        "$release: ${Wording.status(outcome.status)}"
                    })
                .joinToString("; ")

        private fun pairs(run: BisectedRun) = run.measured.zipWithNext()

        private fun ratio(run: BisectedRun, comparison: Comparison) =
            Numbers.ratio(comparison.ratio, run.result.plan.margin)

        private fun margin(run: BisectedRun) = Numbers.percent(run.result.plan.margin)

        /** Names what is compared, with the channel and the JVM setting if the run has several. */
        private fun where(run: BisectedRun, comparison: Comparison): String {
            val plan = run.result.plan
            return Wording.place(plan[comparison.a], plan.jvms.size > 1, plan.hasChannels)
        }
    }
}
