package dev.serdemark.results.warnings

import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.measures.LogRatios
import dev.serdemark.statistics.commonCorrelationProbability
import dev.serdemark.statistics.lagOneAutocorrelation
import dev.serdemark.statistics.lagOneBound
import dev.serdemark.statistics.mannKendallProbability
import dev.serdemark.statistics.medianSlope
import dev.serdemark.statistics.twoModes
import kotlin.math.abs
import kotlin.math.exp

/** The smallest correlation that matters. A lower correlation hardly changes intervals. */
private const val MUCH_CORRELATION = 0.3

/**
 * The smallest mean correlation over all pairs that matters. It makes true standard errors a fifth
 * larger than intervals assume.
 */
private const val MUCH_ON_AVERAGE = 0.2

/**
 * The fewest generations for a test of correlation. With fewer, the correlation of independent
 * values exceeds the limit too often.
 */
private const val LEAST_FOR_CORRELATION = 10

/**
 * Warns if the generations of a cell fall into two groups that differ by half the margin or more.
 */
internal fun warnOfTwoHumps(evidence: Evidence): List<Warning> =
    evidence.measured.mapNotNull { cell ->
        val times = evidence.measures.logTimes(cell.index)
        val modes = twoModes(times.values.toDoubleArray(), FALSE_WARNINGS / evidence.measured.size)
        if (modes == null || modes.distance < evidence.leastDifference) null
        else {
            val generations = times.keys.toList()
            val slowGenerations = modes.upper.map(generations::get).sorted()
            cell.warning(WarningKind.TWO_HUMPED, exp(modes.distance), slowGenerations)
        }
    }

/** Warns if the time of a cell rises or falls over the run by half the margin or more. */
internal fun warnOfDrift(evidence: Evidence): List<Warning> =
    evidence.measured.mapNotNull { cell ->
        val times = evidence.measures.logTimes(cell.index).values.toDoubleArray()
        val error = FALSE_WARNINGS / evidence.measured.size
        if (times.size < 2 || mannKendallProbability(times) > error) null
        else {
            val change = medianSlope(times) * (times.size - 1)
            if (abs(change) < evidence.leastDifference) null
            else cell.warning(WarningKind.DRIFT, exp(change))
        }
    }

/**
 * Warns if the ratio of a pair resembles its ratio in the generation before, or if this holds on
 * average over all pairs. The average may show what no single pair shows. Each of the two tests
 * gets half of the allowed rate of false warnings.
 */
internal fun warnOfSerialCorrelation(evidence: Evidence): List<Warning> {
    val pairs = evidence.comparer.measuredTogether
    val longPairs = pairs.filter { it.values.size >= LEAST_FOR_CORRELATION }
    return longPairs.mapNotNull { pair ->
        val correlation = lagOneAutocorrelation(pair.values)
        val bound = lagOneBound(pair.values.size, FALSE_WARNINGS / 2 / pairs.size)
        if (correlation <= maxOf(bound, MUCH_CORRELATION)) null
        else Warning(WarningKind.SERIAL_CORRELATION, PairSubject(pair.a, pair.b), correlation)
    } + listOfNotNull(warnOfCommonCorrelation(longPairs))
}

private fun warnOfCommonCorrelation(pairs: List<LogRatios>): Warning? {
    if (pairs.size < 2) return null
    val mean = pairs.map { lagOneAutocorrelation(it.values) }.average()
    if (mean <= MUCH_ON_AVERAGE) return null
    if (commonCorrelationProbability(pairs.map { it.inOrder }) > FALSE_WARNINGS / 2) return null
    return Warning(WarningKind.SERIAL_CORRELATION, RunSubject, mean)
}

internal fun CellResult.warning(
    kind: WarningKind,
    value: Double,
    generations: List<Int> = emptyList(),
) = Warning(kind, CellSubject(index), value, generations)
