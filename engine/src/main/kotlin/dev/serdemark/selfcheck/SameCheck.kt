package dev.serdemark.selfcheck

import dev.serdemark.plan.CellIndex
import dev.serdemark.results.RunResult
import dev.serdemark.results.measures.Recording
import kotlin.random.Random

/**
 * Checks identical contenders under different names: counts the tables drawn from their generations
 * that have a false verdict.
 *
 * @property falseAtTheEnd tables with a false verdict when they stopped
 * @property falseAtAnyLook tables with a false verdict after any generation, if they continue to
 *   the last
 */
class SameCheck
private constructor(val tables: Int, val falseAtTheEnd: Int, val falseAtAnyLook: Int) {
    /** @param where the state of the machine, such as `under load` */
    fun results(where: String): List<CheckResult> =
        listOf(
            CheckResult(
                "identical contenders under different names, $where",
                "at most $MOST_FALSE of $tables tables with any false verdict",
                "$falseAtTheEnd of $tables",
                falseAtTheEnd <= MOST_FALSE * tables / TABLES,
            ),
            CheckResult(
                "the same slices, looked at after each of $LOOKS generations, $where",
                "at most $MOST_FALSE of $tables tables ever false",
                "$falseAtAnyLook of $tables",
                falseAtAnyLook <= MOST_FALSE * tables / TABLES,
            ),
        )

    companion object {
        /**
         * The most false tables of 100 that pass. If each of 100 independent tables is false with a
         * probability of 5%, the check passes 97% of the time.
         */
        const val MOST_FALSE = 9
        const val TABLES = 100
        const val LOOKS = 30

        /** Checks the [cells] of [recording], which must be those of identical contenders. */
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
