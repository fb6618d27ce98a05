package dev.serdemark.selfcheck

import dev.serdemark.plan.CellIndex
import dev.serdemark.results.InterimResult
import dev.serdemark.results.measures.Recording
import kotlin.random.Random

/**
 * Checks that runs find no difference between identical contenders. Draws tables from their
 * generations, and counts the tables with a false verdict.
 *
 * @property falseAtTheEnd the number of tables with a false verdict when they stopped
 * @property falseAtAnyLook the number of tables with a false verdict after any generation, if
 *   tables continue after all pairs are decided
 */
class SameCheck
private constructor(val tables: Int, val falseAtTheEnd: Int, val falseAtAnyLook: Int) {
    /** @param where the state of the machine, such as `under load` */
    fun results(where: String): List<CheckResult> =
        listOf(
            CheckResult(
                what = "identical contenders under different names, $where",
                goal = "at most $MAX_FALSE of $tables tables with any false verdict",
                found = "$falseAtTheEnd of $tables",
                passed = falseAtTheEnd <= MAX_FALSE * tables / TABLES,
            ),
            CheckResult(
                what = "the same slices, looked at after each of $LOOKS generations, $where",
                goal = "at most $MAX_FALSE of $tables tables ever false",
                found = "$falseAtAnyLook of $tables",
                passed = falseAtAnyLook <= MAX_FALSE * tables / TABLES,
            ),
        )

    companion object {
        /**
         * The check passes with at most this number of false tables in 100. If each of 100
         * independent tables is false with a probability of 5%, it passes in 97% of cases.
         */
        const val MAX_FALSE = 9
        const val TABLES = 100
        const val LOOKS = 30

        /** Checks the [cells] of identical contenders in a [recording]. */
        fun of(recording: Recording, cells: List<CellIndex>, seed: Long): SameCheck {
            val redraw = Redraw(recording, cells)
            val random = Random(seed)
            val falseAtTheEnd =
                (1..TABLES).count { isFalse(redraw.results(random, LOOKS, stops = true).last()) }
            val falseAtAnyLook =
                (1..TABLES).count { redraw.results(random, LOOKS, stops = false).any(::isFalse) }
            return SameCheck(TABLES, falseAtTheEnd, falseAtAnyLook)
        }

        private fun isFalse(result: InterimResult) =
            result.comparisons.any { it.verdict.isFaster || it.verdict.isSlower }
    }
}
