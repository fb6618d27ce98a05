package dev.serdemark.report.export

import dev.serdemark.plan.Plan
import dev.serdemark.plan.Slice
import java.time.Instant

/**
 * `--export-csv`: one row per raw slice, in UTF-8 and as RFC 4180 says. docs/export.md explains the
 * columns.
 */
object CsvExport {
    private val columns: List<Pair<String, (Slice, Plan) -> Any?>> =
        listOf(
            "started_at" to { slice, _ -> Instant.ofEpochMilli(slice.startedAt) },
            "workload" to { slice, plan -> plan[slice.cell].document.workload },
            "document" to { slice, plan -> plan[slice.cell].document.document },
            "contender" to { slice, plan -> plan[slice.cell].contender.id },
            "version" to { slice, plan -> plan[slice.cell].contender.version },
            "operation" to { slice, plan -> plan[slice.cell].operation.id },
            "channel" to { slice, plan -> plan[slice.cell].channel },
            "jvm" to { slice, plan -> plan[slice.cell].jvm },
            "threads" to { slice, _ -> slice.threads },
            "generation" to { slice, _ -> slice.generation },
            "phase" to { slice, _ -> slice.phase.id },
            "round" to { slice, _ -> slice.round },
            "position" to { slice, _ -> slice.position },
            "calls" to { slice, _ -> slice.calls },
            "wall_ns" to { slice, _ -> slice.wallNanos },
            "cpu_ns" to { slice, _ -> slice.cpuNanos },
            "queue_ns" to { slice, _ -> slice.queueNanos },
            "allocated_bytes" to { slice, _ -> slice.allocatedBytes },
            "collections" to { slice, _ -> slice.collections },
            "collection_ms" to { slice, _ -> slice.collectionMillis },
            "compilation_ms" to { slice, _ -> slice.compilationMillis },
            "pulse_ns" to { slice, _ -> slice.pulseNanos },
            "piece_cpu_ns" to { slice, _ -> slice.pieces?.cpuNanos?.joinToString(" ") },
            "piece_pulse_ns" to { slice, _ -> slice.pieces?.pulseNanos?.joinToString(" ") },
            "bare_requests" to { slice, _ -> slice.bare?.requests },
            "bare_wall_ns" to { slice, _ -> slice.bare?.wallNanos },
            "bare_cpu_ns" to { slice, _ -> slice.bare?.cpuNanos },
            "json_bytes" to
                { slice, plan ->
                    plan.documents.find { it.name == plan[slice.cell].document }?.jsonBytes
                },
        )

    /** Writes a header row, and then the [slices], whose cells are those of [plan]. */
    fun write(slices: Sequence<Slice>, plan: Plan, out: Appendable) {
        csvRow(columns.map { it.first }, out)
        for (slice in slices) csvRow(columns.map { (_, value) -> value(slice, plan) }, out)
    }
}
