package dev.serdemark.report.export

import dev.serdemark.plan.Cell
import dev.serdemark.plan.ColdStart
import dev.serdemark.plan.Plan
import java.time.Instant

/**
 * `--export-csv` of a cold run: one row per call of each start, with raw values. Starts of the
 * floor have a row without a contender. docs/export.md explains the columns.
 */
object ColdCsvExport {
    /** One call of a start. [index] is null for the floor, which makes no call. */
    private class Call(val start: ColdStart, val index: Int?, plan: Plan) {
        val cell: Cell? = index?.let { plan[start.cells[it]] }
        val time = index?.let { start.calls[it] }

        /**
         * Returns a value of the process for the first call only, so that sums over rows count it
         * once.
         */
        fun <T> ofProcess(value: ColdStart.() -> T): T? =
            if (index == null || index == 0) start.value() else null
    }

    private val columns: List<Pair<String, (Call) -> Any?>> =
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
            "call" to { call -> call.index?.let { it + 1 } },
            "set_up_wall_ns" to { call -> call.ofProcess { setUp?.wallNanos } },
            "set_up_cpu_ns" to { call -> call.ofProcess { setUp?.cpuNanos } },
            "call_wall_ns" to { it.time?.wallNanos },
            "call_cpu_ns" to { it.time?.cpuNanos },
            "to_first_result_wall_ns" to { call -> call.ofProcess { toFirstResult.wallNanos } },
            "to_first_result_cpu_ns" to { call -> call.ofProcess { toFirstResult.cpuNanos } },
            "process_wall_ns" to { call -> call.ofProcess { processWallNanos } },
            "process_cpu_ns" to { call -> call.ofProcess { processCpuNanos } },
        )

    /** Writes a header row, and then the [starts], whose cells are those of [plan]. */
    fun write(starts: Sequence<ColdStart>, plan: Plan, out: Appendable) {
        val calls = starts.flatMap { start ->
            start.cells.indices.toList().ifEmpty { listOf(null) }.map { Call(start, it, plan) }
        }
        writeCsv(columns, calls, out)
    }
}
