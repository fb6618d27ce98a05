package dev.serdemark.report.page

import dev.serdemark.plan.Cell
import dev.serdemark.plan.Plan
import dev.serdemark.report.wording.Group
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.TimeUnit
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.visible
import dev.serdemark.results.METHOD_ERROR
import dev.serdemark.results.between.BETWEEN_RUNS
import dev.serdemark.results.between.BETWEEN_TABLES
import dev.serdemark.results.between.FEWEST_OF_TABLE
import dev.serdemark.results.between.MatchedCell
import dev.serdemark.results.between.MeasuredSide
import dev.serdemark.results.between.RunsCompared
import dev.serdemark.results.between.SideCell
import dev.serdemark.results.between.Yardstick
import dev.serdemark.results.comparison.Verdict
import kotlin.math.exp

/**
 * Compares runs with the first one, their base.
 *
 * @param compared at least one comparison, all with the same base
 * @param gate the largest slowdown that is allowed, as a fraction; null without a gate
 */
class ComparePage(private val compared: List<RunsCompared>, private val gate: Double?) : Page() {
    private val base = compared.first().base
    private val letters = (listOf(base) + compared.map { it.other }).zip('A'..'Z').toMap()

    override val title: String = "Runs compared"

    override fun content(): List<Block> =
        listOf(Block.Facts(letters.map { (side, letter) -> "$letter" to visible(side.name) })) +
            compared.flatMap(::comparison) +
            differences()

    override fun blocks(): List<Block> = content()

    private fun comparison(comparison: RunsCompared): List<Block> =
        listOf(
            Block.Section(
                "${letter(comparison.other)} against ${letter(comparison.base)}",
                answer(comparison) + cells(comparison) + leftOut(comparison),
            )
        )

    private fun answer(comparison: RunsCompared): List<Block> {
        val slower = comparison.cells.filter { it.verdict == Verdict.SLOWER }
        val faster = comparison.cells.filter { it.verdict == Verdict.FASTER }
        val same = comparison.cells.count { it.verdict == Verdict.SAME }
        val open = comparison.cells.size - slower.size - faster.size - same
        val margin = Numbers.percent(comparison.margin)
        val found =
            if (slower.isEmpty() && faster.isEmpty())
                "No cell is certainly slower or faster by more than $margin."
            else
                "More than $margin slower: ${slower.size}. More than $margin faster: ${faster.size}."
        val counts = "$found Within $margin: $same. Not decided: $open."
        return listOf(Block.Paragraph(listOf(Strong(counts)), Tone.ANSWER)) +
            bullets(
                (slower.sortedByDescending { it.judged.value } +
                        faster.sortedBy { it.judged.value })
                    .take(MOST_NAMED)
                    .map { listOf(Plain(sentence(it, comparison))) }
            ) +
            listOfNotNull(gate?.let { Block.Paragraph(gate(comparison, it), Tone.ANSWER) }) +
            Block.Paragraph(meaning(comparison), Tone.QUIET)
    }

    private fun sentence(cell: MatchedCell, comparison: RunsCompared): String {
        val takes =
            "${names(cell)}, ${where(cell.base.cell)}: ${Numbers.ratio(cell.judged, comparison.margin).times}"
        return if (comparison.yardstick == Yardstick.TIME) "$takes as long."
        else "$takes as long, relative to the others of its table."
    }

    private fun gate(comparison: RunsCompared, limit: Double): List<Inline> {
        val failed = comparison.slowerThan(limit)
        val open = comparison.openAt(limit)
        val percent = Numbers.percent(limit)
        fun says(outcome: String, sentence: String) = listOf(Strong(outcome), Plain(": $sentence"))
        return when {
            failed.isNotEmpty() -> says("Failed", "more than $percent slower: ${listed(failed)}.")
            open.isNotEmpty() ->
                says(
                    "Undecided",
                    "nothing is certainly more than $percent slower, but ${listed(open)} may be. " +
                        "Intervals are narrower if both runs have more JVMs (serdemark run --budget). The difference between repeated runs remains.",
                )
            else -> says("Passed", "nothing is more than $percent slower.")
        }
    }

    private fun listed(cells: List<MatchedCell>) =
        Wording.inWords(cells.map { "${names(it)} (${where(it.base.cell)})" }, MOST_NAMED)

    private fun meaning(comparison: RunsCompared): String {
        val overall =
            "the median cell takes ${Numbers.significant(comparison.overall)} times as long as in ${letter(comparison.base)}"
        val between = if (comparison.yardstick == Yardstick.TIME) BETWEEN_RUNS else BETWEEN_TABLES
        val runs = "repeated runs differ by ${percent(between.deviation)}"
        val tools = "Serdemark and JMH differ by ${percent(METHOD_ERROR)}"
        val (differ, source) =
            when {
                comparison.isOneTool -> runs to "docs/compare.md"
                comparison.yardstick == Yardstick.TIME ->
                    "$runs and $tools" to "docs/compare.md, docs/jmh.md"
                else -> tools to "docs/jmh.md"
            }
        val interval =
            "Times of different runs are not paired. So intervals include differences between JVMs, and also that $differ (standard deviation; $source). All intervals hold together."
        return when (comparison.yardstick) {
            Yardstick.TIME -> "Compared by the clock: $overall. $interval"
            Yardstick.TABLE ->
                "By the clock, $overall, but the machine may be the reason. So each time is divided by " +
                    "the median of its table. This hides what slows down the whole table. Cells of tables with fewer than " +
                    "$FEWEST_OF_TABLE cells are undecided. $interval"
        }
    }

    private fun percent(deviation: Double) = Numbers.percent(exp(deviation) - 1)

    private fun cells(comparison: RunsCompared): List<Block> {
        val unit = TimeUnit.of(comparison.cells.minOf { minOf(it.base.time, it.other.time) })
        fun time(side: SideCell) = Wording.number(side.time, unit)
        val fields =
            listOf<TableField<MatchedCell>>(
                name { names(it) },
                figure("${letter(comparison.base)} ${unit.symbol}", 3) { time(it.base) },
                figure("${letter(comparison.other)} ${unit.symbol}", 2) { time(it.other) },
                figure("time, ${letter(comparison.base)} = 1") {
                    "${Numbers.estimate(it.judged).value}×"
                },
                figure("interval", 1) { Numbers.ratio(it.judged, comparison.margin).interval },
                verdicts { it.verdict },
            )
        val groups =
            comparison.cells
                .groupBy { where(it.base.cell) }
                .map { (where, all) -> Group(where, all) }
        return listOf(
            table("${letter(comparison.other)} against ${letter(comparison.base)}", fields, groups)
        )
    }

    /** Lists documents and cells that are not compared, with reasons. */
    private fun leftOut(comparison: RunsCompared): List<Block> {
        val changed =
            comparison.changedDocuments.map { document ->
                listOf(
                    Plain(
                        visible(
                            "$document is not compared, because its values in ${letter(comparison.other)} are different."
                        )
                    )
                )
            }
        return bullets(changed) +
            measuredOnlyIn(comparison.onlyBase, comparison.base) +
            measuredOnlyIn(comparison.onlyOther, comparison.other)
    }

    private fun measuredOnlyIn(cells: List<SideCell>, side: MeasuredSide): List<Block> {
        val measured = cells.filter { it.times.isNotEmpty() }
        if (measured.isEmpty()) return emptyList()
        return listOf(
            Block.Folded(
                "Measured only in ${letter(side)}",
                measured.map {
                    listOf(Plain("${Wording.name(it.cell.contender)}, ${where(it.cell)}"))
                },
                MOST_LISTED,
            )
        )
    }

    /** Lists what differs between the runs besides their figures. Files of JMH do not record it. */
    private fun differences(): List<Block> =
        whatElseDiffers(
            letters.entries.associate { (side, letter) -> "$letter" to facts(side) },
            "Plans, machines and versions are the same.",
        )

    private fun facts(side: MeasuredSide): Map<String, String> {
        val run = side.run ?: return emptyMap()
        return mapOf("started" to run.environment.startedAt) +
            machineFacts(run.environment) +
            mapOf(
                "generations" to "${run.generations}",
                "margin" to Numbers.percent(run.plan.margin),
            ) +
            jvmFacts(run.plan.jvms) +
            versions(run.plan)
    }

    /** The versions of all contenders, including those that no table shows. */
    private fun versions(plan: Plan) =
        plan.contenders
            .filter { it.floor == null }
            .groupBy({ it.contender.id }, { it.contender.version })
            .map { (id, versions) -> "version of $id" to versions.joinToString() }
            .toMap()

    /** Names a cell as `gson@2.15.0`, or `gson 2.10.1 → 2.15.0`. */
    private fun names(cell: MatchedCell): String {
        val (before, after) = cell.base.cell.contender to cell.other.cell.contender
        return if (before == after) Wording.name(before)
        else visible("${before.id} ${before.version} → ${after.version}")
    }

    private fun where(cell: Cell): String =
        Wording.place(
            cell,
            hasJvm = cell.jvm.isNotEmpty() && base.run?.plan?.jvms.orEmpty().size > 1,
        )

    private fun letter(side: MeasuredSide) = letters.getValue(side)

    private companion object {
        /** A sentence or a list of the answer names at most this number of cells. */
        const val MOST_NAMED = 5

        /** The most cells that a terminal lists, because it cannot fold them. */
        const val MOST_LISTED = 10
    }
}
