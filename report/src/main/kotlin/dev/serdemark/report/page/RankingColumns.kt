package dev.serdemark.report.page

import dev.serdemark.plan.Experiment
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.ProcessWording
import dev.serdemark.report.wording.Row
import dev.serdemark.report.wording.SilentErrorsWording
import dev.serdemark.report.wording.WarningMark
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.words
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.ColdFigures
import dev.serdemark.results.figures.ColdProcess
import dev.serdemark.results.figures.warm
import dev.serdemark.results.warnings.DoubtedFigure
import kotlin.math.roundToInt

/** The columns of the tables of ranked cells, which depend on what the run measured. */
internal class RankingColumns(private val result: RunResult, private val marks: WarningMarks) {
    /** Returns the columns of a table with these [rows]. */
    fun select(rows: List<Row>): List<TableField<Row>> {
        val ratios = ratios(rows)
        val figures =
            when {
                result.plan.calls.experiment is Experiment.Cold -> coldTime + ratios + coldFigures
                result.plan.calls.requests != null -> cpuTime + ratios + requestFigures
                rows.first().cell.result.cell.threads > 1 ->
                    threadSpeed + ratios + threadFigures + otherCallFigures
                else -> cpuTime + ratios + callFigures + otherCallFigures
            }
        // A payload size that all rows share is above the table.
        val payload = payload.takeIf { commonPayload(rows.map { it.cell }) == null }
        val errors = silentErrors.takeIf { rows.any { silentErrorsOf(it) != null } }
        return rankAndName + figures + listOfNotNull(errors, payload) + generations
    }

    private val silentErrors: TableField<Row> =
        figureColumn(
            "silently wrong",
            dropOrder = 4,
            "unusual or invalid inputs that it reads silently wrong, of those that serdemark conform gave it",
            shortHeading = "wrong",
        ) {
            silentErrorsOf(it)
        }

    private fun silentErrorsOf(row: Row): String? =
        SilentErrorsWording(result.plan).figure(row.cell.result.cell.contender)

    private val rankAndName: List<TableField<Row>> =
        listOf(
            TableField(TableColumn("rank")) { TableCell(Wording.rank(it.cell), winner(it)) },
            nameColumn(mark = ::winner) { it.name },
        )

    private fun ratios(rows: List<Row>): List<TableField<Row>> =
        listOf<TableField<Row>>(
            figureColumn<Row>(
                    "time, ${Wording.scale(rows.map { it.cell }, result)}",
                    meaning =
                        "its time divided by that of the contender with 1×: 0.5× takes half as long",
                    shortHeading = "× time",
                ) {
                    Wording.ratio(it.cell)
                }
                .withWarningMark { row -> row.cell.toReference?.let { marks.find(it.a, it.b) } },
            figureColumn("interval", dropOrder = 7, "of this ratio") {
                // An unknown interval is a dash, but the reference has none.
                Wording.ratioInterval(it.cell, result.plan.question.margin)
                    ?: "".takeIf { _ -> it.cell.isReference }
            },
        )

    private fun marksOf(figure: DoubtedFigure): (Row) -> WarningMark? = {
        marks.find(it.index, figure)
    }

    /** The ranking metric of calls that one thread makes, and of requests. */
    private val cpuTime: List<TableField<Row>> =
        listOf(
            figureColumn<Row>(
                    result.plan.words.timeHeading,
                    meaning = "the time that ranks contenders",
                    mark = ::winner,
                ) {
                    Numbers.estimate(it.time, it.unit.nanos).value
                }
                .withWarningMark(marksOf(DoubtedFigure.TIME)),
            figureColumn("interval", dropOrder = 4, "of the CPU time") {
                Numbers.estimate(it.time, it.unit.nanos).interval
            },
        )

    private val cost: TableField<Row> =
        figureColumn<Row>(
                "cost",
                dropOrder = 10,
                "the mean CPU time plus the collector's CPU time for what a call allocates",
                isBrief = false,
            ) {
                it.formatTime(it.figures.cost)
            }
            .withWarningMark(marksOf(DoubtedFigure.COST))

    private val otherCallFigures: List<TableField<Row>> =
        listOf(
            figureColumn<Row>(
                "process",
                dropOrder = 2,
                "the mean CPU time plus the share of all other threads of the process, such as the collector's and the JIT compiler's",
                isBrief = false,
            ) {
                it.formatTime(it.figures.process)
            },
            figureColumn(
                "MB/s",
                dropOrder = 3,
                "megabytes of payload per second of CPU time",
                isBrief = false,
            ) {
                Numbers.formatLike(it.time, it.figures.megabytesPerSecond)
            },
            allocated("bytes that a call allocates"),
        )

    private fun mean(heading: String, dropOrder: Int): TableField<Row> =
        figureColumn<Row>(
                heading,
                dropOrder,
                "mean CPU time over all slices, of all threads that call",
                isBrief = false,
            ) {
                it.formatTime(it.figures.mean)
            }
            .withWarningMark(marksOf(DoubtedFigure.MEAN))

    /** The figures of calls that one thread makes. */
    private val callFigures: List<TableField<Row>> =
        listOf(
            figureColumn<Row>(
                "wall",
                dropOrder = 10,
                "elapsed time, from slices that never waited for a core",
                isBrief = false,
            ) {
                it.formatTime(it.figures.wall)
            },
            cost,
            mean("mean", dropOrder = 1),
        )

    /** The ranking metric of calls that several threads make at once. */
    private val threadSpeed: List<TableField<Row>> =
        listOf<TableField<Row>>(
            figureColumn<Row>("calls/s", meaning = "of all threads together", mark = ::winner) {
                    Numbers.estimate(it.figures.callsPerSecond).value
                }
                .withWarningMark(marksOf(DoubtedFigure.TIME)),
            figureColumn("interval", dropOrder = 4, "of the calls per second") {
                Numbers.estimate(it.figures.callsPerSecond).interval
            },
        )

    private val threadFigures: List<TableField<Row>> =
        listOf(
            figureColumn("scaling", meaning = "its calls per second over those of one thread") {
                Wording.scaling(it.figures).value
            },
            figureColumn("interval", dropOrder = 8, "of the scaling") {
                Wording.scaling(it.figures).interval
            },
            mean("CPU", dropOrder = 10),
            cost,
        )

    /**
     * The ranking metric of cold starts. Each time is printed with its unit, because the headings
     * of cold tables have none.
     */
    private val coldTime: List<TableField<Row>> =
        listOf(
            figureColumn<Row>(
                    "cold time",
                    meaning = "the time that ranks contenders",
                    mark = ::winner,
                ) {
                    Wording.time(it.time, it.unit)
                }
                .withWarningMark(marksOf(DoubtedFigure.TIME)),
            figureColumn("interval", dropOrder = 5, "of the cold time") {
                Numbers.estimate(it.time, it.unit.nanos).interval
            },
        )

    private val payload: TableField<Row> =
        figureColumn("payload", dropOrder = 6, "mean size") { row ->
            row.cell.result.warm?.let { Numbers.bytes(it.payloadBytes) }
        }

    private fun allocated(meaning: String): TableField<Row> =
        figureColumn("alloc", dropOrder = 5, meaning) { Numbers.bytes(it.figures.allocated) }

    private val requestFigures: List<TableField<Row>> =
        listOf(
            figureColumn(
                "no-op",
                dropOrder = 3,
                "CPU time of a request that the same server answers without the contender",
            ) {
                it.formatTime(it.figures.requests?.bareCpu)
            },
            figureColumn("share", meaning = "the part of the CPU time that the contender takes") {
                row ->
                row.figures.requests?.let { "${(it.share * 100).roundToInt()}%" }
            },
            figureColumn(
                "req/s",
                meaning =
                    "requests per second, flat out over all connections; the client runs on the same machine",
            ) { row ->
                row.figures.requests?.let { Numbers.count(it.perSecond) }
            },
            allocated("bytes that the server allocates for a request"),
        )

    private val generations: TableField<Row> =
        figureColumn(
            "JVMs",
            dropOrder = 1,
            "fresh JVMs in which it was measured",
            isBrief = false,
        ) {
            "${it.cell.result.figures?.generations}"
        }

    private companion object {
        val coldFigures: List<TableField<Row>> =
            listOf(
                cold(
                    "set-up",
                    dropOrder = 8,
                    "creating mapper, reader and writer, without the start of the JVM",
                ) {
                    it.setUp
                },
                cold(
                    "first call",
                    dropOrder = 10,
                    "the call itself, without the start of the JVM",
                ) {
                    it.call
                },
                cold("elapsed", dropOrder = 4, "elapsed time of set-up and first call") { it.wall },
                cold(
                    "main–result",
                    dropOrder = 7,
                    "elapsed time from the entry of main to the first result, without the start of the JVM",
                ) {
                    it.process?.toFirstResult
                },
                cold(
                    "process",
                    dropOrder = null,
                    "elapsed time from the start of the process to its end, including start and end of the JVM",
                ) {
                    it.process?.wall
                },
                cold(
                    "process CPU",
                    dropOrder = 3,
                    "CPU time of all threads up to the last result, including the JVM's start, compilers and collector",
                ) {
                    it.process?.cpu
                },
                process(
                    "classes",
                    dropOrder = 6,
                    "loaded up to the last result, including those of the JVM itself",
                ) {
                    it.loaded?.classes?.toString()
                },
                process(
                    "shared",
                    dropOrder = 1,
                    "the loaded classes that came from a class archive",
                ) {
                    it.loaded?.shared?.toString()
                },
                process(
                    "archive",
                    dropOrder = 2,
                    "size of the class archive made for this contender, and the time to make it",
                ) {
                    it.archive?.let(ProcessWording::archive)
                },
            )

        fun cold(
            heading: String,
            dropOrder: Int?,
            meaning: String,
            nanos: (ColdFigures) -> Double?,
        ) =
            figureColumn<Row>(heading, dropOrder, meaning, isBrief = false) { row ->
                nanos(row.cold)?.let { Wording.time(it, row.unit) }
            }

        fun process(
            heading: String,
            dropOrder: Int,
            meaning: String,
            text: (ColdProcess) -> String?,
        ) =
            figureColumn<Row>(heading, dropOrder, meaning, isBrief = false) { row ->
                row.cold.process?.let(text)
            }

        /** Marks a cell that is certainly the fastest: even its worst possible rank is 1. */
        fun winner(row: Row): CellMark? = CellMark.WINNER.takeIf { row.cell.worst == 1 }
    }
}
