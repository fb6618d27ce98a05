package dev.serdemark.report.export

import dev.serdemark.plan.Plan
import dev.serdemark.plan.Slice
import java.time.Instant

/**
 * `--export-csv`: one row per raw slice, in UTF-8 and as RFC 4180 says. docs/export.md explains the
 * columns.
 */
object CsvExport {
    private fun columns(plan: Plan): List<Pair<String, (Slice) -> Any?>> =
        listOf<Pair<String, (Slice) -> Any?>>(
            "started_at" to { Instant.ofEpochMilli(it.startedAt) }
        ) +
            coordinates.map { (name, value) ->
                name to { slice: Slice -> value(plan[slice.cell]) }
            } +
            figures(plan)

    private fun figures(plan: Plan): List<Pair<String, (Slice) -> Any?>> =
        listOf(
            "threads" to { it.threads },
            "generation" to { it.generation },
            "phase" to { it.phase.id },
            "round" to { it.round },
            "position" to { it.position },
            "calls" to { it.calls },
            "wall_ns" to { it.wallNanos },
            "cpu_ns" to { it.cpuNanos },
            "queue_ns" to { it.queueNanos },
            "allocated_bytes" to { it.allocatedBytes },
            "collections" to { it.collections },
            "collection_ms" to { it.collectionMillis },
            "compilation_ms" to { it.compilationMillis },
            "pulse_ns" to { it.pulseNanos },
            "piece_cpu_ns" to { it.pieces?.cpuNanos?.joinToString(" ") },
            "piece_pulse_ns" to { it.pieces?.pulseNanos?.joinToString(" ") },
            "bare_requests" to { it.bare?.requests },
            "bare_wall_ns" to { it.bare?.wallNanos },
            "bare_cpu_ns" to { it.bare?.cpuNanos },
            "json_bytes" to
                { slice ->
                    plan.documents.find { it.name == plan[slice.cell].document }?.jsonBytes
                },
        )

    /** Writes a header row, and then the [slices] of a run with this [plan]. */
    fun write(slices: Sequence<Slice>, plan: Plan, out: Appendable): Unit =
        writeCsv(columns(plan), slices, out)
}
