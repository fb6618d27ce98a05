package dev.serdemark.statistics

import org.apache.commons.statistics.ranking.NaNStrategy
import org.apache.commons.statistics.ranking.NaturalRanking
import org.apache.commons.statistics.ranking.TiesStrategy

/**
 * The ranks of all values of several samples together, from 1. Equal values share the mean of their
 * ranks.
 *
 * @property count of all values
 * @property means mean rank of each sample, in the order of the samples
 * @property spread of the ranks, as a fraction of their spread without equal values: the correction
 *   for ties of tests on ranks; 0 if all values are equal
 */
internal class PooledRanks(samples: List<DoubleArray>) {
    val count: Int = samples.sumOf { it.size }
    val means: List<Double>
    val spread: Double

    init {
        require(samples.size >= 2) { "Ranks are compared of two samples or more" }
        require(samples.none { it.isEmpty() }) { "A sample is empty" }
        val ranks = averaging.apply(samples.flatMap { it.asList() }.toDoubleArray())
        val starts = samples.runningFold(0) { sum, sample -> sum + sample.size }
        means = starts.zipWithNext { from, to -> ranks.average(from, to) }
        val ties = ranks.asList().groupingBy { it }.eachCount().values.sumOf(::cubeLess)
        spread = 1 - ties / cubeLess(count)
    }

    private fun DoubleArray.average(from: Int, to: Int): Double =
        (from until to).sumOf { this[it] } / (to - from)

    /** Computes n³ - n. */
    private fun cubeLess(n: Int): Double = n.toDouble() * (n.toDouble() * n - 1)

    private companion object {
        val averaging = NaturalRanking(NaNStrategy.FAILED, TiesStrategy.AVERAGE)
    }
}
