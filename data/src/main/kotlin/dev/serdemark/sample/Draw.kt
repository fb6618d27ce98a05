package dev.serdemark.sample

import java.util.Random

/**
 * Draws which of [count] payloads are measured, and which of the others are only checked. Payloads
 * are identified by their places in the files, from 0.
 *
 * Divides the payloads into as many equal stretches as payloads are wanted, and draws one from
 * each. If kinds of payloads alternate, steps of a fixed length could meet only one kind.
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
    val measured: Set<Long>
    val checked: Set<Long>

    init {
        val taken = places(count, mostMeasured)
        measured = taken.toSet()
        checked = outside(taken, places(count - taken.size, mostChecked))
    }

    /** Returns places in ascending order. */
    private fun places(count: Long, most: Long): List<Long> {
        val wanted = minOf(count, most)
        return (0 until wanted).map {
            val from = it * count / wanted
            val to = (it + 1) * count / wanted
            from + Math.floorMod(random.nextLong(), to - from)
        }
    }

    /**
     * Returns the places of the payloads with these [ranks] among all that are not [taken]. Both
     * lists are in ascending order.
     */
    private fun outside(taken: List<Long>, ranks: List<Long>): Set<Long> {
        var before = 0
        return ranks.mapTo(HashSet()) { rank ->
            while (before < taken.size && taken[before] <= rank + before) before++
            rank + before
        }
    }
}
