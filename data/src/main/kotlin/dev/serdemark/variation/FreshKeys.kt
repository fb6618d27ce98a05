package dev.serdemark.variation

private const val MAX_ATTEMPTS = 100

/**
 * Returns the first result of [draw] that is not [taken]. If many attempts fail, appends a number.
 *
 * @param draw receives the number of the attempt, from 0
 */
internal fun freshKey(taken: Set<String>, draw: (attempt: Int) -> String): String {
    val drawn = (0 until MAX_ATTEMPTS).asSequence().map(draw)
    val numbered = generateSequence(0) { it + 1 }.map { draw(0) + it }
    return (drawn + numbered).first { it !in taken }
}
