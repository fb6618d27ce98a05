package dev.serdemark.report.wording

import dev.serdemark.plan.Cell
import dev.serdemark.plan.Experiment
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.CellResult

/** A contender's cold [times], one per document of a sequence. */
internal class SequenceRow(val contender: String, val times: List<String>)

/**
 * The cold times of a sequence by position, with one row per contender.
 *
 * @property title operation and JVM setting
 * @property documents in their order
 */
internal class SequenceTable(
    val title: String,
    val documents: List<String>,
    val rows: List<SequenceRow>,
) {
    companion object {
        /** Returns one table per operation and JVM setting; none if the run has no sequence. */
        fun of(result: RunResult): List<SequenceTable> {
            val cold = result.plan.experiment as? Experiment.Cold
            if (cold?.sequence != true) return emptyList()
            return result.cells
                .groupBy { it.cell.run { Triple(operation, channel, jvm) } }
                .values
                .map { table(it, result) }
        }

        private fun table(cells: List<CellResult>, result: RunResult): SequenceTable {
            val documents = result.plan.documents.map { it.name }
            val times = cells.mapNotNull { it.figures?.time?.value }
            val unit = TimeUnit.of(times.minOrNull() ?: 1.0)
            val rows =
                cells
                    .groupBy { it.cell.contender }
                    .map { (contender, own) ->
                        val byDocument = own.associateBy { it.cell.document }
                        SequenceRow(
                            Wording.name(contender),
                            documents.map { time(byDocument[it], unit) },
                        )
                    }
            return SequenceTable(
                title(cells.first().cell),
                documents.mapIndexed { i, it -> visible("${i + 1}. $it") },
                rows,
            )
        }

        private fun time(result: CellResult?, unit: TimeUnit): String =
            result?.figures?.let { Wording.time(it.time, unit) } ?: "–"

        private fun title(cell: Cell) =
            visible(
                "${cell.operation.id}, ${cell.channel}, ${cell.jvm}: one JVM, one document after another"
            )
    }
}
