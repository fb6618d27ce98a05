package dev.serdemark.sample

import java.util.Random

/**
 * Which of [count] payloads are measured, and which of the others are checked only, by their places
 * in the files, from 0.
 *
 * One is drawn from each of as many equal stretches as are wanted: steps of one length would meet
 * payloads of one kind where kinds take turns.
 *
 * @param mostMeasured how many are measured, if there are so many
 * @param mostChecked how many of those that are left are checked, if there are so many
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

    /** In ascending order. */
    private fun places(count: Long, most: Long): List<Long> {
        val wanted = minOf(count, most)
        return (0 until wanted).map {
            val from = it * count / wanted
            val to = (it + 1) * count / wanted
            from + Math.floorMod(random.nextLong(), to - from)
        }
    }

    /** The places of those that have [ranks] among all that are not [taken]; both ascend. */
    private fun outside(taken: List<Long>, ranks: List<Long>): Set<Long> {
        var before = 0
        return ranks.mapTo(HashSet()) { rank ->
            while (before < taken.size && taken[before] <= rank + before) before++
            rank + before
        }
    }
}
