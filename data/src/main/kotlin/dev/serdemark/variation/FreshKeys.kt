package dev.serdemark.variation

private const val TRIES = 100

/**
 * Returns the first result of [draw] that is not [taken]. [draw] receives the number of the
 * attempt, from 0. If many attempts give no free key, there may be no more such keys. A number is
 * then appended.
 */
internal fun freshKey(taken: Set<String>, draw: (attempt: Int) -> String): String {
    val drawn = (0 until TRIES).asSequence().map(draw)
    val lengthened = generateSequence(0) { it + 1 }.map { draw(0) + it }
    return (drawn + lengthened).first { it !in taken }
}
