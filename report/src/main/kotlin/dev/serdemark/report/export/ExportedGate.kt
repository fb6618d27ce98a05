package dev.serdemark.report.export

import dev.serdemark.report.wording.GateWording
import dev.serdemark.results.GateResult
import dev.serdemark.results.RunResult
import kotlinx.serialization.Serializable

/**
 * The gate's result for the cell at [cell] against that at [base]. Both are indexes into the list
 * of cells, from 0.
 *
 * @property ratio the cell's time over the base's; null if they were not compared
 */
@Serializable
internal data class ExportedGate(
    val cell: Int,
    val base: Int,
    val ratio: Double?,
    val low: Double?,
    val high: Double?,
    val outcome: String,
    val sentence: String,
) {
    companion object {
        fun of(gate: GateResult, result: RunResult): ExportedGate =
            ExportedGate(
                cell = gate.cell.value,
                base = gate.base.value,
                ratio = gate.ratio?.value,
                low = gate.ratio?.low,
                high = gate.ratio?.high,
                outcome = gate.outcome.id,
                sentence = GateWording.sentence(gate, result).joinToString("") { it.text },
            )
    }
}
