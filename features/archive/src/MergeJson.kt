package dev.serdemark.archive

import dev.serdemark.plan.Cell
import dev.serdemark.report.export.indentedJson
import dev.serdemark.report.export.jsonOf
import dev.serdemark.results.figures.Estimate
import kotlinx.serialization.json.JsonObject

/**
 * The results of `merge`, in format 1, for programs. Machines are indexes into the list of
 * machines, from 0. docs/merge.md describes every key.
 */
object MergeJson {
    /** Renders the export with indentation and a final line break. */
    fun render(merged: RunsMerged): String = indentedJson.encodeToString(export(merged)) + "\n"

    private fun export(merged: RunsMerged): JsonObject {
        val indexes = merged.machines.withIndex().associate { (i, machine) -> machine to i }
        return jsonOf(
            "format" to 1,
            "margin" to merged.margin,
            "confidence" to merged.confidence,
            "machines" to
                merged.machines.map { group ->
                    jsonOf(
                        "cpu" to group.machine.cpu,
                        "cores" to group.machine.cores,
                        "os" to group.machine.os,
                        "runs" to group.runs.map { it.name },
                    )
                },
            "shards" to merged.shards?.let(::shards),
            "tables" to merged.tables.map { table(it, isOfSweep = merged.shards != null) },
            "missing" to
                merged.missing.map { (machine, cells) ->
                    jsonOf(
                        "machine" to indexes.getValue(machine),
                        "cells" to
                            cells.map { jsonOf(*coordinates(it), "contender" to it.contender) },
                    )
                },
            "changedDocuments" to merged.changed.map { "${it.name}" },
        )
    }

    private fun shards(shards: MergedShards): JsonObject =
        jsonOf(
            "planned" to shards.planned,
            "complete" to shards.complete,
            "missing" to shards.missing.map(::note),
            "failures" to shards.failures.map(::note),
            "others" to shards.others.map(::note),
            "copies" to shards.copies,
        )

    private fun note(note: ShardNote): JsonObject =
        jsonOf("shard" to note.number, "name" to note.name, "reason" to note.text)

    private fun table(table: MergedTable, isOfSweep: Boolean): JsonObject =
        jsonOf(
            "values" to table.values.takeIf { isOfSweep },
            *coordinates(table.reference),
            "reference" to table.reference.contender,
            "pairs" to table.pairs.map(::pair),
        )

    private fun coordinates(cell: Cell): Array<Pair<String, Any?>> =
        arrayOf(
            "document" to "${cell.document}",
            "operation" to cell.operation.id,
            "channel" to cell.channel,
            "jvm" to cell.jvm,
            "threads" to cell.threads,
        )

    private fun pair(pair: MergedPair): JsonObject =
        jsonOf(
            "contender" to pair.contender,
            "order" to pair.order.id,
            "machines" to
                pair.onMachines.mapIndexedNotNull { machine, ratio ->
                    ratio?.let { onMachine(machine, it) }
                },
            "next" to pair.predicted?.let { jsonOf(*ratio(it)) },
        )

    private fun onMachine(machine: Int, result: MachineRatio): JsonObject =
        jsonOf(
            "machine" to machine,
            "runs" to result.runs,
            *ratio(result.ratio),
            "verdict" to result.verdict.id,
        )

    private fun ratio(ratio: Estimate): Array<Pair<String, Any?>> =
        arrayOf("ratio" to ratio.value, "low" to ratio.low, "high" to ratio.high)
}
