package dev.serdemark.variation

private const val TRIES = 100

/**
 * What [draw] gives for an attempt, from 0, the first that is not [taken]. Where none of many is
 * free, since there are no more such keys, a number is put behind.
 */
internal fun freshKey(taken: Set<String>, draw: (attempt: Int) -> String): String {
    val drawn = (0 until TRIES).asSequence().map(draw)
    val lengthened = generateSequence(0) { it + 1 }.map { draw(0) + it }
    return (drawn + lengthened).first { it !in taken }
}
