package dev.serdemark.results

import dev.serdemark.plan.sameButJvm
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.figures.CellResult

/**
 * One contender's operation on one document in several JVM settings. The contender is compared only
 * with itself, because other contenders ran in other JVMs.
 *
 * @property reference in the first setting of the plan in which it was measured
 * @property others in the other settings, each compared with the reference; null if the two were
 *   never measured in the same round
 */
data class AcrossJvms(
    val reference: CellResult,
    val others: List<Pair<CellResult, Comparison?>>,
) {
    /** All of them, the reference first. */
    val cells: List<CellResult>
        get() = listOf(reference) + others.map { it.first }
}

/** Finds the cells that were measured in more than one JVM setting, in the plan's order. */
fun acrossJvms(result: RunResult): List<AcrossJvms> {
    val toReference = result.comparisons.associateBy { it.a to it.b }
    return sameButJvm(result.cells.filter { it.figures != null }) { it.cell }
        .map { cells ->
            val reference = cells.first()
            AcrossJvms(
                reference,
                cells.drop(1).map { it to toReference[it.index to reference.index] },
            )
        }
}
