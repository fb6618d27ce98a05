package dev.serdemark.selfcheck

import dev.serdemark.plan.CellIndex
import dev.serdemark.results.InterimResult
import dev.serdemark.results.measures.Recording
import kotlin.random.Random

/**
 * Checks identical contenders under different names. Draws tables from their generations, and
 * counts those with a false verdict.
 *
 * @property falseAtTheEnd the number of tables with a false verdict when they stopped
 * @property falseAtAnyLook the number of tables with a false verdict after any generation, if
 *   tables do not stop early
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
         * The check passes with at most this number of false tables in 100. If each of 100
         * independent tables is false with a probability of 5%, it passes in 97% of cases.
         */
        const val MOST_FALSE = 9
        const val TABLES = 100
        const val LOOKS = 30

        /** Checks the [cells] of identical contenders in a [recording]. */
        fun of(recording: Recording, cells: List<CellIndex>, seed: Long): SameCheck {
            val redraw = Redraw(recording, cells)
            val random = Random(seed)
            val ends = List(TABLES) { redraw.table(random, LOOKS, stops = true).last() }
            val looks = List(TABLES) { redraw.table(random, LOOKS, stops = false).any(::isFalse) }
            return SameCheck(TABLES, ends.count(::isFalse), looks.count { it })
        }

        private fun isFalse(result: InterimResult) =
            result.comparisons.any { it.verdict.isFaster || it.verdict.isSlower }
    }
}
