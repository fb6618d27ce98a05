package dev.serdemark.sources.testing

import dev.serdemark.contender.Manifest

/**
 * Returns whether to test the contender [name], which is an id or `id@version`.
 * `-Dserdemark.contender=gson,wire` names the contenders to test. Without this property, all are
 * tested.
 */
fun isSelected(name: String): Boolean {
    val selected = namesIn("contender") ?: return true
    return name in selected || name.substringBefore('@') in selected
}

/**
 * Returns one contender per language shape: the one with the fewest gaps. Leaves out contenders
 * that run within a framework.
 */
fun List<Manifest>.representatives(): List<Manifest> = filter {
    it.codecs.frameworkCall == null
}
    .groupBy { it.code.shapes }
    .values
    .map { ofShape -> ofShape.minBy { it.findings.unsupported.size } }

private val turnProperty: String? = System.getProperty("serdemark.turn")

/** Whether this build tests everything, as with `-Plong`. */
private val isEverythingTested = turnProperty == "all"

/**
 * The number of this build's turn, from `-Dserdemark.turn=N`. In continuous integration, it is the
 * number of commits. By default, it is 0.
 */
val turn: Int = if (isEverythingTested) 0 else turnProperty?.toInt() ?: 0

/**
 * Returns every [turns]-th item. Each turn returns other items, so that all items are tested after
 * [turns] turns. Also returns the items of contenders that `-Dserdemark.changed=gson,wire` names.
 *
 * @param ids returns the ids of the contenders of an item
 */
fun <T> List<T>.inTurn(turns: Int, ids: (T) -> List<String> = { emptyList() }): List<T> {
    if (isEverythingTested) return this
    val changed = namesIn("changed").orEmpty()
    return filterIndexed { index, item ->
        index % turns == turn % turns || ids(item).any { it in changed }
    }
}

/**
 * Returns a twenty-fourth of these contenders. Each turn returns others. If `-Dserdemark.contender`
 * is set, returns all contenders, because [isSelected] selects from them.
 */
fun List<Manifest>.inTurn(): List<Manifest> =
    if (namesIn("contender") != null) this else inTurn(24) { listOf(it.id) }

private fun namesIn(property: String): List<String>? =
    System.getProperty("serdemark.$property")?.split(',')
