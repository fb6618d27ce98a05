package dev.serdemark.results.warnings

import dev.serdemark.plan.MachineUse
import dev.serdemark.plan.Slice
import dev.serdemark.results.measures.CellSlices
import dev.serdemark.results.measures.Pulses
import dev.serdemark.results.measures.WarmMeasures
import dev.serdemark.statistics.median
import dev.serdemark.statistics.medianError

/**
 * Warns if other processes use this number of cores on average over the run. The warning lists the
 * generations that reach the number.
 */
private const val BUSY_CORES = 0.2

/**
 * Warns if the host takes this share of the time on average over the run. The warning lists the
 * generations that reach the share.
 */
private const val MUCH_STOLEN = 0.01

/**
 * Warns if the highest frequency is this many times the lowest one. Processors without a steady
 * frequency always change it a little.
 */
private const val FREQUENCY_FACTOR = 1.1

/** Warns if a generation reads this number of pages: 1 MB, if pages have 4 KB. */
private const val MANY_PAGES = 256

/** Warns of other work on the machine, and of changes of its frequency. */
internal fun machineWarnings(evidence: Evidence): List<Warning> {
    val uses = evidence.recording.machine.mapValues { (_, use) -> use.credible }
    return listOfNotNull(
        onAverage(WarningKind.BUSY_MACHINE, uses, BUSY_CORES) { it.othersCores },
        onAverage(WarningKind.STOLEN_TIME, uses, MUCH_STOLEN) { it.stolen },
        frequency(uses),
        swapping(uses),
    )
}

private fun onAverage(
    kind: WarningKind,
    uses: Map<Int, MachineUse>,
    limit: Double,
    quantity: (MachineUse) -> Double?,
): Warning? {
    val known = perGeneration(uses, quantity)
    val mean = known.values.average()
    if (known.isEmpty() || mean < limit) return null
    return Warning(kind, RunTouched, mean, known.filterValues { it >= limit }.keys.sorted())
}

private fun frequency(uses: Map<Int, MachineUse>): Warning? {
    val known = perGeneration(uses) { it.megahertz }.values
    if (known.isEmpty() || known.max() < known.min() * FREQUENCY_FACTOR) return null
    return Warning(WarningKind.FREQUENCY, RunTouched, known.max() / known.min())
}

private fun swapping(uses: Map<Int, MachineUse>): Warning? {
    val known = perGeneration(uses) { it.pagesSwappedIn }.filterValues { it >= MANY_PAGES }
    if (known.isEmpty()) return null
    val pages = known.values.sum().toDouble()
    return Warning(WarningKind.SWAPPING, RunTouched, pages, known.keys.sorted())
}

/** Returns a [quantity] per generation. Leaves out generations without a value. */
private fun <T : Any> perGeneration(
    uses: Map<Int, MachineUse>,
    quantity: (MachineUse) -> T?,
): Map<Int, T> = buildMap {
    uses.forEach { (generation, use) -> quantity(use)?.let { put(generation, it) } }
}

/** Does not warn if a smaller share of a cell's slices has compilation. */
private const val MUCH_COMPILED = 0.1

/**
 * Warns if this share of slices has compilation, because too few other slices are left to compare
 * with.
 */
private const val NEARLY_ALL = 0.9

/**
 * The delay must exceed its standard error by this factor, so that chance does not cause a warning
 * even if there are many cells.
 */
private const val SURE_FACTOR = 4

/** Does not warn if fewer slices have compilation. */
private const val LEAST_COMPILED = 7

/**
 * Warns if the JVM compiled during many of a cell's slices, and these slices take longer.
 * Compilation alone is no reason for doubt. In the published runs, up to 45% of a cell's slices
 * have compilation. Those slices are slower by about 1%, and the first rounds are as fast as the
 * last.
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
 * Returns how much longer slices with compilation take than other slices of their generation, as a
 * logarithm. Null if chance may explain the difference, or if there are too few slices.
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
    return median(delays).takeIf { it > SURE_FACTOR * error }
}

private val Slice.isCompiled: Boolean
    get() = compilationMillis > 0
