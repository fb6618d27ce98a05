package dev.serdemark.plan

/**
 * How long a run measures, and in which portions.
 *
 * @property seed the seed of every random order in the run
 * @property budgetMillis time for measuring; docs/method.md explains how the run keeps it
 * @property mostGenerations the number of generations after which the run stops, even if budget is
 *   left
 * @property sureGenerations generations that are measured even if the budget has no time for them:
 *   one if the user named the budget, otherwise two or as many as an interval needs
 * @property workersAtOnce the number of workers for which memory suffices; if there are more
 *   workers, each generation divides them into random groups
 * @property rounds the number of slices of each cell in the first generation; later generations
 *   have at least as many if the budget has time for them
 * @property mostRounds the largest number of rounds of a generation. It is above [rounds] if the
 *   machine may be so unsteady that more rounds pay off.
 */
data class Schedule(
    val seed: Long,
    val budgetMillis: Long,
    val mostGenerations: Int,
    val workersAtOnce: Int,
    val rounds: Int,
    val mostRounds: Int = rounds,
    val sureGenerations: Int = LEAST_GENERATIONS,
)

/**
 * The fewest rounds of a generation. Fewer rounds would not show how much times vary from round to
 * round.
 */
const val LEAST_ROUNDS: Int = 5
