package dev.serdemark.report.export

import dev.serdemark.results.Classical
import dev.serdemark.results.ClassicalCell
import dev.serdemark.results.ClassicalPair
import dev.serdemark.results.RankedGroup
import kotlinx.serialization.Serializable

/**
 * The classical table of a group. Its ranked [cells] are indexes into the list of cells, from 0. If
 * [missing] says why there is no table, everything else is absent.
 */
@Serializable
internal data class ExportedClassical(
    val cells: List<Int>,
    val missing: String?,
    val kruskalWallis: ExportedKruskalWallis?,
    val normality: List<ExportedNormality>,
    val pairs: List<ExportedClassicalPair>,
) {
    companion object {
        fun of(group: RankedGroup): ExportedClassical {
            val cells = group.ranked.map { it.result.index.value }
            return when (val classical = group.classical) {
                is Classical.Missing ->
                    ExportedClassical(cells, classical.id, null, emptyList(), emptyList())
                is Classical.Table ->
                    ExportedClassical(
                        cells,
                        missing = null,
                        ExportedKruskalWallis.of(classical),
                        classical.cells.map(ExportedNormality::of),
                        classical.pairs.map(ExportedClassicalPair::of),
                    )
            }
        }
    }
}

@Serializable
internal data class ExportedKruskalWallis(
    val h: Double,
    val degreesOfFreedom: Int,
    val p: Double,
) {
    companion object {
        fun of(table: Classical.Table) =
            ExportedKruskalWallis(table.h, table.degreesOfFreedom, table.p)
    }
}

/** The Kolmogorov-Smirnov test with Lilliefors' correction. */
@Serializable
internal data class ExportedNormality(
    val cell: Int,
    val generations: Int,
    val d: Double?,
    val p: Double?,
) {
    companion object {
        fun of(cell: ClassicalCell) =
            ExportedNormality(
                cell.cell.value,
                cell.generations,
                cell.normality?.d,
                cell.normality?.p,
            )
    }
}

/** Dunn's test with Holm's adjustment, and Cliff's delta. */
@Serializable
internal data class ExportedClassicalPair(
    val a: Int,
    val b: Int,
    val p: Double,
    val delta: Double,
) {
    companion object {
        fun of(pair: ClassicalPair) =
            ExportedClassicalPair(pair.a.value, pair.b.value, pair.p, pair.delta)
    }
}
