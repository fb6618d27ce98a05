package dev.serdemark.statistics

import kotlin.math.sqrt

/** How many values the spread that is expected beforehand is worth. */
private const val EXPECTED_WEIGHT = 5

/** The quantile of the spreads that is used: smaller spreads count as luck. */
private const val QUARTILE = 0.75

/**
 * The number of other spreads that show what is usual here; more would not be independent of them.
 */
private const val MOST_OTHERS = 3

/** The most values that the prior may be worth: the spreads may really differ. */
private const val MOST_WEIGHT = 14

/** Fewer spreads than this say nothing about each other. */
private const val FEWEST = 3

/** How much more is expected of a spread that has no group: nothing else shows the noise. */
private const val ALONE = 1.25

/**
 * What is known of the spread of each series of values from others measured side by side.
 *
 * The usual spread is that which is [expected] beforehand, worth five values, together with the
 * upper quartile of the group's own spreads, which counts the more the more values there are. Few
 * values that lie close together are mostly luck, so no spread is believed to be less than that.
 *
 * One spread, or two, have nothing to be held against: a quarter more is expected of them, and that
 * weighs no more than their own values. docs/validation.md shows by simulation how often the
 * intervals that follow are false.
 *
 * @param known the standard deviations of the group, each with its degrees of freedom
 * @param expected the standard deviation that is expected before anything is measured
 * @param least the least that is believed, whatever was measured
 */
fun pooledSpread(known: List<Spread>, expected: Double, least: Double): SpreadPrior {
    if (known.size < FEWEST) {
        val deviation = maxOf(least, ALONE * expected)
        return SpreadPrior(deviation, EXPECTED_WEIGHT, share = 1, least)
    }
    val others = known.size - 1
    val degrees =
        minOf(others, MOST_OTHERS) * median(known.map { it.degrees.toDouble() }.toDoubleArray())
    val quartile = quantile(known.map { it.deviation }.toDoubleArray(), QUARTILE)
    val variance =
        (EXPECTED_WEIGHT * expected * expected + degrees * quartile * quartile) /
            (EXPECTED_WEIGHT + degrees)
    return SpreadPrior(
        maxOf(least, sqrt(variance)),
        weight = others.coerceIn(EXPECTED_WEIGHT, MOST_WEIGHT),
    )
}
