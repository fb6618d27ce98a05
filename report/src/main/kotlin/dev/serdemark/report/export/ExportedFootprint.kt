package dev.serdemark.report.export

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Footprint
import dev.serdemark.results.RunResult
import kotlinx.serialization.Serializable

/** See [Footprint]. What the run did not record is null. */
@Serializable
internal data class ExportedFootprint(
    val contender: ExportedName,
    val jars: Int?,
    val jarBytes: Long?,
    val classes: Int?,
    val classBytes: Long?,
    val compileMillis: Long?,
) {
    companion object {
        /** Returns the footprints of all contenders, in the order of the plan. */
        fun of(result: RunResult): List<ExportedFootprint> =
            result.plan.contenders.map { of(it.contender, result) }

        private fun of(contender: ContenderName, result: RunResult): ExportedFootprint {
            val footprint = result.footprints[contender]
            return ExportedFootprint(
                ExportedName.of(contender),
                footprint?.jars,
                footprint?.jarBytes,
                footprint?.classes,
                footprint?.classBytes,
                result.compileMillis[contender],
            )
        }
    }
}
