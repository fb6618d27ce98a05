package dev.serdemark.selfcheck

import dev.serdemark.plan.Operation

/**
 * The amount of work of a selfcheck.
 *
 * @property idle the number of generations of the full run on an idle machine
 * @property loaded the number of generations of the same run under load
 * @property operations the operations of both runs. Few operations leave time for more generations,
 *   which show more, because the checks are limited by differences between JVMs.
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
        /** The number of generations of each run of a turn. It is small to allow many turns. */
        const val TURN_GENERATIONS: Int = 2

        /** Takes about ten minutes. */
        val QUICK: Scale =
            Scale(
                idle = 40,
                loaded = 6,
                turns = 6,
                reruns = 0,
                againstJmh = emptyList(),
                operations = listOf(Operation.READ),
            )

        /** Takes about two hours. */
        val FULL: Scale =
            Scale(
                idle = 60,
                loaded = 60,
                turns = 15,
                reruns = 5,
                againstJmh = listOf("users/small", "users/medium", "users/large"),
            )
    }
}
