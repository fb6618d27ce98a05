package dev.serdemark.results.testing

import dev.serdemark.plan.Cell
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.CompressedSizes
import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentInfo
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Environment
import dev.serdemark.plan.JavaInstallation
import dev.serdemark.plan.JvmSetting
import dev.serdemark.plan.MeasuredCalls
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Origin
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.PayloadSize
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Request
import dev.serdemark.plan.RunQuestion
import dev.serdemark.plan.Schedule
import dev.serdemark.plan.Status
import dev.serdemark.results.RankedCell
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunAnswer
import dev.serdemark.results.RunCourse
import dev.serdemark.results.RunResult
import dev.serdemark.results.TimeUse
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.comparison.Forecast
import dev.serdemark.results.comparison.judge
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.figures.WarmFigures
import dev.serdemark.results.warnings.Warning
import kotlin.math.exp

/**
 * The results of a run for tests of reports, made from a few numbers per cell. Verdicts and ranks
 * follow from the intervals, as in a real run.
 *
 * @property spread half the width of a comparison's interval, as a logarithm; null for a run that
 *   is too short for intervals
 * @property slowdown returns the factor on the times of a contender for a document
 */
class SampleRun(
    private val cells: List<SampleCell>,
    private val documents: List<DocumentName> = listOf(DocumentName("users", "medium")),
    private val spread: Double? = 0.03,
    private val generations: Int = 12,
    private val ending: Ending = Ending.BUDGET,
    private val command: List<String> = listOf("run", "users", "--budget", "2m", "--seed", "7"),
    private val warnings: List<Warning> = emptyList(),
    private val slowdown: (DocumentName, ContenderName) -> Double = { _, _ -> 1.0 },
) {
    val result: RunResult
        get() {
            val groups = results.groupBy { it.cell.document to it.cell.operation }.values
            val comparisons = groups.flatMap { compareAll(it.measured()) }
            val undecided = comparisons.filter { !it.verdict.isDecided }
            return RunResult(
                plan,
                results,
                groups =
                    groups.map {
                        RankedGroup(
                            rank(it.measured()),
                            it.filter { it.figures == null },
                            sampleClassical(it.measured(), generations),
                        )
                    },
                comparisons,
                RunAnswer(
                    goal = plan.question.goal,
                    asked = comparisons,
                    open = undecided.flatMap { listOf(it.a, it.b) }.toSet(),
                    forecasts = undecided.map { Forecast(it, generations = 4, millis = 60_000) },
                ),
                RunCourse(
                    environment,
                    generations,
                    ending,
                    TimeUse(
                        wallMillis = 120_000,
                        start = 0.1,
                        warmUp = 0.7,
                        slices = 0.12,
                        between = 0.04,
                        checks = 0.02,
                        other = 0.02,
                        orchestrator = 0.006,
                    ),
                    warnings,
                ),
            )
        }

    private val planned: List<Pair<Cell, SampleCell>> = documents.flatMap { document ->
        cells.map {
            val micros = it.micros?.times(slowdown(document, it.contender))
            Cell(document, it.contender, it.operation, "bytes", "g1") to it.copy(micros = micros)
        }
    }

    private val results: List<CellResult> = planned.mapIndexed { i, (cell, sample) ->
        CellResult(
            CellIndex(i),
            cell,
            sample.outcome,
            sample.micros?.let { figures(it * 1000, sample) },
            sample.notes,
            PayloadSize(sample.payload, sample.compressed),
        )
    }

    private val plan =
        Plan(
            documents =
                documents.map {
                    DocumentInfo(
                        it,
                        siblings = 8,
                        jsonBytes = 78_412.4,
                        sha256 = "9f2c".repeat(16),
                    )
                },
            contenders =
                cells
                    .map { it.contender }
                    .distinct()
                    .map {
                        ContenderInfo(
                            it,
                            "kotlin-data",
                            "json",
                            "annotations",
                            notes[it.id].orEmpty(),
                        )
                    },
            jvms =
                listOf(
                    JvmSetting(
                        "g1",
                        JavaInstallation("/opt/jdk-17", "17.0.15+6", "Debian"),
                        listOf("-XX:+UseG1GC", "-Xms256m", "-Xmx256m", "-XX:+AlwaysPreTouch"),
                    )
                ),
            cells = planned.map { it.first },
            calls = MeasuredCalls(),
            question = RunQuestion(0.05, leastGenerations = 5),
            schedule =
                Schedule(
                    seed = 7,
                    budgetMillis = 120_000,
                    mostGenerations = 1000,
                    workersAtOnce = 12,
                    rounds = 10,
                ),
            origin = Origin(command, Request("run")),
        )

    private fun figures(nanos: Double, sample: SampleCell) =
        WarmFigures(
            generations = generations,
            time = interval(nanos, spread?.times(0.7)),
            mean = nanos * 1.02,
            wall = nanos * 1.03,
            cost = nanos * 1.06,
            process = nanos * 1.4,
            allocated = sample.allocated,
            payloadBytes = sample.payload,
        )

    private fun List<CellResult>.measured() = filter { it.figures != null }.sortedBy { it.nanos }

    private fun compareAll(cells: List<CellResult>): List<Comparison> =
        cells.flatMapIndexed { i, a ->
            cells.drop(i + 1).map { b -> compare(a, b) }
        }

    private fun compare(a: CellResult, b: CellResult): Comparison {
        val ratio = interval(a.nanos / b.nanos, spread)
        return Comparison(a.index, b.index, ratio, judge(ratio, margin = 0.05))
    }

    private fun rank(cells: List<CellResult>): List<RankedCell> = cells.map { cell ->
        val verdicts = (cells - cell).map { compare(cell, it).verdict }
        RankedCell(
            cell,
            best = 1 + verdicts.count { it.isSlower },
            worst = cells.size - verdicts.count { it.isFaster },
            isFirst = cell == cells.first(),
            toFastest = if (cell == cells.first()) null else compare(cell, cells.first()),
        )
    }

    private fun interval(value: Double, logHalfWidth: Double?) =
        Estimate(
            value,
            low = logHalfWidth?.let { value * exp(-it) },
            high = logHalfWidth?.let { value * exp(it) },
        )

    private val CellResult.nanos: Double
        get() = checkNotNull(figures).time.value

    companion object {
        val environment =
            Environment(
                serdemark = "0.1.0",
                startedAt = "2026-11-20T09:53:57Z",
                os = "Linux 6.1.0 amd64",
                cpu = "AMD EPYC 7B13",
                cores = 2,
                memoryBytes = 24_696_061_952,
                loadAverage = 0.42,
                commit = "0123456789abcdef0123456789abcdef01234567",
            )

        private val notes =
            mapOf(
                "moshi-codegen" to
                    listOf("Reads through an okio Buffer: the payload is copied into it."),
                "fastjson2" to listOf("Does not check that text is valid UTF-8."),
            )

        /**
         * Returns a reading and a writing cell. The times are microseconds. A read allocates this
         * number of [kilobytes], and a write allocates less.
         */
        private fun readAndWrite(
            id: String,
            version: String,
            read: Double,
            write: Double,
            kilobytes: Double,
        ) =
            listOf(
                SampleCell(ContenderName(id, version), Operation.READ, read, kilobytes * 1000),
                SampleCell(ContenderName(id, version), Operation.WRITE, write, kilobytes * 610),
            )

        /** Six contenders that all read and write. */
        val sixContenders: List<SampleCell> =
            readAndWrite("kotlinx-serialization", "1.11.0", 612.4, 431.7, 401.2) +
                readAndWrite("moshi-codegen", "1.15.2", 803.1, 522.0, 377.9) +
                readAndWrite("moshi-reflect", "1.15.2", 1011.5, 590.3, 512.3) +
                readAndWrite("jackson", "2.22.4", 498.6, 287.9, 345.0) +
                readAndWrite("gson", "2.15.0", 819.9, 640.2, 488.8) +
                readAndWrite("fastjson2", "2.0.60", 412.3, 279.5, 310.6)

        /**
         * [sixContenders] with two faults: one writing cell crashed, and another writing cell is
         * unsupported.
         */
        val usersCells: List<SampleCell>
            get() = sixContenders.map(::withFaults)

        /** The run of most tests, with faults, and with ranks that the verdicts leave open. */
        val users: SampleRun
            get() = SampleRun(usersCells)

        private fun withFaults(cell: SampleCell): SampleCell =
            when (cell.contender.id to cell.operation) {
                "gson" to Operation.WRITE ->
                    cell.failed(
                        Status.CRASHED,
                        "java.lang.StackOverflowError in generation 3",
                        "java.lang.StackOverflowError\n\tat com.google.gson.Gson.toJson(Gson.java:842)",
                    )
                "moshi-reflect" to Operation.WRITE ->
                    cell.failed(
                        Status.UNSUPPORTED,
                        "cannot write a sealed hierarchy without an adapter",
                    )
                else -> cell
            }
    }
}

/**
 * A cell of a [SampleRun].
 *
 * @property micros microseconds per call; null if the cell has no figure, and [outcome] says why
 * @property allocated the bytes that a call allocates
 * @property payload the size of the payload in bytes
 */
data class SampleCell(
    val contender: ContenderName,
    val operation: Operation,
    val micros: Double?,
    val allocated: Double,
    val payload: Double = 78_412.4,
    val outcome: Outcome = Outcome(Status.MEASURED),
    val notes: List<String> = emptyList(),
    val compressed: CompressedSizes =
        CompressedSizes(
            deflate = payload / 4,
            gzip = payload / 4 + 12,
            zstd = payload / 5,
            lz4 = payload / 3,
        ),
) {
    fun failed(status: Status, reason: String, detail: String? = null): SampleCell =
        copy(micros = null, outcome = Outcome(status, reason, detail))
}
