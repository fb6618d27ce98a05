package dev.serdemark.report.export

import dev.serdemark.plan.Cell
import dev.serdemark.results.between.MachineRatio
import dev.serdemark.results.between.MergedPair
import dev.serdemark.results.between.MergedTable
import dev.serdemark.results.between.RunsMerged
import dev.serdemark.results.figures.Estimate
import kotlinx.serialization.json.JsonObject

/**
 * Runs of several machines for programs, in format 1. Machines are indexes into the list of
 * machines, from 0. docs/merge.md explains every key.
 */
object MergeJson {
    /** Renders the export with indentation and a final line break. */
    fun render(merged: RunsMerged): String = indented.encodeToString(export(merged)) + "\n"

    private fun export(merged: RunsMerged): JsonObject =
        tree(
            "format" to 1,
            "margin" to merged.margin,
            "confidence" to merged.confidence,
            "machines" to
                merged.machines.map { of ->
                    tree(
                        "cpu" to of.machine.cpu,
                        "cores" to of.machine.cores,
                        "os" to of.machine.os,
                        "runs" to of.runs.map { it.name },
                    )
                },
            "tables" to merged.tables.map(::table),
            "missing" to
                merged.missing.map { (machine, cells) ->
                    tree(
                        "machine" to merged.machines.indexOf(machine),
                        "cells" to cells.map { tree(*where(it), "contender" to it.contender) },
                    )
                },
            "changedDocuments" to merged.changed.map { "${it.name}" },
        )

    private fun table(table: MergedTable): JsonObject =
        tree(
            *where(table.reference),
            "reference" to table.reference.contender,
            "pairs" to table.pairs.map(::pair),
        )

    private fun where(cell: Cell): Array<Pair<String, Any?>> =
        arrayOf(
            "document" to "${cell.document}",
            "operation" to cell.operation.id,
            "channel" to cell.channel,
            "jvm" to cell.jvm,
            "threads" to cell.threads,
        )

    private fun pair(pair: MergedPair): JsonObject =
        tree(
            "contender" to pair.contender,
            "order" to pair.order.id,
            "machines" to
                pair.onMachines.mapIndexedNotNull { i, on -> on?.let { onMachine(i, it) } },
            "next" to pair.next?.let { tree(*ratio(it)) },
        )

    private fun onMachine(machine: Int, on: MachineRatio): JsonObject =
        tree(
            "machine" to machine,
            "runs" to on.runs,
            *ratio(on.ratio),
            "verdict" to on.verdict.id,
        )

    private fun ratio(ratio: Estimate): Array<Pair<String, Any?>> =
        arrayOf("ratio" to ratio.value, "low" to ratio.low, "high" to ratio.high)
}
