package dev.serdemark.report.export

import dev.serdemark.plan.CompressedSizes
import dev.serdemark.plan.Experiment
import dev.serdemark.results.RankedCell
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.cold
import dev.serdemark.results.figures.warm
import java.io.Writer
import java.math.BigDecimal

/**
 * `--format csv`: one row per cell in the order of the report, lower bounds last. Headings end with
 * the unit of their figures, such as `time_median_ns`. docs/export.md explains the columns.
 */
object CellCsv {
    /** A cell, with its place in its table if it is ranked. */
    private class CellRow(val result: CellResult, val ranked: RankedCell? = null)

    /** Writes a header row, and then the cells of a run. Unknown figures are empty. */
    fun write(result: RunResult, out: Writer) {
        val rows =
            result.groups.flatMap { group ->
                group.ranked.map { CellRow(it.result, it) } + group.unranked.map { CellRow(it) }
            } + result.further.limits.map { CellRow(it) }
        val figures = if (result.plan.calls.experiment is Experiment.Cold) cold else warm
        val columns = cell + figures + sizes
        writeCsv(
            columns.map { (heading, value) -> heading to value.plain() },
            rows.asSequence(),
            out,
        )
    }

    /** Writes decimal numbers without an exponent, and whole numbers without decimals. */
    private fun ((CellRow) -> Any?).plain(): (CellRow) -> Any? = { row ->
        val value = this(row)
        if (value is Double) BigDecimal.valueOf(value).stripTrailingZeros().toPlainString()
        else value
    }

    private val cell: List<Pair<String, (CellRow) -> Any?>> =
        coordinates.map { (heading, value) ->
            heading to { row: CellRow -> value(row.result.cell) }
        } +
            listOf<Pair<String, (CellRow) -> Any?>>(
                "threads" to { it.result.cell.threads },
                "status" to { it.result.outcome.status.id },
                "reason" to { it.result.outcome.reason },
                "rank_best" to { it.ranked?.best },
                "rank_worst" to { it.ranked?.worst },
                "ratio" to
                    { row ->
                        row.ranked?.run { if (isReference) 1 else toReference?.ratio?.value }
                    },
                "ratio_low" to { it.ranked?.toReference?.ratio?.low },
                "ratio_high" to { it.ranked?.toReference?.ratio?.high },
                "verdict" to { it.ranked?.toReference?.verdict?.id },
            )

    private val warm: List<Pair<String, (CellRow) -> Any?>> =
        listOf(
            "generations" to { it.result.figures?.generations },
            "metric" to { row -> row.result.warm?.let { metric(row.result, it) } },
            "time_median_ns" to { it.result.figures?.time?.value },
            "time_low_ns" to { it.result.figures?.time?.low },
            "time_high_ns" to { it.result.figures?.time?.high },
            "mean_ns" to { it.result.warm?.mean },
            "wall_ns" to { it.result.warm?.wall },
            "cost_ns" to { it.result.warm?.cost },
            "process_ns" to { it.result.warm?.process },
            "allocated_bytes" to { it.result.warm?.allocated },
            "requests_per_second" to { it.result.warm?.requests?.perSecond },
            "latency_median_ns" to { it.result.latency?.median },
            "latency_p99_ns" to { it.result.latency?.p99 },
            "latency_p999_ns" to { it.result.latency?.p999 },
            "latency_maximum_ns" to { it.result.latency?.maximum },
            "retained_bytes" to { it.result.memory?.counted?.retainedBytes },
            "objects" to { it.result.memory?.counted?.objects },
        )

    private val cold: List<Pair<String, (CellRow) -> Any?>> =
        listOf(
            "starts" to { it.result.figures?.generations },
            "metric" to { it.result.cold?.clock?.id },
            "time_mean_ns" to { it.result.figures?.time?.value },
            "time_low_ns" to { it.result.figures?.time?.low },
            "time_high_ns" to { it.result.figures?.time?.high },
            "wall_ns" to { it.result.cold?.wall },
            "set_up_ns" to { it.result.cold?.setUp },
            "call_ns" to { it.result.cold?.call },
            "to_first_result_ns" to { it.result.cold?.process?.toFirstResult },
            "process_wall_ns" to { it.result.cold?.process?.wall },
            "process_cpu_ns" to { it.result.cold?.process?.cpu },
        )

    private val sizes: List<Pair<String, (CellRow) -> Any?>> =
        listOf<Pair<String, (CellRow) -> Any?>>(
            "payload_bytes" to { it.result.figures?.payloadBytes },
            "deflate_bytes" to { compressed(it)?.deflate },
            "gzip_bytes" to { compressed(it)?.gzip },
            "zstd_bytes" to { compressed(it)?.zstd },
            "lz4_bytes" to { compressed(it)?.lz4 },
        )

    private fun compressed(row: CellRow): CompressedSizes? = shownPayload(row.result)?.compressed
}
