package dev.serdemark.sources.testing

import dev.serdemark.contender.Manifest

/**
 * Returns whether to test the contender [name], which is an id or `id@version`.
 * `-Dserdemark.contender=gson,wire` names the contenders to test. Without this property, all are
 * tested.
 */
fun isAskedFor(name: String): Boolean {
    val asked = namesIn("contender") ?: return true
    return name in asked || name.substringBefore('@') in asked
}

/**
 * Returns one contender per language shape: the one with the fewest gaps. Leaves out contenders
 * that run within a framework.
 */
fun List<Manifest>.representatives(): List<Manifest> = filter {
    it.around == null
}
    .groupBy { it.shapes }
    .values
    .map { same -> same.minBy { it.unsupported.size } }

private val askedTurn: String? = System.getProperty("serdemark.turn")

/**
 * The turn of a build in continuous integration: the number of commits, from `-Dserdemark.turn=N`.
 * Null in other builds.
 */
val turn: Int? = askedTurn?.takeUnless { it in setOf("none", "all") }?.toInt()

/** Whether this build tests everything, as with `-Plong`. */
private val isAll = askedTurn == "all"

/**
 * Returns one in [turns] of the items. Each turn returns other items, so that all items are tested
 * after [turns] turns. Without a [turn], returns the items of the first turn. Always includes an
 * item if [ids] returns a contender for it that `-Dserdemark.changed=gson,wire` names.
 */
fun <T> List<T>.inTurn(turns: Int, ids: (T) -> List<String> = { emptyList() }): List<T> {
    if (isAll) return this
    val now = turn ?: 0
    val changed = namesIn("changed").orEmpty()
    return filterIndexed { place, item ->
        place % turns == now % turns || ids(item).any { it in changed }
    }
}

/**
 * Returns a twenty-fourth of these contenders. Each turn returns others. Without a [turn], returns
 * one contender per language shape. If `-Dserdemark.contender` is set, returns all contenders,
 * because [isAskedFor] selects from them.
 */
fun List<Manifest>.inTurn(): List<Manifest> =
    when {
        namesIn("contender") != null -> this
        turn == null && !isAll -> representatives()
        else -> inTurn(24) { listOf(it.id) }
    }

private fun namesIn(property: String): List<String>? =
    System.getProperty("serdemark.$property")?.split(',')
