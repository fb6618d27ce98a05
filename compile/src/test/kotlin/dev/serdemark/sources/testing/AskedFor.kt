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

/** For each language shape the one that declares least: it takes most of what there is. */
fun List<Manifest>.representatives(): List<Manifest> = groupBy {
    it.shapes
}
    .values
    .map { same -> same.minBy { it.unsupported.size } }

/**
 * Those whose turn it is. That is all of them, unless `-Dserdemark.turn=N` is given, as continuous
 * integration does with the number of commits: then every third, others at each of three successive
 * turns. [representatives] always are, and so are those that `-Dserdemark.changed=gson,wire` names.
 */
fun List<Manifest>.inTurn(): List<Manifest> {
    val turn = System.getProperty("serdemark.turn")?.toInt() ?: return this
    val always = representatives().map { it.id } + named("changed").orEmpty()
    return filterIndexed { place, manifest ->
        place % TURNS == turn % TURNS || manifest.id in always
    }
}

private const val TURNS = 3

private fun named(property: String): List<String>? =
    System.getProperty("serdemark.$property")?.split(',')
