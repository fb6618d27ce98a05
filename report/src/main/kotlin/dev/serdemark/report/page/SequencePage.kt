package dev.serdemark.report.page

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.Plan
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.TimeUnit
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.visible
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.CellResult

/** The cold times of a sequence by position: a table per operation and JVM setting. */
internal fun sequences(result: RunResult): List<Block> {
    val cold = result.plan.calls.experiment as? Experiment.Cold
    if (cold?.sequence != true) return emptyList()
    val tables =
        result.cells
            .groupBy { it.cell.run { Triple(operation, channel, jvm) } }
            .values
            .flatMap { sequence(it, result.plan) }
    return listOf(Block.Section("Sequence", tables))
}

private fun sequence(cells: List<CellResult>, plan: Plan): List<Block> {
    // Without any time, the unit does not matter.
    val unit = TimeUnit.of(cells.mapNotNull { it.figures?.time?.value }.minOrNull() ?: 1.0)
    val rows = cells.groupBy { it.cell.contender }.toList()
    val fields: List<TableField<Pair<ContenderName, List<CellResult>>>> =
        listOf<TableField<Pair<ContenderName, List<CellResult>>>>(
            nameColumn { (contender, _) -> Wording.name(contender) }
        ) +
            plan.documents.mapIndexed { i, document ->
                figureColumn(visible("${i + 1}. ${document.name}")) { (_, cellsOfContender) ->
                    cellsOfContender
                        .find { it.cell.document == document.name }
                        ?.figures
                        ?.let {
                            Wording.time(it.time, unit)
                        }
                }
            }
    val title =
        with(cells.first().cell) {
            visible("${operation.id}, $channel, $jvm: one JVM, one document after another")
        }
    return listOf(Block.Heading(3, title), table(title, fields, ungrouped(rows)))
}

/** Says which documents are sequences of payloads, and how long; null if there are none. */
internal fun payloadsPerCall(plan: Plan): String? {
    val sequences =
        plan.documents.mapNotNull { document ->
            document.payloadsPerCall?.let { "${document.name} (${Numbers.count(it)})" }
        }
    if (sequences.isEmpty()) return null
    return visible(
        "One call reads or writes all payloads of a sequence, one after another. Payloads per call: " +
            "${Wording.join(sequences, MAX_DOCUMENTS)}."
    )
}

private const val MAX_DOCUMENTS = 6
