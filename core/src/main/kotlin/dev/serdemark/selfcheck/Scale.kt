package dev.serdemark.selfcheck

/**
 * How much a selfcheck measures.
 *
 * @property idle generations of the full run, [loaded] of the same under load, [alone] of each run
 *   of one contender alone
 * @property reruns of one table
 * @property againstJmh documents of which JMH makes the same table
 */
data class Scale(
    val idle: Int,
    val loaded: Int,
    val alone: Int,
    val reruns: Int,
    val againstJmh: List<String>,
) {
    companion object {
        /** Some minutes. */
        val QUICK: Scale = Scale(15, 6, 12, 0, emptyList())

        /** About two hours. */
        val FULL: Scale = Scale(60, 60, 30, 5, listOf("users/small", "users/medium", "users/large"))
    }
}
