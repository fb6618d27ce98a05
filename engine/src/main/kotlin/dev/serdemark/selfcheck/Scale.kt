package dev.serdemark.selfcheck

import dev.serdemark.plan.Operation

/**
 * How much a selfcheck measures.
 *
 * @property idle number of generations of the full run on an idle machine
 * @property loaded number of generations of the same run under load
 * @property operations operations of both runs; differences between JVMs limit the checks, so more
 *   generations of fewer operations are the better use of the same time
 * @property turns number of turns, each a short run of one contender alone and one of all
 * @property reruns number of runs of one table
 * @property againstJmh documents whose table JMH measures too
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
        /** Generations of each run of a turn. Many short turns show the effect of chance. */
        const val OF_A_TURN: Int = 2

        /** About ten minutes. */
        val QUICK: Scale = Scale(40, 6, 6, 0, emptyList(), listOf(Operation.READ))

        /** About two hours. */
        val FULL: Scale = Scale(60, 60, 15, 5, listOf("users/small", "users/medium", "users/large"))
    }
}
