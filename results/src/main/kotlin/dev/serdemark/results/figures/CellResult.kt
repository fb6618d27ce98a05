package dev.serdemark.results.figures

import dev.serdemark.plan.Cell
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.CellMemory
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.PayloadSize

/**
 * A cell with its figures, which are null unless it was measured.
 *
 * @property notes sentences that a reader of the figures should know
 * @property payload sizes of what it reads or writes; null if it has not passed its check
 * @property memory null if it was not examined
 * @property latency null if its calls were not timed one by one
 * @property fixed null if the fixed protocol did not measure it
 * @property inJvms the time that ranks it in each of its fresh JVMs, in nanoseconds, in the order
 *   of the generations
 */
data class CellResult(
    val index: CellIndex,
    val cell: Cell,
    val outcome: Outcome,
    val figures: Figures?,
    val notes: List<String> = emptyList(),
    val payload: PayloadSize? = null,
    val memory: CellMemory? = null,
    val latency: LatencyFigures? = null,
    val fixed: FixedResult? = null,
    val inJvms: List<Double> = emptyList(),
)
