package dev.serdemark.results.warnings

import dev.serdemark.plan.MachineUse

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
    val found = told(uses, quantity)
    val mean = found.values.average()
    if (found.isEmpty() || mean < limit) return null
    return Warning(kind, RunTouched, mean, found.filterValues { it >= limit }.keys.sorted())
}

private fun frequency(uses: Map<Int, MachineUse>): Warning? {
    val found = told(uses) { it.megahertz }.values
    if (found.isEmpty() || found.max() < found.min() * OTHER_FREQUENCY) return null
    return Warning(WarningKind.FREQUENCY, RunTouched, found.max() / found.min())
}

private fun swapping(uses: Map<Int, MachineUse>): Warning? {
    val found = told(uses) { it.pagesSwappedIn }.filterValues { it >= MANY_PAGES }
    if (found.isEmpty()) return null
    val pages = found.values.sum().toDouble()
    return Warning(WarningKind.SWAPPING, RunTouched, pages, found.keys.sorted())
}

/** Returns a [quantity] per generation, without generations in which the system did not say. */
private fun <T : Any> told(uses: Map<Int, MachineUse>, quantity: (MachineUse) -> T?): Map<Int, T> =
    buildMap {
        uses.forEach { (generation, use) -> quantity(use)?.let { put(generation, it) } }
    }
