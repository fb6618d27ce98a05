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
internal fun warnOfMachine(evidence: Evidence): List<Warning> {
    val uses = evidence.recording.machine.mapValues { (_, use) -> use.withoutImpossibleShares }
    return listOfNotNull(
        warnOfMean(WarningKind.BUSY_MACHINE, uses, BUSY_CORES) { it.othersCores },
        warnOfMean(WarningKind.STOLEN_TIME, uses, MUCH_STOLEN) { it.stolen },
        warnOfFrequency(uses),
        warnOfSwapping(uses),
    )
}

/** Warns if the mean of a [quantity] over all generations is at least the [limit]. */
private fun warnOfMean(
    kind: WarningKind,
    uses: Map<Int, MachineUse>,
    limit: Double,
    quantity: (MachineUse) -> Double?,
): Warning? {
    val values = perGeneration(uses, quantity)
    val mean = values.values.average()
    if (values.isEmpty() || mean < limit) return null
    return Warning(kind, RunSubject, mean, values.filterValues { it >= limit }.keys.sorted())
}

private fun warnOfFrequency(uses: Map<Int, MachineUse>): Warning? {
    val frequencies = perGeneration(uses) { it.megahertz }.values
    if (frequencies.isEmpty()) return null
    val factor = frequencies.max() / frequencies.min()
    return if (frequencies.max() < frequencies.min() * FREQUENCY_FACTOR) null
    else Warning(WarningKind.FREQUENCY, RunSubject, factor)
}

private fun warnOfSwapping(uses: Map<Int, MachineUse>): Warning? {
    val manyPages = perGeneration(uses) { it.pagesSwappedIn }.filterValues { it >= MANY_PAGES }
    if (manyPages.isEmpty()) return null
    val sum = manyPages.values.sum().toDouble()
    return Warning(WarningKind.SWAPPING, RunSubject, sum, manyPages.keys.sorted())
}

/** Returns a [quantity] per generation. Leaves out generations without a value. */
private fun <T : Any> perGeneration(
    uses: Map<Int, MachineUse>,
    quantity: (MachineUse) -> T?,
): Map<Int, T> = buildMap {
    uses.forEach { (generation, use) -> quantity(use)?.let { put(generation, it) } }
}

/** Warns only if at least this share of a cell's slices has compilation. */
private const val MUCH_COMPILED = 0.1

/**
 * Warns if this share of slices has compilation, because too few other slices are left to compare
 * with.
 */
private const val NEARLY_ALL = 0.9

/**
 * The slowdown by compilation must exceed its standard error by this factor. So chance does not
 * cause a warning, even if there are many cells.
 */
private const val SURE_FACTOR = 4

/** Warns only if at least this number of slices has compilation. */
private const val LEAST_COMPILED = 7

/**
 * Warns if the JVM compiled during many of a cell's slices, and these slices take longer.
 * Compilation alone is no reason for doubt. In the published runs, up to 45% of a cell's slices
 * have compilation. Those slices are slower by about 1%, and the first rounds are as fast as the
 * last.
 */
internal fun warnOfCompilation(evidence: Evidence, warm: WarmMeasures): List<Warning> =
    evidence.measured.mapNotNull { cell ->
        val generations = warm.slices.getValue(cell.index)
        val slices = generations.values.flatMap { it.values }
        val withCompilation = slices.filter { it.hasCompilation }
        val share = withCompilation.size.toDouble() / slices.size
        val slowdown = slowdownByCompilation(generations, warm.pulses)
        val matters =
            share >= NEARLY_ALL || slowdown != null && slowdown >= evidence.leastDifference
        if (withCompilation.size < LEAST_COMPILED || share < MUCH_COMPILED || !matters) null
        else
            cell.warning(
                WarningKind.COMPILATION,
                share,
                withCompilation.map { it.generation }.distinct().sorted(),
            )
    }

/**
 * Returns how much longer slices with compilation take than other slices of their generation, as a
 * logarithm. Null if chance may explain the difference, or if there are too few slices.
 */
private fun slowdownByCompilation(generations: CellSlices, pulses: Pulses): Double? {
    val slowdowns =
        generations.values
            .map { rounds -> rounds.values.partition { it.hasCompilation } }
            .filter { (_, others) -> others.isNotEmpty() }
            .flatMap { (withCompilation, others) ->
                val medianOfOthers = median(others.map(pulses::logTime).toDoubleArray())
                withCompilation.map { pulses.logTime(it) - medianOfOthers }
            }
            .toDoubleArray()
    val error = medianError(slowdowns) ?: return null
    return median(slowdowns).takeIf { it > SURE_FACTOR * error }
}

private val Slice.hasCompilation: Boolean
    get() = compilationMillis > 0
