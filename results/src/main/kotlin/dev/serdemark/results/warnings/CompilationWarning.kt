package dev.serdemark.results.warnings

import dev.serdemark.plan.Slice
import dev.serdemark.results.measures.CellSlices
import dev.serdemark.results.measures.Pulses
import dev.serdemark.results.measures.WarmMeasures
import dev.serdemark.statistics.median
import dev.serdemark.statistics.medianError

/** The smallest share of a cell's slices with compilation that can cause a warning. */
private const val MUCH_COMPILED = 0.1

/**
 * The largest share of slices with compilation: above it, too few others are left to compare with.
 */
private const val NEARLY_ALL = 0.9

/**
 * The delay must exceed its standard error by this factor, so that chance does not cause a warning
 * even if there are many cells.
 */
private const val SURE = 4

/** The fewest slices with compilation that can cause a warning. */
private const val LEAST_COMPILED = 7

/**
 * Warns if the JVM compiled during many of a cell's slices, and these take longer than the others.
 * Compilation alone is no reason for doubt. In the published runs, up to 45% of a cell's slices
 * have compilation. These are slower by some 1%, and the first rounds are as fast as the last.
 */
internal fun compilation(evidence: Evidence, warm: WarmMeasures): List<Warning> =
    evidence.measured.mapNotNull { cell ->
        val generations = warm.slices.getValue(cell.index)
        val all = generations.values.flatMap { it.values }
        val compiled = all.filter { it.isCompiled }
        val share = compiled.size.toDouble() / all.size
        val delay = delay(generations, warm.pulses)
        val matters = share >= NEARLY_ALL || delay != null && delay >= evidence.leastDifference
        if (compiled.size < LEAST_COMPILED || share < MUCH_COMPILED || !matters) null
        else
            cell.warning(
                WarningKind.COMPILATION,
                share,
                compiled.map { it.generation }.distinct().sorted(),
            )
    }

/**
 * Returns by how much slices with compilation take longer than the others of their generation, as a
 * logarithm. Null if chance may explain it, or if there are too few.
 */
private fun delay(generations: CellSlices, pulses: Pulses): Double? {
    val delays =
        generations.values
            .map { rounds -> rounds.values.partition { it.isCompiled } }
            .filter { (_, others) -> others.isNotEmpty() }
            .flatMap { (compiled, others) ->
                val usual = median(others.map(pulses::logTime).toDoubleArray())
                compiled.map { pulses.logTime(it) - usual }
            }
            .toDoubleArray()
    val error = medianError(delays) ?: return null
    return median(delays).takeIf { it > SURE * error }
}

private val Slice.isCompiled: Boolean
    get() = compilationMillis > 0
