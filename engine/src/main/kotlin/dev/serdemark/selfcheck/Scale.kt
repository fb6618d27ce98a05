package dev.serdemark.selfcheck

import dev.serdemark.plan.Operation

/**
 * How much a selfcheck measures.
 *
 * @property idle generations of the full run, [loaded] of the same under load
 * @property operations of both: more generations of fewer operations take the same time, and how
 *   much JVMs differ is what limits the checks
 * @property turns short runs of one contender alone, and of all, one after another
 * @property reruns of one table
 * @property againstJmh documents of which JMH makes the same table
 */
data class Scale(
    val idle: Int,
    val loaded: Int,
    val turns: Int,
    val reruns: Int,
    val againstJmh: List<String>,
    val operations: List<Operation> = Operation.OF_WHOLE_VALUES,
) {
    companion object {
        /** Generations of each run of a turn. Many short turns show how much chance changes. */
        const val OF_A_TURN: Int = 2

        /** Some ten minutes. */
        val QUICK: Scale = Scale(40, 6, 6, 0, emptyList(), listOf(Operation.READ))

        /** About two hours. */
        val FULL: Scale = Scale(60, 60, 15, 5, listOf("users/small", "users/medium", "users/large"))
    }
}
