package dev.serdemark.selfcheck

import dev.serdemark.plan.CellIndex
import dev.serdemark.results.RunResult
import dev.serdemark.results.measures.Recording
import kotlin.random.Random

/**
 * Identical contenders under different names: how many of the tables that are drawn from their
 * generations have a false verdict.
 *
 * @property atTheEnd tables with a false verdict when they stopped
 * @property ever tables with a false verdict at any look, if they had continued to the last
 */
class SameCheck private constructor(val tables: Int, val atTheEnd: Int, val ever: Int) {
    /** @param where such as `on an idle machine` */
    fun results(where: String): List<CheckResult> =
        listOf(
            CheckResult(
                "identical contenders under different names, $where",
                "at most $MOST_FALSE of $tables tables with any false verdict",
                "$atTheEnd",
                atTheEnd <= MOST_FALSE * tables / TABLES,
            ),
            CheckResult(
                "the same slices, looked at after each of $LOOKS generations, $where",
                "at most 5% of tables ever false",
                "$ever of $tables",
                ever <= MOST_FALSE * tables / TABLES,
            ),
        )

    companion object {
        /**
         * Of a hundred independent tables that are false with 5% each, as an honest system's are at
         * most, no more than these are false in 97% of the times that this is checked.
         */
        const val MOST_FALSE = 9
        const val TABLES = 100
        const val LOOKS = 30

        /** Of the [cells] of [recording], which are those of identical contenders. */
        fun of(recording: Recording, cells: List<CellIndex>, seed: Long): SameCheck {
            val redraw = Redraw(recording, cells)
            val random = Random(seed)
            val ends = List(TABLES) { redraw.table(random, LOOKS, stops = true).last() }
            val looks = List(TABLES) { redraw.table(random, LOOKS, stops = false).any(::isFalse) }
            return SameCheck(TABLES, ends.count(::isFalse), looks.count { it })
        }

        private fun isFalse(result: RunResult) =
            result.comparisons.any { it.verdict.isFaster || it.verdict.isSlower }
    }
}
