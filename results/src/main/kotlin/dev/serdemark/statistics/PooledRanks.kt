package dev.serdemark.statistics

/**
 * The ranks of all values of several samples put together, from 1; equal values share the mean of
 * their ranks.
 *
 * @property count of all values
 * @property means mean rank of each sample, in the order of the samples
 * @property spread of the ranks, as a fraction of what it were without equal values: the correction
 *   for ties of tests on ranks; 0 if all values are equal
 */
internal class PooledRanks(samples: List<DoubleArray>) {
    val count: Int = samples.sumOf { it.size }
    val means: List<Double>
    val spread: Double

    init {
        require(samples.size >= 2) { "Ranks are compared of two samples or more" }
        require(samples.none { it.isEmpty() }) { "A sample is empty" }
        val sorted =
            samples
                .flatMapIndexed { place, sample -> sample.map { Ranked(it, place) } }
                .sortedBy { it.value }
        val sums = DoubleArray(samples.size)
        var ties = 0.0
        var from = 0
        while (from < count) {
            var to = from + 1
            while (to < count && sorted[to].value == sorted[from].value) to++
            for (i in from until to) sums[sorted[i].sample] += (from + 1 + to) / 2.0
            ties += cubeLess(to - from)
            from = to
        }
        means = samples.indices.map { sums[it] / samples[it].size }
        spread = 1 - ties / cubeLess(count)
    }

    private class Ranked(val value: Double, val sample: Int)

    /** n³ - n */
    private fun cubeLess(n: Int): Double = n.toDouble() * (n.toDouble() * n - 1)
}
