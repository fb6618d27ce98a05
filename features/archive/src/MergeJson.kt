package dev.serdemark.archive

import dev.serdemark.plan.Cell
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Operation
import dev.serdemark.report.export.indentedJson
import dev.serdemark.results.comparison.Verdict
import kotlinx.serialization.Serializable

/** The results of `merge`, for programs. docs/merge.md describes every key. */
object MergeJson {
    /** Renders the export with indentation and a final line break. */
    fun render(merged: RunsMerged): String = indentedJson.encodeToString(export(merged)) + "\n"

    private fun export(merged: RunsMerged): MergeExport {
        val indexes = merged.machines.withIndex().associate { (i, machine) -> machine to i }
        return MergeExport(
            format = 1,
            merged.margin,
            merged.confidence,
            merged.machines.map { group ->
                ExportedMachine(
                    group.machine.cpu,
                    group.machine.cores,
                    group.machine.os,
                    group.runs.map { it.name },
                )
            },
            merged.shards?.let(::shards),
            merged.tables.map { table(it, isOfSweep = merged.shards != null) },
            merged.missing.map { (machine, cells) ->
                ExportedGap(indexes.getValue(machine), cells.map(::cell))
            },
            merged.changed.map { "${it.name}" },
        )
    }

    private fun shards(shards: MergedShards) =
        ExportedShards(
            shards.planned,
            shards.complete,
            shards.missing.map(::shard),
            shards.failures.map(::shard),
            shards.others.map(::shard),
            shards.copies,
        )

    private fun shard(note: ShardNote) = ExportedShard(note.number, note.name, note.text)

    private fun cell(cell: Cell) =
        with(cell) {
            ExportedMissingCell("$document", operation, channel, jvm, threads, contender)
        }

    private fun table(table: MergedTable, isOfSweep: Boolean) =
        with(table.reference) {
            ExportedTable(
                table.values.takeIf { isOfSweep },
                "$document",
                operation,
                channel,
                jvm,
                threads,
                contender,
                table.pairs.map(::pair),
            )
        }

    private fun pair(pair: MergedPair) =
        ExportedPair(
            pair.contender,
            pair.order,
            pair.onMachines.mapIndexedNotNull { machine, result ->
                result?.run {
                    ExportedMachineRatio(
                        machine,
                        runs,
                        ratio.value,
                        ratio.low,
                        ratio.high,
                        verdict,
                    )
                }
            },
            pair.predicted?.run { ExportedRatio(value, low, high) },
        )
}

/** What `merge --format json` writes. A machine is an index into `machines`, from 0. */
@Serializable
internal class MergeExport(
    val format: Int,
    val margin: Double,
    val confidence: Double,
    val machines: List<ExportedMachine>,
    val shards: ExportedShards?,
    val tables: List<ExportedTable>,
    val missing: List<ExportedGap>,
    val changedDocuments: List<String>,
)

/** A machine. */
@Serializable
internal class ExportedMachine(
    val cpu: String?,
    val cores: Int,
    val os: String,
    val runs: List<String>,
)

/** The shards of a sweep. */
@Serializable
internal class ExportedShards(
    val planned: Int,
    val complete: Int,
    val missing: List<ExportedShard>,
    val failures: List<ExportedShard>,
    val others: List<ExportedShard>,
    val copies: List<String>,
)

/** A shard. */
@Serializable internal class ExportedShard(val shard: Int, val name: String, val reason: String)

/** Contenders compared with the fastest one. */
@Serializable
internal class ExportedTable(
    val values: Map<String, String>?,
    val document: String,
    val operation: Operation,
    val channel: String,
    val jvm: String,
    val threads: Int,
    val reference: ContenderName,
    val pairs: List<ExportedPair>,
)

/** A contender compared with the reference of its table. */
@Serializable
internal class ExportedPair(
    val contender: ContenderName,
    val order: OrderOverMachines,
    val machines: List<ExportedMachineRatio>,
    val next: ExportedRatio?,
)

/** A ratio on one machine. */
@Serializable
internal class ExportedMachineRatio(
    val machine: Int,
    val runs: Int,
    val ratio: Double,
    val low: Double?,
    val high: Double?,
    val verdict: Verdict,
)

/** A ratio on an unknown machine. */
@Serializable internal class ExportedRatio(val ratio: Double, val low: Double?, val high: Double?)

/** Cells that a machine did not measure. */
@Serializable internal class ExportedGap(val machine: Int, val cells: List<ExportedMissingCell>)

/** A cell that was not measured. */
@Serializable
internal class ExportedMissingCell(
    val document: String,
    val operation: Operation,
    val channel: String,
    val jvm: String,
    val threads: Int,
    val contender: ContenderName,
)
