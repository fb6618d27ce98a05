package dev.serdemark.report.export

import dev.serdemark.report.wording.WarningWording
import dev.serdemark.results.RunResult
import dev.serdemark.results.warnings.Warning
import kotlinx.serialization.Serializable

/**
 * A reason to doubt figures: those of one cell, the ratio of two cells, or all figures if [cells]
 * is empty.
 *
 * @property value what was found; docs/warnings.md explains it per kind
 * @property generations in which it was found; empty if it concerns all
 * @property found the value in words
 */
@Serializable
internal data class ExportedWarning(
    val kind: String,
    val cells: List<Int>,
    val value: Double,
    val generations: List<Int>,
    val found: String,
    val meaning: String,
    val advice: String,
) {
    companion object {
        fun of(warning: Warning, result: RunResult): ExportedWarning =
            ExportedWarning(
                kind = warning.kind.id,
                cells = warning.touches.cells.map { it.value },
                value = warning.value,
                generations = warning.generations,
                found = WarningWording.found(warning, result),
                meaning = WarningWording.meaning(warning.kind),
                advice = WarningWording.advice(warning.kind),
            )
    }
}
