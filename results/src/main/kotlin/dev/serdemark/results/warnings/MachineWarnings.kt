package dev.serdemark.results.warnings

import dev.serdemark.plan.MachineUse
import dev.serdemark.plan.Slice
import dev.serdemark.results.measures.CellSlices
import dev.serdemark.results.measures.Pulses
import dev.serdemark.results.measures.WarmMeasures
import dev.serdemark.statistics.median
import dev.serdemark.statistics.medianError

/**
 * How many cores other processes must use to cause a warning, on average over the run. A warning
 * lists the single generations with as many or more.
 */
private const val BUSY_CORES = 0.2

/**
 * The share of time that the host must take to cause a warning, on average over the run. A warning
 * lists the single generations with as much or more.
 */
private const val MUCH_STOLEN = 0.01

/**
 * The smallest change of the frequency that causes a warning, as a ratio. Processors without a
 * steady frequency always change it a little.
 */
private const val OTHER_FREQUENCY = 1.1

/** The fewest pages that cause a warning: 1 MB, if pages have 4 KB. */
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
    val found = known(uses, quantity)
    val mean = found.values.average()
    if (found.isEmpty() || mean < limit) return null
    return Warning(kind, RunTouched, mean, found.filterValues { it >= limit }.keys.sorted())
}

private fun frequency(uses: Map<Int, MachineUse>): Warning? {
    val found = known(uses) { it.megahertz }.values
    if (found.isEmpty() || found.max() < found.min() * OTHER_FREQUENCY) return null
    return Warning(WarningKind.FREQUENCY, RunTouched, found.max() / found.min())
}

private fun swapping(uses: Map<Int, MachineUse>): Warning? {
    val found = known(uses) { it.pagesSwappedIn }.filterValues { it >= MANY_PAGES }
    if (found.isEmpty()) return null
    val pages = found.values.sum().toDouble()
    return Warning(WarningKind.SWAPPING, RunTouched, pages, found.keys.sorted())
}

/** Returns a [quantity] per generation, without generations in which the system did not say. */
private fun <T : Any> known(uses: Map<Int, MachineUse>, quantity: (MachineUse) -> T?): Map<Int, T> =
    buildMap {
        uses.forEach { (generation, use) -> quantity(use)?.let { put(generation, it) } }
    }

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
 * Warns if the JVM compiled during many of a cell's slices, and these slices take longer.
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
