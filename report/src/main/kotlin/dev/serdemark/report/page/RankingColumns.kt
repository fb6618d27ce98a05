package dev.serdemark.report.page

import dev.serdemark.plan.Experiment
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.ProcessWording
import dev.serdemark.report.wording.Row
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.words
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.ColdFigures
import dev.serdemark.results.figures.ColdProcess
import dev.serdemark.results.figures.warm
import dev.serdemark.results.warnings.WarningKind
import kotlin.math.roundToInt

/** The columns of the tables of ranked cells. They depend on the kind of run. */
internal class RankingColumns(private val result: RunResult, private val marks: WarningMarks) {
    /** The columns of a table with these [rows]. */
    fun of(rows: List<Row>): List<TableField<Row>> {
        val ratios = ratios(rows)
        val figures =
            when {
                result.plan.experiment is Experiment.Cold -> coldTime + ratios + coldFigures
                result.plan.requests != null -> timed + ratios + requestFigures
                rows.first().cell.result.cell.threads > 1 ->
                    threadSpeed + ratios + threadFigures + further
                else -> timed + ratios + callFigures + further
            }
        val payload = payload.takeIf { commonPayload(rows.map { it.cell }) == null }
        return ranked + figures + listOfNotNull(payload) + generations
    }

    private val ranked: List<TableField<Row>> =
        listOf(
            TableField(TableColumn("rank")) { TableCell(Wording.rank(it.cell), winner(it)) },
            name(mark = ::winner) { it.name },
        )

    private fun ratios(rows: List<Row>): List<TableField<Row>> =
        listOf<TableField<Row>>(
            figure<Row>(
                    "time, ${Wording.scale(rows.map { it.cell }, result)}",
                    meaning =
                        "its time divided by that of the contender with 1×: 0.5× takes half as long",
                    short = "× time",
                ) {
                    Wording.ratio(it.cell)
                }
                .marked { row -> row.cell.toReference?.let { marks.of(it.a, it.b) } },
            figure("interval", 7, "of this ratio") {
                Wording.ratioInterval(it.cell, result.plan.margin)
                    ?: "".takeIf { _ -> it.cell.isReference }
            },
        )

    private fun marksOf(kinds: Set<WarningKind>): (Row) -> WarningMark? = {
        marks.of(it.index, kinds)
    }

    /** The ranking metric. */
    private val timed: List<TableField<Row>> =
        listOf(
            figure<Row>(
                    result.plan.words.clock,
                    meaning = "the time that ranks contenders",
                    mark = ::winner,
                ) {
                    Numbers.estimate(it.time, it.unit.nanos).value
                }
                .marked(marksOf(WarningMarks.ofTime)),
            figure("interval", 4, "of the CPU time") {
                Numbers.estimate(it.time, it.unit.nanos).interval
            },
        )

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
                "mean CPU time over all slices, of all threads that call",
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
        )

    /** The ranking metric of calls that several threads make at once. */
    private val threadSpeed: List<TableField<Row>> =
        listOf<TableField<Row>>(
            figure<Row>("calls/s", meaning = "of all threads together", mark = ::winner) {
                    Numbers.estimate(it.figures.callsPerSecond).value
                }
                .marked(marksOf(WarningMarks.ofTime)),
            figure("interval", 4, "of the calls per second") {
                Numbers.estimate(it.figures.callsPerSecond).interval
            },
        )

    private val threadFigures: List<TableField<Row>> =
        listOf(
            figure("scaling", meaning = "its calls per second over those of one thread") {
                Wording.scaling(it.figures).value
            },
            figure("interval", 8, "of the scaling") { Wording.scaling(it.figures).interval },
            mean("CPU", 10),
            cost,
        )

    /**
     * The ranking metric of cold starts. Each time is printed with its unit, because the headings
     * of cold tables have none.
     */
    private val coldTime: List<TableField<Row>> =
        listOf(
            figure<Row>("cold time", meaning = "the time that ranks contenders", mark = ::winner) {
                    Wording.time(it.time, it.unit)
                }
                .marked(marksOf(WarningMarks.ofTime)),
            figure("interval", 5, "of the cold time") {
                Numbers.estimate(it.time, it.unit.nanos).interval
            },
        )

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
        val coldFigures: List<TableField<Row>> =
            listOf(
                cold(
                    "set-up",
                    8,
                    "creating mapper, reader and writer, without the start of the JVM",
                ) {
                    it.setUp
                },
                cold("first call", 10, "the call itself, without the start of the JVM") { it.call },
                cold("elapsed", 4, "elapsed time of set-up and first call") { it.wall },
                cold(
                    "main–result",
                    7,
                    "elapsed time from the entry of main to the first result, without the start of the JVM",
                ) {
                    it.process?.toFirstResult
                },
                cold(
                    "process",
                    null,
                    "elapsed time from the start of the process to its end, including start and end of the JVM",
                ) {
                    it.process?.wall
                },
                cold(
                    "process CPU",
                    3,
                    "CPU time of all threads up to the last result, including the JVM's start, compilers and collector",
                ) {
                    it.process?.cpu
                },
                process(
                    "classes",
                    6,
                    "loaded up to the last result, including those of the JVM itself",
                ) {
                    it.loaded?.classes?.toString()
                },
                process("shared", 1, "the loaded classes that came from a class archive") {
                    it.loaded?.shared?.toString()
                },
                process(
                    "archive",
                    2,
                    "size of the class archive made for this contender, and the time to make it",
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
