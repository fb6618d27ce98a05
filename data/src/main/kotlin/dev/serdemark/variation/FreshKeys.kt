package dev.serdemark.variation

private const val TRIES = 100

/**
 * Returns the first result of [draw] that is not [taken]. [draw] receives the number of the
 * attempt, from 0. If many attempts return no free key, appends a number.
 */
internal fun freshKey(taken: Set<String>, draw: (attempt: Int) -> String): String {
    val drawn = (0 until TRIES).asSequence().map(draw)
    val lengthened = generateSequence(0) { it + 1 }.map { draw(0) + it }
    return (drawn + lengthened).first { it !in taken }
}
