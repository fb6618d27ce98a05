package dev.serdemark.sources.testing

import dev.serdemark.contender.Manifest

/**
 * Whether a test of every contender is asked for this one, by its id or `id@version`: all are,
 * unless some are named with `-Dserdemark.contender=gson,wire`.
 */
fun isAskedFor(name: String): Boolean {
    val asked = named("contender") ?: return true
    return name in asked || name.substringBefore('@') in asked
}

/**
 * For each language shape the contender with the fewest gaps. Forms of contenders in frameworks do
 * not count.
 */
fun List<Manifest>.representatives(): List<Manifest> = filter {
    it.around == null
}
    .groupBy { it.shapes }
    .values
    .map { same -> same.minBy { it.unsupported.size } }

/**
 * The turn of continuous integration, `-Dserdemark.turn=N`, which is the number of commits. Null if
 * a build tests all.
 */
val turn: Int? = System.getProperty("serdemark.turn")?.toInt()

/**
 * Those whose turn it is: all if there is no [turn], else one of [turns], others at each of as many
 * successive turns; and always those with a contender of [ids] that `-Dserdemark.changed=gson,wire`
 * names.
 */
fun <T> List<T>.inTurn(turns: Int, ids: (T) -> List<String> = { emptyList() }): List<T> {
    val now = turn ?: return this
    val changed = named("changed").orEmpty()
    return filterIndexed { place, item ->
        place % turns == now % turns || ids(item).any { it in changed }
    }
}

/** A twenty-fourth of these contenders in turn. */
fun List<Manifest>.inTurn(): List<Manifest> = inTurn(24) { listOf(it.id) }

private fun named(property: String): List<String>? =
    System.getProperty("serdemark.$property")?.split(',')
