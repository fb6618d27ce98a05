package dev.serdemark.coverage.testing

import dev.serdemark.contender.ChannelForm
import dev.serdemark.contender.Manifest
import dev.serdemark.plan.Cell
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Status
import dev.serdemark.report.export.csvRow
import dev.serdemark.sources.testing.shippedContenders
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.testing.noSettings
import dev.serdemark.toolchain.testing.sharedCache
import java.nio.file.Path
import kotlin.io.path.Path

/**
 * Decides which cells of the shipped contenders must have figures, and why all others have none.
 * Uses the decisions that a run of all cells makes before it builds anything. The [FILE] lists the
 * cells with figures.
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
                .map { Everything(it.at(it.version), ShippedDocuments.first, toolchain) }
                .flatMap { everything -> everything.cells.map { row(it, everything) } }
        }

    /**
     * Returns the text of the file. It has one line per contender, operation and channel, with the
     * workloads.
     */
    fun csv(): String = buildString {
        csvRow(COLUMNS, this)
        rows
            .filter { it.status == FIGURE }
            .groupBy({ listOf(it.contender, it.operation.id, it.channel) }) { it.workload }
            .forEach { (cells, workloads) -> csvRow(cells + workloads.joinToString(" "), this) }
    }
        .replace("\r\n", "\n")

    private fun row(cell: Cell, everything: Everything): Row {
        val refused = everything.refused[cell]
        val (status, reason) =
            when {
                refused != null -> refused.status.id to refused.reason.orEmpty()
                cell in everything.supported -> FIGURE to ""
                else -> Status.UNSUPPORTED.id to notAsked(cell)
            }
        return Row(
            cell.contender.id,
            cell.operation,
            cell.channel,
            cell.document.workload,
            status,
            reason,
        )
    }

    /** Returns the reason for a cell that a run refuses to plan. */
    private fun notAsked(cell: Cell): String {
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
