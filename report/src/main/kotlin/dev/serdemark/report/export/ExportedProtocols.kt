package dev.serdemark.report.export

import dev.serdemark.plan.FixedProtocol
import dev.serdemark.results.Normality
import dev.serdemark.results.ProtocolComparison
import dev.serdemark.results.ProtocolGroup
import dev.serdemark.results.ProtocolPair
import dev.serdemark.results.figures.FixedResult
import kotlinx.serialization.Serializable

/** See [FixedProtocol]. */
@Serializable
internal data class ExportedFixedPlan(val warmUps: Int, val runs: Int, val repetitions: Int) {
    companion object {
        fun of(protocol: FixedProtocol) = protocol.run {
            ExportedFixedPlan(warmUps, runs, repetitions)
        }
    }
}

/** See [FixedResult]. Figures are null if the cell failed. */
@Serializable
internal data class ExportedFixed(
    val elapsedMillis: Long,
    val runs: Int,
    val mean: Double?,
    val median: Double?,
    val deviation: Double?,
    val usedBytes: Double?,
    val cpuLoad: Double?,
    val reason: String?,
) {
    companion object {
        fun of(result: FixedResult): ExportedFixed {
            val figures = result.figures
            return ExportedFixed(
                elapsedMillis = result.elapsedMillis,
                runs = figures?.runs ?: 0,
                mean = figures?.mean,
                median = figures?.median,
                deviation = figures?.deviation,
                usedBytes = figures?.heapBytes,
                cpuLoad = figures?.cpuLoad,
                reason = result.reason,
            )
        }
    }
}

/** See [ProtocolComparison]. */
@Serializable
internal data class ExportedProtocols(
    val fixedMillis: Long,
    val fixedCells: Int,
    val ownMillis: Long,
    val groups: List<ExportedProtocolGroup>,
) {
    companion object {
        fun of(comparison: ProtocolComparison) = comparison.run {
            ExportedProtocols(
                fixedMillis,
                fixedCells,
                ownMillis,
                groups.map(ExportedProtocolGroup::of),
            )
        }
    }
}

/** See [ProtocolGroup]. Cells are indexes into the list of cells, from 0. */
@Serializable
internal data class ExportedProtocolGroup(
    val cells: List<Int>,
    val kruskalWallis: ExportedKruskalWallis?,
    val normality: List<ExportedRunNormality>,
    val pairs: List<ExportedProtocolPair>,
) {
    companion object {
        fun of(group: ProtocolGroup) =
            ExportedProtocolGroup(
                cells = group.cells.map { it.value },
                kruskalWallis =
                    group.omnibus?.run { ExportedKruskalWallis(h, degreesOfFreedom, p) },
                normality =
                    group.normality.map { (cell, normality) ->
                        ExportedRunNormality.of(cell.value, normality)
                    },
                pairs = group.pairs.map(ExportedProtocolPair::of),
            )
    }
}

/** See [Normality], of the runs of one cell. */
@Serializable
internal data class ExportedRunNormality(val cell: Int, val d: Double, val p: Double?) {
    companion object {
        fun of(cell: Int, normality: Normality) =
            ExportedRunNormality(cell, normality.d, normality.p)
    }
}

/** See [ProtocolPair]. */
@Serializable
internal data class ExportedProtocolPair(
    val a: Int,
    val b: Int,
    val fixedRatio: Double,
    val p: Double,
    val delta: Double,
    val fixedClaim: String,
    val ratio: Double?,
    val low: Double?,
    val high: Double?,
    val verdict: String?,
    val agreement: String?,
) {
    companion object {
        fun of(pair: ProtocolPair) =
            ExportedProtocolPair(
                a = pair.a.value,
                b = pair.b.value,
                fixedRatio = pair.ratio,
                p = pair.p,
                delta = pair.delta,
                fixedClaim = pair.fixed.id,
                ratio = pair.own?.ratio?.value,
                low = pair.own?.ratio?.low,
                high = pair.own?.ratio?.high,
                verdict = pair.own?.verdict?.id,
                agreement = pair.agreement?.id,
            )
    }
}
