package dev.serdemark.report.export

import dev.serdemark.plan.Cell
import dev.serdemark.plan.CompressedSizes
import dev.serdemark.plan.PayloadSize
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.ColdFigures
import dev.serdemark.results.figures.WarmFigures
import kotlinx.serialization.Serializable

/** Identifies a cell; a part of the cells of warm and cold runs. */
@Serializable
internal data class ExportedCoordinates(
    val workload: String,
    val document: String,
    val contender: String,
    val version: String,
    val operation: String,
    val channel: String,
    val jvm: String,
) {
    companion object {
        fun of(cell: Cell): ExportedCoordinates =
            ExportedCoordinates(
                workload = cell.document.workload,
                document = cell.document.document,
                contender = cell.contender.id,
                version = cell.contender.version,
                operation = cell.operation.id,
                channel = cell.channel,
                jvm = cell.jvm,
            )
    }
}

/** The outcome of a cell; a part of the cells of warm and cold runs. */
@Serializable
internal data class ExportedOutcome(
    val status: String,
    val reason: String?,
    val detail: String?,
    val notes: List<String>,
) {
    companion object {
        fun of(result: CellResult): ExportedOutcome =
            with(result.outcome) { ExportedOutcome(status.id, reason, detail, result.notes) }
    }
}

/**
 * @property metric what the clock counts: CPU time of the measuring thread, with several threads
 *   the elapsed time over the calls of all of them, and with requests CPU time of the server's
 *   process
 */
@Serializable
internal data class ExportedTime(
    val metric: String,
    val median: Double,
    val low: Double?,
    val high: Double?,
) {
    companion object {
        fun of(figures: WarmFigures, cell: Cell): ExportedTime {
            val metric =
                when {
                    figures.requests != null -> "process-cpu"
                    cell.threads == 1 -> "thread-cpu"
                    else -> "elapsed"
                }
            return with(figures.time) { ExportedTime(metric, value, low, high) }
        }

        fun of(figures: ColdFigures): ExportedTime =
            with(figures) { ExportedTime(clock.id, time.value, time.low, time.high) }
    }
}

/** Mean sizes in bytes after compression. */
@Serializable
internal data class ExportedCompressed(
    val deflate: Double,
    val gzip: Double,
    val zstd: Double,
    val lz4: Double,
) {
    companion object {
        /**
         * Returns the sizes after compression of each payload; null if the cell was not measured,
         * or if the journal is too old to have them.
         */
        fun of(result: CellResult): ExportedCompressed? = of(result) { it.compressed }

        /**
         * Returns the sizes after compression of whole sequences; null if the cell was not
         * measured, or if its calls handle single payloads.
         */
        fun together(result: CellResult): ExportedCompressed? = of(result) { it.together }

        private fun of(
            result: CellResult,
            sizes: (PayloadSize) -> CompressedSizes?,
        ): ExportedCompressed? =
            result.payload
                ?.takeIf { result.figures != null }
                ?.let(sizes)
                ?.let { ExportedCompressed(it.deflate, it.gzip, it.zstd, it.lz4) }
    }
}
