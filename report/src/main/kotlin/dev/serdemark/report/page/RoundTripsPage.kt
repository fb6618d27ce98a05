package dev.serdemark.report.page

import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Trait
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.visible
import dev.serdemark.results.RoundTrip
import dev.serdemark.results.RoundTrips
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.roundTrips

/** One table of round trips per document, with the columns of jvm-serializers. */
internal object RoundTripsPage {
    /** The tables of a run, from its raw data and its results. */
    fun blocks(recording: Recording, result: RunResult): List<Block> = buildBlocks {
        val plan = result.plan
        section("As jvm-serializers prints it") {
            if (plan.calls.experiment is Experiment.Warm) {
                paragraph(meaning(plan), Tone.QUIET)
                val tables = roundTrips(recording, result)
                tables.forEach { add(table(it, plan)) }
                if (tables.isEmpty())
                    paragraph("This run measured none of the table's operations. ${advice()}")
            } else paragraph(NO_COLD_TIMES)
        }
    }

    private fun table(trips: RoundTrips, plan: Plan): List<Block> = buildBlocks {
        val contenders =
            trips.rows.mapNotNull { row ->
                plan.contenders.find { it.contender == row.cells.values.first().cell.contender }
            }
        val label = Wording.setting(trips.cell)
        heading(3, label)
        add(table("Round trips: $label", timeColumns, ungrouped(trips.rows), isComplete = true))
        bullets(missingTimes(trips)) { text(it) }
        if (contenders.isNotEmpty())
            add(table("Contenders: $label", traitColumns, ungrouped(contenders)))
    }

    private val timeColumns: List<TableField<RoundTrip>> =
        listOf<TableField<RoundTrip>>(nameColumn(text = ::contender)) +
            timeAndInterval("create", dropTime = 6, dropInterval = 1) {
                it.time(Operation.CREATE)
            } +
            timeAndInterval("ser", dropTime = 7, dropInterval = 2) { it.serialize } +
            timeAndInterval("deser", dropTime = 7, dropInterval = 2) { it.time(Operation.READ) } +
            timeAndInterval("total", dropTime = null, dropInterval = 3) { it.total } +
            listOf(
                figureColumn("size", dropOrder = 5) { row -> row.size?.bytes?.let(Numbers::count) },
                figureColumn("+dfl", dropOrder = 4) { row ->
                    row.size?.compressed?.deflate?.let(Numbers::count)
                },
            )

    /** The columns of a time and its interval, see [TableColumn.dropOrder]. */
    private fun timeAndInterval(
        heading: String,
        dropTime: Int?,
        dropInterval: Int,
        estimate: (RoundTrip) -> Estimate?,
    ): List<TableField<RoundTrip>> =
        listOf(
            figureColumn(heading, dropTime) { row ->
                estimate(row)?.let { Numbers.estimate(it).value }
            },
            figureColumn("interval", dropInterval) { row ->
                estimate(row)?.let { Numbers.estimate(it).interval }
            },
        )

    private val traitColumns: List<TableField<ContenderInfo>> =
        listOf(
            nameColumn { Wording.name(it.contender) },
            textColumn("effort", dropOrder = 3, ::effort),
            textColumn("format", dropOrder = 2, ::format),
            textColumn("structure", dropOrder = 1, ::structure),
            textColumn("misc", dropOrder = 4) { info -> info.uses?.let(::visible) },
        )

    private fun contender(row: RoundTrip): String =
        Wording.name(row.cells.values.first().cell.contender)

    /** Explains the columns. */
    private fun meaning(plan: Plan): String =
        "Times are ns of CPU time per call. create: making an object. ser: create and write. " +
            "deser: read. total: ser and deser. size: bytes of the payload. +dfl: the same after deflate. " +
            "Each interval holds with ${Numbers.percent(plan.question.confidence)} on its own."

    /** The effort for users, such as `zero knowledge`. */
    private fun effort(info: ContenderInfo): String =
        when (val effort = Trait.EFFORT.of(info)) {
            "hand-written" -> "manually optimized"
            else -> visible(effort.orEmpty().replace('-', ' '))
        }

    /** The kind of the format, such as `binary, cross-language`. */
    private fun format(info: ContenderInfo): String {
        val kind = Trait.kindOfFormat(info.format)
        val crosses = kind == Trait.BINARY && info.traits?.crossLanguage == true
        return if (crosses) "$kind, cross-language" else kind
    }

    /** Says whether links between objects survive; `–` if the run did not record it. */
    private fun structure(info: ContenderInfo): String =
        when (info.traits?.structure) {
            "graph" -> "full graph"
            "tree" -> "flat tree"
            else -> "–"
        }

    /**
     * Says why times are missing: the operations that the run did not measure, with advice, and the
     * reasons of single contenders.
     */
    private fun missingTimes(trips: RoundTrips): List<String> {
        val plannedOperations = trips.rows.flatMap { it.cells.keys }.toSet()
        val unplannedOperations = RoundTrip.OPERATIONS - plannedOperations
        val unplannedText =
            if (unplannedOperations.isEmpty()) emptyList()
            else
                listOf(
                    "The run did not measure ${Wording.join(unplannedOperations.map { it.id })}, so the sums are missing.",
                    advice(),
                )
        return unplannedText + trips.rows.flatMap(::reasons)
    }

    private fun reasons(row: RoundTrip): List<String> {
        val failedCells = row.cells.values.filter { it.figures == null }
        val isNeverComplete =
            row.total == null &&
                failedCells.isEmpty() &&
                row.cells.size == RoundTrip.OPERATIONS.size
        return failedCells.map {
            val status = Wording.status(it.outcome.status)
            "${contender(row)} ${it.cell.operation.id}  $status: ${Wording.reason(it.outcome)}"
        } +
            if (isNeverComplete)
                listOf("${contender(row)}  no generation measured all its operations")
            else emptyList()
    }

    private fun advice() =
        "Start a run with -o ${RoundTrip.OPERATIONS.joinToString(",") { it.id }}."

    /** The sentence instead of the table if the run measured cold starts. */
    private const val NO_COLD_TIMES =
        "This run measured cold starts, and the table has warm times. Start a run without --cold."
}
