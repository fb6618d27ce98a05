package dev.serdemark.results.measures

import dev.serdemark.plan.Slice
import dev.serdemark.results.figures.MachineSpeed
import dev.serdemark.statistics.CommonSlope
import dev.serdemark.statistics.commonSlope
import dev.serdemark.statistics.median
import kotlin.math.abs
import kotlin.math.exp
import kotlin.math.hypot
import kotlin.math.ln

/** A machine is slow if it takes this many times as long as at its best. */
private const val SLOW = 1.15

/** The quantile of the pulses that stands for the machine's best speed. */
private const val BEST = 0.05

/**
 * Estimates the machine's speed from the pulses before the slices, and corrects the slices' times
 * for it (a control variate). In each generation the logarithm of a slice's time depends on that of
 * its pulse, with one slope for all cells, by least squares within cells. The correction removes
 * that part from every slice by the same rule.
 *
 * A contender cannot gain by what its own threads do. It rests during the pulse before its slice.
 * If its threads continue to work after a slice, they slow the pulse of the next cell, not its own.
 * Otherwise the pulses of all cells are alike in the long run, because the order of turns is
 * random. So on average the correction does not change the ratio of two cells, whatever the slope.
 * On a steady machine pulses differ by a percent or two, and ratios hardly change.
 *
 * Pulses are alike only in JVMs of one setting, so each setting has its own estimate.
 *
 * @param jvm returns the name of the JVM setting of a slice
 */
class Pulses(slices: List<Slice>, private val jvm: (Slice) -> String) {
    private val byJvm = slices.filter { it.pulseNanos != null }.groupBy(jvm)

    /** The median of the logarithms of the pulses, by JVM setting. */
    private val usual = byJvm.mapValues { (_, its) -> median(its.map(::logPulse).toDoubleArray()) }

    private val slopes: Map<Pair<String, Int>, CommonSlope> =
        byJvm
            .flatMap { (name, its) ->
                its.groupBy { it.generation }.map { (name to it.key) to slope(it.value) }
            }
            .mapNotNull { (key, slope) -> slope?.let { key to it } }
            .toMap()

    /** The logarithm of the time per call, corrected for the machine's speed. */
    fun logTime(slice: Slice): Double = ln(slice.rankedNanosPerCall) - explained(slice)

    private fun explained(slice: Slice): Double =
        slope(slice)?.let { it.slope.coerceIn(0.0, 1.0) * excess(slice) } ?: 0.0

    /**
     * Returns what the error of the slope adds to the standard error of the ratio of two cells in a
     * generation, from the slices of both.
     */
    fun error(a: List<Slice>, b: List<Slice>): Double {
        val (ofA, ofB) = listOf(a, b).map { slope(it.first())?.error ?: 0.0 }
        val (excessA, excessB) = listOf(a, b).map { it.map(::excess).average() }
        return if (jvm(a.first()) == jvm(b.first())) ofA * abs(excessA - excessB)
        else hypot(ofA * excessA, ofB * excessB)
    }

    /** The machine's speed; null if no pulses were measured. */
    fun speed(): MachineSpeed? {
        val excess =
            byJvm.values.flatMap { its ->
                val logs = its.map(::logPulse).sorted()
                val best = logs[(BEST * (logs.size - 1)).toInt()]
                logs.map { it - best }
            }
        if (excess.isEmpty()) return null
        val slow = excess.filter { it > ln(SLOW) }
        return MachineSpeed(
            slow.size.toDouble() / excess.size,
            if (slow.isEmpty()) 1.0 else exp(-median(slow.toDoubleArray())),
            if (slopes.isEmpty()) 0.0
            else slopes.values.map { if (it.slope > 0) it.explained else 0.0 }.average(),
        )
    }

    private fun slope(slice: Slice) = slopes[jvm(slice) to slice.generation]

    private fun excess(slice: Slice): Double =
        if (slice.pulseNanos == null) 0.0 else logPulse(slice) - usual.getValue(jvm(slice))
}

private fun slope(slices: List<Slice>): CommonSlope? =
    commonSlope(
        slices
            .groupBy { it.cell to it.threads }
            .values
            .map { its -> its.map { logPulse(it) to ln(it.rankedNanosPerCall) } }
    )

private fun logPulse(slice: Slice): Double = ln(checkNotNull(slice.pulseNanos).toDouble())
