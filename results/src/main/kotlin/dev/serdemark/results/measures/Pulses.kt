package dev.serdemark.results.measures

import dev.serdemark.plan.Pieces
import dev.serdemark.plan.Slice
import dev.serdemark.results.figures.MachineSpeed
import dev.serdemark.statistics.CommonSlope
import dev.serdemark.statistics.commonSlope
import dev.serdemark.statistics.median
import java.util.IdentityHashMap
import kotlin.math.abs
import kotlin.math.exp
import kotlin.math.hypot
import kotlin.math.ln

/** A pulse is slow if it takes more than this many times as long as the best pulse. */
private const val SLOW_FACTOR = 1.15

/**
 * A piece is clean if neither pulse beside it takes more than this many times as long as the best
 * pulse.
 */
private const val CLEAN_FACTOR = 1.06

/** The quantile of the pulses that counts as the best pulse. */
private const val BEST_QUANTILE = 0.05

/**
 * Corrects the times of slices for the speed of the machine, which pulses show.
 *
 * Only the clean pieces of a slice count. A piece is clean if the pulses before and after it are
 * near the machine's best speed, whatever its own time is. If a slice has no clean piece, the whole
 * slice counts.
 *
 * Then the pulses correct all slices, as a control variate. Least squares give the slope of the
 * logarithm of a slice's time over the logarithm of its pulses. Each generation has one slope, from
 * the differences within its cells. The correction subtracts from each slice what its pulses
 * explain.
 *
 * A contender cannot gain from its own threads. If several threads call, slices have no pieces, and
 * only the pulse before a slice counts. The contender rests during that pulse. Threads that still
 * work after a slice slow the pulses of the next cell. The order of cells is random, so on average
 * this changes no ratio.
 *
 * Pulses are comparable only within one JVM setting. So each setting has its own best pulse and
 * slopes.
 *
 * ```
 * pulses in µs:  20    20    30    20
 * pieces:           1     2     3
 *     only piece 1 is clean, because 30 is above 1.06 * 20
 * ```
 *
 * @param jvm returns the name of the JVM setting of a slice
 */
class Pulses(slices: List<Slice>, private val jvm: (Slice) -> String) {
    private val slicesByJvm = slices.filter { it.pulseNanos != null }.groupBy(jvm)

    /** The logarithm of the best pulse, by JVM setting. */
    private val bestPulses = slicesByJvm.mapValues { (_, slicesOfJvm) ->
        bestPulse(slicesOfJvm.flatMap(::logPulses))
    }

    /** The part of each slice with pulses that counts. */
    private val countedParts =
        IdentityHashMap<Slice, CountedPart>().apply {
            slicesByJvm.forEach { (name, slicesOfJvm) ->
                slicesOfJvm.forEach { put(it, countedPart(it, bestPulses.getValue(name))) }
            }
        }

    /** The median logarithm of the counted pulses, by JVM setting. */
    private val medianPulses = slicesByJvm.mapValues { (_, slicesOfJvm) ->
        median(slicesOfJvm.map { countedParts.getValue(it).logPulse }.toDoubleArray())
    }

    /** The slopes by JVM setting and generation. */
    private val slopes: Map<Pair<String, Int>, CommonSlope> =
        slicesByJvm
            .flatMap { (name, slicesOfJvm) ->
                slicesOfJvm
                    .groupBy { it.generation }
                    .map { (generation, group) -> (name to generation) to slope(group) }
            }
            .mapNotNull { (key, slope) -> slope?.let { key to it } }
            .toMap()

    /** The result of [logTime] for each slice, because every pair of its cell needs it. */
    private val logTimes =
        IdentityHashMap<Slice, Double>().apply { slices.forEach { put(it, corrected(it)) } }

    /** The logarithm of the time per call, corrected for the machine's speed. */
    fun logTime(slice: Slice): Double = logTimes[slice] ?: corrected(slice)

    private fun corrected(slice: Slice): Double {
        val part = countedParts[slice] ?: return ln(slice.rankedNanosPerCall)
        // A slope below 0 or above 1 comes from chance.
        val slope = slope(slice)?.slope?.coerceIn(0.0, 1.0) ?: 0.0
        return part.logTime - slope * excess(slice)
    }

    /**
     * Returns the part of a ratio's standard error that comes from the error of the slope. The
     * ratio compares two cells in one generation, with the slices [a] and [b].
     */
    fun error(a: List<Slice>, b: List<Slice>): Double {
        val (errorOfA, errorOfB) = listOf(a, b).map { slope(it.first())?.error ?: 0.0 }
        val (excessOfA, excessOfB) = listOf(a, b).map { it.map(::excess).average() }
        // In one JVM setting, both cells have the same slope, so its error partly cancels out.
        return if (jvm(a.first()) == jvm(b.first())) errorOfA * abs(excessOfA - excessOfB)
        else hypot(errorOfA * excessOfA, errorOfB * excessOfB)
    }

    /** The machine's speed; null if no pulses were measured. */
    fun speed(): MachineSpeed? {
        // By how much each pulse is above the best pulse, on the scale of logarithms.
        val excesses = slicesByJvm.flatMap { (name, slices) ->
            slices.flatMap(::logPulses).map { it - bestPulses.getValue(name) }
        }
        if (excesses.isEmpty()) return null
        val slow = excesses.filter { it > ln(SLOW_FACTOR) }
        return MachineSpeed(
            slow = slow.size.toDouble() / excesses.size,
            speed = if (slow.isEmpty()) 1.0 else exp(-median(slow.toDoubleArray())),
            explained = explained(),
        )
    }

    /** Returns the share of the variance within cells and generations that [logTime] removes. */
    private fun explained(): Double {
        // The order is fixed, because a sum of floating-point numbers depends on it.
        val groups =
            slicesByJvm.values
                .flatten()
                .groupBy { Triple(it.cell, it.threads, it.generation) }
                .values
        val before = groups.sumOf { slices -> squares(slices.map { ln(it.rankedNanosPerCall) }) }
        val after = groups.sumOf { slices -> squares(slices.map(::logTime)) }
        return if (before > 0) (1 - after / before).coerceAtLeast(0.0) else 0.0
    }

    private fun slope(slices: List<Slice>): CommonSlope? =
        commonSlope(
            slices
                .groupBy { it.cell to it.threads }
                .values
                .map { slicesOfCell ->
                    slicesOfCell.map(countedParts::getValue).map { it.logPulse to it.logTime }
                }
        )

    private fun slope(slice: Slice) = slopes[jvm(slice) to slice.generation]

    /** Returns by how much a slice's pulses are above the median, on the scale of logarithms. */
    private fun excess(slice: Slice): Double =
        countedParts[slice]?.let { it.logPulse - medianPulses.getValue(jvm(slice)) } ?: 0.0
}

/**
 * The part of a slice that counts, on the scale of logarithms: its time per call, and its pulses.
 */
private class CountedPart(val logTime: Double, val logPulse: Double)

/**
 * Returns the clean pieces of a [slice], or the whole slice if no piece is clean.
 *
 * @param bestPulse the logarithm of the machine's best pulse
 */
private fun countedPart(slice: Slice, bestPulse: Double): CountedPart {
    val pieces = slice.pieces
    val clean = pieces?.clean(exp(bestPulse) * CLEAN_FACTOR).orEmpty()
    if (pieces == null || clean.isEmpty())
        return CountedPart(ln(slice.rankedNanosPerCall), logPulses(slice).average())
    val callsOfPiece = slice.calls / pieces.cpuNanos.size
    val time = clean.map { pieces.cpuNanos[it] }.average() / callsOfPiece
    val logPulses = clean.map { (ln(pieces.pulseBefore(it)) + ln(pieces.pulseAfter(it))) / 2 }
    return CountedPart(ln(time), logPulses.average())
}

/** Returns the indexes of pieces between two pulses of at most [maxNanos]. */
private fun Pieces.clean(maxNanos: Double): List<Int> =
    cpuNanos.indices.filter {
        cpuNanos[it] > 0 && pulseBefore(it) <= maxNanos && pulseAfter(it) <= maxNanos
    }

private fun Pieces.pulseBefore(piece: Int): Double = pulseNanos[piece].toDouble()

private fun Pieces.pulseAfter(piece: Int): Double = pulseNanos[piece + 1].toDouble()

/**
 * Returns the logarithms of a slice's pulses: all pulses beside its pieces, or without pieces the
 * pulse before the slice.
 */
private fun logPulses(slice: Slice): List<Double> =
    (slice.pieces?.pulseNanos ?: longArrayOf(checkNotNull(slice.pulseNanos))).map {
        ln(it.toDouble())
    }

private fun bestPulse(logPulses: List<Double>): Double =
    logPulses.sorted()[(BEST_QUANTILE * (logPulses.size - 1)).toInt()]

/** Returns the sum of the squared distances from the mean. */
private fun squares(values: List<Double>): Double {
    val mean = values.average()
    return values.sumOf { (it - mean) * (it - mean) }
}
