package dev.serdemark.report.page

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.Trait
import dev.serdemark.report.wording.DecisionWording
import dev.serdemark.report.wording.Group
import dev.serdemark.report.wording.Grouping
import dev.serdemark.report.wording.LimitWording
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.ProcessWording
import dev.serdemark.report.wording.Row
import dev.serdemark.report.wording.ScalingWording
import dev.serdemark.report.wording.VerdictWording
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.cell
import dev.serdemark.report.wording.rows
import dev.serdemark.report.wording.words
import dev.serdemark.results.RankedCell
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.ColdFigures
import dev.serdemark.results.figures.ColdProcess
import dev.serdemark.results.figures.warm
import dev.serdemark.results.warnings.WarningKind
import kotlin.math.roundToInt

/**
 * The ranked cells of each group: figures, every pair, and what has no figure.
 *
 * @param by the trait whose values are headings within the tables; null for none
 */
internal class RankingPage(private val result: RunResult, by: Trait? = null) {
    private val grouping = Grouping(result.plan, by)
    private val marks = WarningMarks(result)
    private val pairs = Pairs(result.comparisons, marks)

    fun blocks(): List<Block> =
        result.groups.mapIndexed { i, group ->
            Block.GroupOfCells(
                Wording.operation(group.cell, result.plan),
                setting(group),
                anchor(group),
                isOpen = i < OPEN_AT_FIRST,
                content(group),
            )
        }

    /**
     * What the cells of a group share: the setting, the payload if it is the same, and the unit.
     */
    private fun setting(group: RankedGroup): String {
        val payload = commonPayload(group.ranked)?.let { ", payload $it" }.orEmpty()
        val unit =
            rows(group.ranked)
                .firstOrNull { result.plan.experiment == Experiment.Warm }
                ?.let { ", ${it.unit.symbol} per ${result.plan.words.call}" }
                .orEmpty()
        return Wording.setting(group.cell) + payload + unit
    }

    private fun content(group: RankedGroup): List<Block> {
        val rows = rows(group.ranked)
        val notes =
            listOfNotNull(
                LimitWording.sentence(group, result),
                Wording.converts(group, result.plan),
            ) + group.ranked.flatMap { Wording.notes(it.result) }
        return verdict(group) +
            (if (rows.isEmpty()) emptyList() else figures(group, rows)) +
            bullets(notes.map { listOf(Plain(it)) }) +
            unranked(group.unranked)
    }

    /** What the first lines of the page say of a few groups stands here if there are many. */
    private fun verdict(group: RankedGroup): List<Block> =
        listOfNotNull(
            Block.Paragraph(inlines(VerdictWording.sentence(group, result))).takeUnless {
                isAnsweredFirst(result)
            },
            DecisionWording(result).against(group)?.let { Block.Paragraph(it) },
            ScalingWording.sentence(group)?.let { Block.Paragraph(it) },
        )

    private fun figures(group: RankedGroup, rows: List<Row>): List<Block> {
        val cell = group.cell
        val label = "${Wording.operation(cell, result.plan)}, ${Wording.setting(cell)}"
        val groups = grouping.of(rows)
        val isCold = result.plan.experiment is Experiment.Cold
        val names = rows.associate { it.index to it.name }
        return listOfNotNull(
            Block.Plot(
                ChartData.Bars(groups, result.limitsOf(group), marks, result.plan.confidence)
            ),
            if (isCold) Block.Plot(ChartData.Processes(rows, result.floors)) else null,
            table("Figures of $label", fields(rows), groups, isMatrix = true),
            if (isCold) ProcessWording.floor(rows, result.floors)?.let { Block.Paragraph(it) }
            else null,
            if (rows.size > 1) pairs.matrix("Every pair", "contender", names) else null,
            inJvms(groups),
            Block.Details(
                ClassicsPage.TITLE,
                ClassicsPage.ofGroup(group, result.plan),
                isBrief = false,
            ),
        )
    }

    /** The times of every JVM, folded; null if no cell has several. */
    private fun inJvms(groups: List<Group<Row>>): Block? =
        if (groups.all { group -> group.rows.all { it.cell.result.inJvms.size < 2 } }) null
        else
            Block.Details(
                "Every JVM",
                listOf(
                    Block.Paragraph(IN_JVMS, Tone.QUIET),
                    Block.Plot(ChartData.TimesInJvms(groups)),
                ),
                isBrief = false,
            )

    private fun fields(rows: List<Row>): List<TableField<Row>> {
        val figures =
            when {
                result.plan.experiment is Experiment.Cold -> coldTime + coldFigures
                result.plan.requests != null -> timed + requestFigures
                rows.first().cell.result.cell.threads > 1 -> threadFigures
                else -> timed + callFigures
            }
        val payload = payload.takeIf { commonPayload(rows.map { it.cell }) == null }
        return ranked + figures + listOfNotNull(payload) + generations
    }

    private val ranked: List<TableField<Row>> =
        listOf(
            TableField(TableColumn("rank")) { TableCell(Wording.rank(it.cell), winner(it)) },
            name(mark = ::winner) { it.name },
        )

    private val ratios: List<TableField<Row>> =
        listOf<TableField<Row>>(
            figure<Row>("ratio", meaning = "its time over that of the contender with 1×") {
                    Wording.ratio(it.cell)
                }
                .marked { row -> row.cell.toReference?.let { marks.of(it.a, it.b) } },
            figure("interval", 7, "of the ratio") {
                Wording.ratioInterval(it.cell) ?: "".takeIf { _ -> it.cell.isReference }
            },
        )

    private fun marksOf(kinds: Set<WarningKind>): (Row) -> WarningMark? = {
        marks.of(it.index, kinds)
    }

    /** The ranking metric, and the ratio. */
    private val timed: List<TableField<Row>> =
        listOf(
            figure<Row>(
                    result.plan.words.clock,
                    meaning = "the figure that ranks",
                    mark = ::winner,
                ) {
                    Numbers.estimate(it.time, it.unit.nanos).value
                }
                .marked(marksOf(WarningMarks.ofTime)),
            figure("interval", 4, "of the CPU time") {
                Numbers.estimate(it.time, it.unit.nanos).interval
            },
        ) + ratios

    private val cost: TableField<Row> =
        figure<Row>(
                "cost",
                10,
                "the mean CPU time plus the collector's CPU time for what a call allocates",
                isBrief = false,
            ) {
                it.number(it.figures.cost)
            }
            .marked(marksOf(WarningMarks.ofCost))

    private val further: List<TableField<Row>> =
        listOf(
            figure<Row>(
                "process",
                2,
                "the mean CPU time plus the share of all other threads of the process, such as the collector's and the JIT compiler's",
                isBrief = false,
            ) {
                it.number(it.figures.process)
            },
            figure("MB/s", 3, "megabytes of payload per second of CPU time", isBrief = false) {
                Numbers.like(it.time, it.figures.megabytesPerSecond)
            },
            allocated("bytes that a call allocates"),
        )

    private fun mean(heading: String, drop: Int): TableField<Row> =
        figure<Row>(
                heading,
                drop,
                "CPU time of all threads that call, as the mean over all slices",
                isBrief = false,
            ) {
                it.number(it.figures.mean)
            }
            .marked(marksOf(WarningMarks.ofMean))

    /** The figures of calls that one thread makes. */
    private val callFigures: List<TableField<Row>> =
        listOf(
            figure<Row>(
                "wall",
                10,
                "elapsed time, from slices that never waited for a core",
                isBrief = false,
            ) {
                it.number(it.figures.wall)
            },
            cost,
            mean("mean", 1),
        ) + further

    /** The figures of calls that several threads make at once. */
    private val threadFigures: List<TableField<Row>> =
        listOf<TableField<Row>>(
            figure<Row>("calls/s", meaning = "of all threads together", mark = ::winner) {
                    Numbers.estimate(it.figures.callsPerSecond).value
                }
                .marked(marksOf(WarningMarks.ofTime)),
            figure("interval", 4, "of the calls per second") {
                Numbers.estimate(it.figures.callsPerSecond).interval
            },
        ) +
            ratios +
            listOf(
                figure("scaling", meaning = "its calls per second over those of one thread") {
                    Wording.scaling(it.figures).value
                },
                figure("interval", 8, "of the scaling") { Wording.scaling(it.figures).interval },
                mean("CPU", 10),
                cost,
            ) +
            further

    /** A time has its own unit here, because the times of a process are much longer. */
    private val coldTime: List<TableField<Row>> =
        listOf(
            figure<Row>("cold time", meaning = "the figure that ranks", mark = ::winner) {
                    Wording.time(it.time, it.unit)
                }
                .marked(marksOf(WarningMarks.ofTime)),
            figure("interval", 5, "of the cold time") {
                Numbers.estimate(it.time, it.unit.nanos).interval
            },
        ) + ratios

    private val payload: TableField<Row> =
        figure("payload", 6, "mean size") { row ->
            row.cell.result.warm?.let { Numbers.bytes(it.payloadBytes) }
        }

    private fun allocated(meaning: String): TableField<Row> =
        figure("alloc", 5, meaning) { Numbers.bytes(it.figures.allocated) }

    private val requestFigures: List<TableField<Row>> =
        listOf(
            figure(
                "no-op",
                3,
                "CPU time of a request that the same server answers without the contender",
            ) {
                it.number(it.figures.requests?.bareCpu)
            },
            figure("share", meaning = "the part of the CPU time that the contender takes") { row ->
                row.figures.requests?.let { "${(it.share * 100).roundToInt()}%" }
            },
            figure(
                "req/s",
                meaning =
                    "requests per second, flat out over all connections; the client runs on the same machine",
            ) { row ->
                row.figures.requests?.let { Numbers.count(it.perSecond) }
            },
            allocated("bytes that the server allocates for a request"),
        )

    private val generations: TableField<Row> =
        figure("JVMs", 1, "fresh JVMs in which it was measured", isBrief = false) {
            "${it.cell.result.figures?.generations}"
        }

    private companion object {
        const val OPEN_AT_FIRST = 6

        const val IN_JVMS =
            "Each dot is the time in one fresh JVM, on a logarithmic axis. Verdicts compare contenders within each generation, and not by these dots."

        val coldFigures: List<TableField<Row>> =
            listOf(
                cold(
                    "set-up",
                    8,
                    "the making of mapper, reader and writer; the JVM's start is not in it",
                ) {
                    it.setUp
                },
                cold("first call", 10, "the call itself; the JVM's start is not in it") { it.call },
                cold("elapsed", 4, "set-up and first call by the clock on the wall") { it.wall },
                cold(
                    "main–result",
                    7,
                    "elapsed time from the entry of main to the first result; the JVM's start is not in it",
                ) {
                    it.process?.toFirstResult
                },
                cold(
                    "process",
                    null,
                    "elapsed time from the start of the process to its end: the JVM's start and end are in it",
                ) {
                    it.process?.wall
                },
                cold(
                    "process CPU",
                    3,
                    "CPU time of all threads up to the last result, the JVM's start, compilers and collector in it",
                ) {
                    it.process?.cpu
                },
                process(
                    "classes",
                    6,
                    "loaded up to the last result, those of the JVM itself in it",
                ) {
                    it.loaded?.classes?.toString()
                },
                process("shared", 1, "those of them that came from a class archive") {
                    it.loaded?.shared?.toString()
                },
                process(
                    "archive",
                    2,
                    "what was made for this contender before anything was measured",
                ) {
                    it.archive?.let(ProcessWording::archive)
                },
            )

        fun cold(heading: String, drop: Int?, meaning: String, nanos: (ColdFigures) -> Double?) =
            figure<Row>(heading, drop, meaning, isBrief = false) { row ->
                nanos(row.cold)?.let { Wording.time(it, row.unit) }
            }

        fun process(heading: String, drop: Int, meaning: String, text: (ColdProcess) -> String?) =
            figure<Row>(heading, drop, meaning, isBrief = false) { row ->
                row.cold.process?.let(text)
            }

        fun winner(row: Row): CellMark? = CellMark.WINNER.takeIf { row.cell.worst == 1 }
    }
}

/** Whether the first lines of a page have the verdicts of all groups. */
internal fun isAnsweredFirst(result: RunResult): Boolean = result.groups.size <= MOST_ANSWERED

internal const val MOST_ANSWERED = 3

/**
 * The cells without a figure, each with its status and reason.
 *
 * @param label names a cell
 */
internal fun unranked(
    cells: List<CellResult>,
    label: (CellResult) -> String = { Wording.name(it.cell.contender) },
): List<Block> {
    val items = cells.map { cell ->
        val outcome = cell.outcome
        listOf(
            Strong(label(cell)),
            Plain(" "),
            StatusOf(Wording.status(outcome.status), outcome.status.isFault),
            Plain(": ${Wording.reason(outcome)}"),
        )
    }
    val details = cells.mapNotNull { cell ->
        cell.outcome.detail?.let {
            Block.Details(
                "Detail of ${label(cell)}",
                listOf(Block.File("", it)),
            )
        }
    }
    return bullets(items) + details
}

/** Returns the items as bullets; nothing without items. */
internal fun bullets(items: List<List<Inline>>): List<Block> =
    if (items.isEmpty()) emptyList() else listOf(Block.Bullets(items))

/**
 * Returns the common payload size of all [ranked] cells of a warm run, such as `102 KB`; null if
 * they differ.
 */
internal fun commonPayload(ranked: List<RankedCell>): String? =
    ranked
        .mapNotNull { it.result.warm?.payloadBytes }
        .map { Numbers.bytes(it) }
        .distinct()
        .singleOrNull()

/**
 * Returns the anchor of a group in the page, such as `read/users/medium/bytes/g1`. It is the same
 * for the same cells in another run.
 */
internal fun anchor(group: RankedGroup): String =
    with(group.cell) {
        listOf(operation.id, document.workload, document.document, channel, jvm).joinToString(
            "/"
        ) { part ->
            part.replace(unfitForAnchors) { "~" + it.value.first().code.toString(16) }
        }
    }

private val unfitForAnchors = Regex("[^A-Za-z0-9._-]")

internal val Row.index: CellIndex
    get() = cell.result.index

internal val Row.name: String
    get() = Wording.name(cell.result.cell.contender)

/**
 * Formats a time without an interval in the unit of the row's table, as precisely as the row's own
 * time; null if there is none.
 */
internal fun Row.number(nanos: Double?): String? = nanos?.let { Numbers.like(time, it / unit.nanos) }
