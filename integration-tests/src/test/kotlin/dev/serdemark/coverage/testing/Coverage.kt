package dev.serdemark.coverage.testing

import dev.serdemark.contender.ChannelForm
import dev.serdemark.contender.Manifest
import dev.serdemark.plan.Cell
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Status
import dev.serdemark.report.export.writeCsvRow
import dev.serdemark.sources.testing.shippedContenders
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.testing.noSettings
import dev.serdemark.toolchain.testing.sharedCache
import java.nio.file.Path
import kotlin.io.path.Path

/**
 * Says which cells of the shipped contenders must have figures, and why other cells have none. To
 * find out, plans runs of all cells. The [FILE] lists the cells with figures.
 */
internal object Coverage {
    val FILE: Path = Path("src/test/resources/dev/serdemark/coverage/coverage.csv")

    /** The status of a cell that must have a figure. */
    const val FIGURE = "figure"

    private val COLUMNS = listOf("contender", "operation", "channel", "workloads")

    /** @property reason why the cell has no figure; empty if it must have one */
    data class Row(
        val contender: String,
        val operation: Operation,
        val channel: String,
        val workload: String,
        val status: String,
        val reason: String,
    )

    /** One row per contender at its default version, operation, channel and workload. */
    val rows: List<Row> by lazy { rows(shippedContenders.manifests).sortedWith(ORDER) }

    /** Returns the rows of some contenders. */
    fun rows(manifests: List<Manifest>): List<Row> =
        Toolchain(sharedCache, noSettings).use { toolchain ->
            manifests
                .map { PlannedRun(it.at(it.library.version), ShippedDocuments.first, toolchain) }
                .flatMap { run -> run.cells.map { row(it, run) } }
        }

    /**
     * Returns the text of the file. A line has a contender, an operation, a channel, and the
     * workloads with figures.
     */
    fun csv(): String = buildString {
        writeCsvRow(COLUMNS, this)
        rows
            .filter { it.status == FIGURE }
            .groupBy({ listOf(it.contender, it.operation.id, it.channel) }) { it.workload }
            .forEach { (cells, workloads) ->
                writeCsvRow(cells + workloads.joinToString(" "), this)
            }
    }
        .replace("\r\n", "\n")

    private fun row(cell: Cell, run: PlannedRun): Row {
        val refused = run.refused[cell]
        val (status, reason) =
            when {
                refused != null -> refused.status.id to refused.reason.orEmpty()
                cell in run.supported -> FIGURE to ""
                else -> Status.UNSUPPORTED.id to reasonIfUnplanned(cell)
            }
        return Row(
            contender = cell.contender.id,
            operation = cell.operation,
            channel = cell.channel,
            workload = cell.document.workload,
            status = status,
            reason = reason,
        )
    }

    /** Returns why a cell has no figure if its contender was not asked for it. */
    private fun reasonIfUnplanned(cell: Cell): String {
        check(cell.operation == Operation.READ_SELECTED) { "Neither built nor refused: $cell" }
        return "The workload ${cell.document.workload} does not say which fields read-selected takes."
    }

    private val ORDER =
        compareBy<Row>(
            { it.contender },
            { it.operation },
            { row -> ChannelForm.entries.indexOfFirst { it.id == row.channel } },
            { it.workload },
        )
}
