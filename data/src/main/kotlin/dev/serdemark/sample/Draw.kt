package dev.serdemark.sample

import java.util.Random

/**
 * Draws which of [count] payloads are measured, and which of the other payloads are only checked.
 * Identifies a payload by its index in the files, from 0.
 *
 * To draw n payloads, divides all payloads into n equal intervals and draws one from each
 * (stratified sampling). A fixed step would miss some kinds of payloads if kinds alternate.
 *
 * @param maxMeasured the maximum number of payloads to measure
 * @param maxChecked the maximum number of the other payloads to check
 */
internal class Draw(
    count: Long,
    maxMeasured: Long,
    maxChecked: Long,
    private val random: Random,
) {
    /** Indexes of the payloads to measure. */
    val measured: Set<Long>

    /** Indexes of the payloads that are only checked. */
    val checked: Set<Long>

    init {
        val drawn = drawStratified(count, maxMeasured)
        measured = drawn.toSet()
        checked = others(drawn, drawStratified(count - drawn.size, maxChecked))
    }

    /** Draws at most [maxDrawn] of [count] indexes. Returns them in ascending order. */
    private fun drawStratified(count: Long, maxDrawn: Long): List<Long> {
        val intervals = minOf(count, maxDrawn)
        return (0 until intervals).map {
            val start = it * count / intervals
            val end = (it + 1) * count / intervals
            start + Math.floorMod(random.nextLong(), end - start)
        }
    }

    /**
     * Converts [ranks], which are positions among the payloads that are not [drawn], to indexes of
     * payloads. Both lists are in ascending order.
     */
    private fun others(drawn: List<Long>, ranks: List<Long>): Set<Long> {
        // Of payloads 0 to 5, 1 and 3 are drawn: ranks 0, 1, 2, 3 -> payloads 0, 2, 4, 5.
        var drawnBefore = 0
        return ranks.mapTo(HashSet()) { rank ->
            while (drawnBefore < drawn.size && drawn[drawnBefore] <= rank + drawnBefore) {
                drawnBefore++
            }
            rank + drawnBefore
        }
    }
}
