package dev.serdemark.sample

import java.util.Random

/**
 * Draws which of [count] payloads are measured, and which of the others are only checked.
 * Identifies a payload by its index in the files, from 0.
 *
 * This is stratified sampling: it divides the payloads into as many equal intervals as payloads are
 * wanted, and draws one from each. Taking every n-th payload would miss some kinds if kinds of
 * payloads alternate.
 *
 * @param mostMeasured the largest number of payloads to measure
 * @param mostChecked the largest number of the remaining payloads to check
 */
internal class Draw(
    count: Long,
    mostMeasured: Long,
    mostChecked: Long,
    private val random: Random,
) {
    /** Indexes of the payloads to measure. */
    val measured: Set<Long>

    /** Indexes of the payloads that are only checked. */
    val checked: Set<Long>

    init {
        val taken = drawStratified(count, mostMeasured)
        measured = taken.toSet()
        checked = notTaken(taken, drawStratified(count - taken.size, mostChecked))
    }

    /**
     * Draws [most] of [count] indexes, or all if there are fewer. Returns them in ascending order.
     */
    private fun drawStratified(count: Long, most: Long): List<Long> {
        val wanted = minOf(count, most)
        return (0 until wanted).map {
            val from = it * count / wanted
            val to = (it + 1) * count / wanted
            from + Math.floorMod(random.nextLong(), to - from)
        }
    }

    /**
     * Returns the indexes of the payloads with these [ranks] among all that are not [taken]. Both
     * lists are in ascending order.
     */
    private fun notTaken(taken: List<Long>, ranks: List<Long>): Set<Long> {
        var skipped = 0
        return ranks.mapTo(HashSet()) { rank ->
            while (skipped < taken.size && taken[skipped] <= rank + skipped) skipped++
            rank + skipped
        }
    }
}
