package dev.serdemark.report.export

import dev.serdemark.plan.Cell
import dev.serdemark.plan.ColdStart
import dev.serdemark.plan.Plan
import java.time.Instant

/**
 * `--export-csv` of a cold run: one row per call of each start, with raw values. A JVM without a
 * contender has one row, whose contender is empty. docs/export.md explains the columns.
 */
object ColdCsvExport {
    /** The [index] of a call within its start is null if the JVM has no contender. */
    private class StartRow(val start: ColdStart, val index: Int?, plan: Plan) {
        val cell: Cell? = index?.let { plan[start.cells[it]] }
        val time = index?.let { start.calls[it] }

        /**
         * Returns a value of the process in the first row of a start, and null in others, so that
         * sums over rows count it once.
         */
        fun <T> onceForStart(value: ColdStart.() -> T): T? =
            if (index == null || index == 0) start.value() else null
    }

    private val columns: List<Pair<String, (StartRow) -> Any?>> =
        listOf(
            "started_at" to { Instant.ofEpochMilli(it.start.startedAt) },
            "workload" to { it.cell?.document?.workload },
            "document" to { it.cell?.document?.document },
            "contender" to { it.cell?.contender?.id },
            "version" to { it.cell?.contender?.version },
            "operation" to { it.cell?.operation?.id },
            "channel" to { it.cell?.channel },
            "jvm" to { it.start.jvm },
            "generation" to { it.start.generation },
            "position" to { it.start.position },
            "call" to { row -> row.index?.let { it + 1 } },
            "set_up_wall_ns" to { row -> row.onceForStart { setUp?.wallNanos } },
            "set_up_cpu_ns" to { row -> row.onceForStart { setUp?.cpuNanos } },
            "call_wall_ns" to { it.time?.wallNanos },
            "call_cpu_ns" to { it.time?.cpuNanos },
            "to_first_result_wall_ns" to { row -> row.onceForStart { toFirstResult.wallNanos } },
            "to_first_result_cpu_ns" to { row -> row.onceForStart { toFirstResult.cpuNanos } },
            "process_wall_ns" to { row -> row.onceForStart { processWallNanos } },
            "process_cpu_ns" to { row -> row.onceForStart { processCpuNanos } },
        )

    /** Writes a header row, and then the [starts] of a run with this [plan]. */
    fun write(starts: Sequence<ColdStart>, plan: Plan, out: Appendable) {
        val rows = starts.flatMap { start ->
            // A JVM without a contender has no cells, but one row.
            start.cells.indices.toList().ifEmpty { listOf(null) }.map { StartRow(start, it, plan) }
        }
        writeCsv(columns, rows, out)
    }
}
