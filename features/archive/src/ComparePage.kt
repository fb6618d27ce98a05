package dev.serdemark.archive

import dev.serdemark.plan.Cell
import dev.serdemark.plan.Plan
import dev.serdemark.report.page.Block
import dev.serdemark.report.page.BlocksBuilder
import dev.serdemark.report.page.Page
import dev.serdemark.report.page.TableField
import dev.serdemark.report.page.Tone
import dev.serdemark.report.page.answer
import dev.serdemark.report.page.buildBlocks
import dev.serdemark.report.page.figureColumn
import dev.serdemark.report.page.name
import dev.serdemark.report.page.nameColumn
import dev.serdemark.report.page.table
import dev.serdemark.report.page.verdictColumn
import dev.serdemark.report.wording.Group
import dev.serdemark.report.wording.Inline
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Plain
import dev.serdemark.report.wording.Strong
import dev.serdemark.report.wording.TimeUnit
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.visible
import dev.serdemark.results.METHOD_ERROR
import dev.serdemark.results.comparison.Verdict
import kotlin.math.exp

/**
 * Compares runs with the first one, their base.
 *
 * @param comparisons one or more comparisons with the same base
 * @param gate the largest slowdown that is allowed, as a fraction; null without a gate
 */
class ComparePage(private val comparisons: List<RunsCompared>, private val gate: Double?) : Page() {
    private val base = comparisons.first().base
    /** A letter for each run, by which tables and sentences refer to it. */
    private val letters = (listOf(base) + comparisons.map { it.other }).zip('A'..'Z').toMap()

    override val title: String = "Runs compared"

    override fun content(): List<Block> =
        listOf(Block.Facts(letters.map { (side, letter) -> "$letter" to visible(side.name) })) +
            comparisons.flatMap(::comparison) +
            differences()

    override fun blocks(): List<Block> = content()

    private fun comparison(comparison: RunsCompared): List<Block> = buildBlocks {
        section("${letter(comparison.other)} against ${letter(comparison.base)}") {
            answer(comparison)
            add(cells(comparison))
            leftOut(comparison)
        }
    }

    private fun BlocksBuilder.answer(comparison: RunsCompared) {
        val slower = comparison.cells.filter { it.verdict == Verdict.SLOWER }
        val faster = comparison.cells.filter { it.verdict == Verdict.FASTER }
        val sameCount = comparison.cells.count { it.verdict == Verdict.SAME }
        val openCount = comparison.cells.size - slower.size - faster.size - sameCount
        val margin = Numbers.percent(comparison.margin)
        val changeCounts =
            if (slower.isEmpty() && faster.isEmpty())
                "No cell is certainly slower or faster by more than $margin."
            else
                "More than $margin slower: ${slower.size}. More than $margin faster: ${faster.size}."
        val counts = "$changeCounts Within $margin: $sameCount. Not decided: $openCount."
        paragraph(Tone.ANSWER) { strong(counts) }
        val shown =
            slower.sortedByDescending { it.judgedRatio.value } +
                faster.sortedBy { it.judgedRatio.value }
        bullets(shown.take(MAX_NAMES)) { text(sentence(it, comparison)) }
        if (gate != null) paragraph(gate(comparison, gate), Tone.ANSWER)
        paragraph(meaning(comparison), Tone.QUIET)
    }

    private fun sentence(cell: MatchedCell, comparison: RunsCompared): String {
        val ratio = Numbers.ratio(cell.judgedRatio, comparison.margin).times
        val start = "${names(cell)}, ${cellLabel(cell.base.cell)}: $ratio as long"
        return if (comparison.yardstick == Yardstick.TIME) "$start."
        else "$start, relative to the others of its table."
    }

    private fun gate(comparison: RunsCompared, limit: Double): List<Inline> {
        val slowerCells = comparison.slowerThan(limit)
        val openCells = comparison.openAt(limit)
        val percent = Numbers.percent(limit)
        fun result(outcome: String, reason: String) = listOf(Strong(outcome), Plain(": $reason"))
        return when {
            slowerCells.isNotEmpty() ->
                result("Failed", "more than $percent slower: ${cellList(slowerCells)}.")
            openCells.isNotEmpty() ->
                result(
                    "Undecided",
                    "nothing is certainly more than $percent slower, but ${cellList(openCells)} may be. " +
                        "Intervals are narrower if both runs have more JVMs (serdemark run --budget). The difference between repeated runs remains.",
                )
            else -> result("Passed", "nothing is more than $percent slower.")
        }
    }

    private fun cellList(cells: List<MatchedCell>) =
        Wording.join(cells.map { "${names(it)} (${cellLabel(it.base.cell)})" }, MAX_NAMES)

    private fun meaning(comparison: RunsCompared): String {
        val overall =
            "the median cell takes ${Numbers.significant(comparison.overall)} times as long as in ${letter(comparison.base)}"
        val spread = if (comparison.yardstick == Yardstick.TIME) BETWEEN_RUNS else BETWEEN_TABLES
        val runs = "repeated runs differ by ${percent(spread.deviation)}"
        val tools = "Serdemark and JMH differ by ${percent(METHOD_ERROR)}"
        val (differences, source) =
            when {
                comparison.isOneTool -> runs to "docs/compare.md"
                comparison.yardstick == Yardstick.TIME ->
                    "$runs and $tools" to "docs/compare.md, docs/jmh.md"
                else -> tools to "docs/jmh.md"
            }
        val interval =
            "Times of different runs are not paired. So intervals include differences between JVMs, and also that $differences (standard deviation; $source). All intervals hold together."
        return when (comparison.yardstick) {
            Yardstick.TIME -> "Compared by the clock: $overall. $interval"
            Yardstick.TABLE ->
                "By the clock, $overall, but the machine may be the reason. So each time is divided by " +
                    "the median of its table. This hides what slows down the whole table. Cells of tables with fewer than " +
                    "$FEWEST_OF_TABLE cells are undecided. $interval"
        }
    }

    private fun percent(deviation: Double) = Numbers.percent(exp(deviation) - 1)

    private fun cells(comparison: RunsCompared): Block {
        val unit = TimeUnit.of(comparison.cells.minOf { minOf(it.base.time, it.other.time) })
        fun time(side: SideCell) = Wording.number(side.time, unit)
        val fields =
            listOf<TableField<MatchedCell>>(
                nameColumn { names(it) },
                figureColumn("${letter(comparison.base)} ${unit.symbol}", dropOrder = 3) {
                    time(it.base)
                },
                figureColumn("${letter(comparison.other)} ${unit.symbol}", dropOrder = 2) {
                    time(it.other)
                },
                figureColumn("time, ${letter(comparison.base)} = 1") {
                    "${Numbers.estimate(it.judgedRatio).value}×"
                },
                figureColumn("interval", dropOrder = 1) {
                    Numbers.ratio(it.judgedRatio, comparison.margin).interval
                },
                verdictColumn { it.verdict },
            )
        val groups =
            comparison.cells
                .groupBy { cellLabel(it.base.cell) }
                .map { (label, cells) -> Group(label, cells) }
        return table(
            "${letter(comparison.other)} against ${letter(comparison.base)}",
            fields,
            groups,
        )
    }

    /** Lists documents and cells that are not compared, with reasons. */
    private fun BlocksBuilder.leftOut(comparison: RunsCompared) {
        bullets(comparison.changedDocuments) {
            text(
                visible(
                    "$it is not compared, because its values in ${letter(comparison.other)} are different."
                )
            )
        }
        onlyIn(comparison.onlyBase, comparison.base)
        onlyIn(comparison.onlyOther, comparison.other)
    }

    private fun BlocksBuilder.onlyIn(cells: List<SideCell>, side: MeasuredSide) {
        val measuredCells = cells.filter { it.times.isNotEmpty() }
        folded("Measured only in ${letter(side)}", measuredCells, MAX_LISTED) {
            text("${Wording.name(it.cell.contender)}, ${cellLabel(it.cell)}")
        }
    }

    /**
     * Lists what differs between the runs besides their figures. JMH's files do not record this.
     */
    private fun differences(): List<Block> =
        whatElseDiffers(
            letters.entries.associate { (side, letter) -> "$letter" to facts(side) },
            "Plans, machines and versions are the same.",
        )

    private fun facts(side: MeasuredSide): Map<String, String> {
        val run = side.run ?: return emptyMap()
        return mapOf("started" to run.course.environment.startedAt) +
            machineFacts(run.course.environment) +
            mapOf(
                "generations" to "${run.course.generations}",
                "margin" to Numbers.percent(run.plan.question.margin),
            ) +
            jvmFacts(run.plan.jvms) +
            versions(run.plan)
    }

    /** The versions of all contenders but lower bounds, even if no table shows the contender. */
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

    private fun cellLabel(cell: Cell): String =
        Wording.cellLabel(
            cell,
            hasJvm = cell.jvm.isNotEmpty() && base.run?.plan?.jvms.orEmpty().size > 1,
        )

    private fun letter(side: MeasuredSide) = letters.getValue(side)

    private companion object {
        /** The maximum number of cells that a sentence or a list of the answer names. */
        const val MAX_NAMES = 5

        /** The maximum number of cells that a terminal lists, because it cannot fold them. */
        const val MAX_LISTED = 10
    }
}
