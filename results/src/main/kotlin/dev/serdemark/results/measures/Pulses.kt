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

/** A pulse is slow if it takes at least this many times as long as the best one. */
private const val SLOW_FACTOR = 1.15

/**
 * A piece is clean if neither pulse beside it takes more than this many times as long as the best
 * pulse.
 */
private const val CLEAN_FACTOR = 1.06

/** The quantile of the pulses that counts as the best one. */
private const val BEST_QUANTILE = 0.05

/**
 * Corrects the times of slices for the speed of the machine, which pulses show.
 *
 * Only the clean pieces of a slice count. A piece is clean if the pulses before and after it are
 * near the machine's best speed, whatever its own time is. If a slice has no clean piece, the whole
 * slice counts.
 *
 * Then a control variate corrects all slices. Least squares give the slope of the logarithm of a
 * slice's time over the logarithm of its pulses. Each generation has one slope, from the
 * differences within its cells. The correction subtracts from each slice what its pulses explain.
 *
 * A contender cannot gain from its own threads. If several threads call, slices have no pieces, and
 * only the pulse before a slice counts. The contender rests during that pulse. Threads that still
 * work after a slice slow the pulses of the next cell. The order of cells is random, so on average
 * this changes no ratio.
 *
 * Pulses are comparable only within one JVM setting. So each setting has its own best pulse and
 * slopes.
 *
 * @param jvm returns the name of the JVM setting of a slice
 */
class Pulses(slices: List<Slice>, private val jvm: (Slice) -> String) {
    private val byJvm = slices.filter { it.pulseNanos != null }.groupBy(jvm)

    /** The logarithm of the best pulse, by JVM setting. */
    private val best = byJvm.mapValues { (_, its) -> best(its.flatMap(::logPulses)) }

    /** The part that counts of each slice that has pulses. */
    private val counted =
        IdentityHashMap<Slice, Counted>().apply {
            byJvm.forEach { (name, its) ->
                its.forEach { put(it, counted(it, best.getValue(name))) }
            }
        }

    /** The median logarithm of the counted pulses, by JVM setting. */
    private val usual = byJvm.mapValues { (_, its) ->
        median(its.map { counted.getValue(it).logPulse }.toDoubleArray())
    }

    private val slopes: Map<Pair<String, Int>, CommonSlope> =
        byJvm
            .flatMap { (name, its) ->
                its.groupBy { it.generation }.map { (name to it.key) to slope(it.value) }
            }
            .mapNotNull { (key, slope) -> slope?.let { key to it } }
            .toMap()

    /** The result of [logTime] for each slice, because every pair of its cell needs it. */
    private val logTimes =
        IdentityHashMap<Slice, Double>().apply { slices.forEach { put(it, corrected(it)) } }

    /** The logarithm of the time per call, corrected for the machine's speed. */
    fun logTime(slice: Slice): Double = logTimes[slice] ?: corrected(slice)

    private fun corrected(slice: Slice): Double {
        val own = counted[slice] ?: return ln(slice.rankedNanosPerCall)
        return own.logTime - (slope(slice)?.slope?.coerceIn(0.0, 1.0) ?: 0.0) * excess(slice)
    }

    /**
     * Returns the part of the standard error of a ratio that comes from the error of the slope. The
     * ratio is that of two cells in a generation, with the slices [a] and [b].
     */
    fun error(a: List<Slice>, b: List<Slice>): Double {
        val (ofA, ofB) = listOf(a, b).map { slope(it.first())?.error ?: 0.0 }
        val (excessA, excessB) = listOf(a, b).map { it.map(::excess).average() }
        return if (jvm(a.first()) == jvm(b.first())) ofA * abs(excessA - excessB)
        else hypot(ofA * excessA, ofB * excessB)
    }

    /** The machine's speed; null if no pulses were measured. */
    fun speed(): MachineSpeed? {
        val excess = byJvm.flatMap { (name, its) ->
            its.flatMap(::logPulses).map { it - best.getValue(name) }
        }
        if (excess.isEmpty()) return null
        val slow = excess.filter { it > ln(SLOW_FACTOR) }
        return MachineSpeed(
            slow.size.toDouble() / excess.size,
            if (slow.isEmpty()) 1.0 else exp(-median(slow.toDoubleArray())),
            explained(),
        )
    }

    /** Returns the share of the variance within cells and generations that [logTime] removes. */
    private fun explained(): Double {
        // The order is fixed, because a sum of floating-point numbers depends on it.
        val cells =
            byJvm.values.flatten().groupBy { Triple(it.cell, it.threads, it.generation) }.values
        val raw = cells.sumOf { its -> squares(its.map { ln(it.rankedNanosPerCall) }) }
        val left = cells.sumOf { its -> squares(its.map(::logTime)) }
        return if (raw > 0) (1 - left / raw).coerceAtLeast(0.0) else 0.0
    }

    private fun slope(slices: List<Slice>): CommonSlope? =
        commonSlope(
            slices
                .groupBy { it.cell to it.threads }
                .values
                .map { its -> its.map(counted::getValue).map { it.logPulse to it.logTime } }
        )

    private fun slope(slice: Slice) = slopes[jvm(slice) to slice.generation]

    private fun excess(slice: Slice): Double =
        counted[slice]?.let { it.logPulse - usual.getValue(jvm(slice)) } ?: 0.0
}

/**
 * The part of a slice that counts, on the scale of logarithms: its time per call, and its pulses.
 */
private class Counted(val logTime: Double, val logPulse: Double)

/** @param best the logarithm of the machine's best pulse */
private fun counted(slice: Slice, best: Double): Counted {
    val pieces = slice.pieces
    val whole = { Counted(ln(slice.rankedNanosPerCall), logPulses(slice).average()) }
    val clean = pieces?.clean(exp(best) * CLEAN_FACTOR).orEmpty()
    if (pieces == null || clean.isEmpty()) return whole()
    val time = clean.map { pieces.cpuNanos[it] }.average() / (slice.calls / pieces.cpuNanos.size)
    val pulse = clean.map { (ln(pieces.before(it)) + ln(pieces.after(it))) / 2 }.average()
    return Counted(ln(time), pulse)
}

/** Returns the indexes of pieces between two pulses that take at most [most] nanoseconds. */
private fun Pieces.clean(most: Double): List<Int> =
    cpuNanos.indices.filter { cpuNanos[it] > 0 && before(it) <= most && after(it) <= most }

private fun Pieces.before(piece: Int): Double = pulseNanos[piece].toDouble()

private fun Pieces.after(piece: Int): Double = pulseNanos[piece + 1].toDouble()

/** Returns the logarithms of a slice's pulses: those around its pieces, or the one before it. */
private fun logPulses(slice: Slice): List<Double> =
    (slice.pieces?.pulseNanos ?: longArrayOf(checkNotNull(slice.pulseNanos))).map {
        ln(it.toDouble())
    }

private fun best(logPulses: List<Double>): Double =
    logPulses.sorted()[(BEST_QUANTILE * (logPulses.size - 1)).toInt()]

private fun squares(values: List<Double>): Double =
    values.average().let { mean -> values.sumOf { (it - mean) * (it - mean) } }
