package dev.serdemark.selfcheck

import dev.serdemark.plan.Operation

/**
 * The amount of work of a selfcheck.
 *
 * @property idle the number of generations of the full run on an idle machine
 * @property loaded the number of generations of the same run under load
 * @property operations the operations of both runs. Differences between JVMs limit the checks, so
 *   in the same time, many generations of few operations show more.
 * @property turns the number of turns. Each is a short run of one contender alone, and a short run
 *   of all contenders.
 * @property reruns the number of runs of one table
 * @property againstJmh the documents whose table JMH measures too
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
        /**
         * The number of generations of each run of a turn. Many short turns show chance effects.
         */
        const val OF_A_TURN: Int = 2

        /** Takes about ten minutes. */
        val QUICK: Scale = Scale(40, 6, 6, 0, emptyList(), listOf(Operation.READ))

        /** Takes about two hours. */
        val FULL: Scale = Scale(60, 60, 15, 5, listOf("users/small", "users/medium", "users/large"))
    }
}
