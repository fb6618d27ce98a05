package dev.serdemark.engine.warm

/**
 * Divides [items] into groups of at most [most] items, each in the order of the items.
 *
 * Items with equal [peers] stay in one group if it can hold them. Otherwise, they are divided into
 * the fewest groups of about the same size. A group may hold several sets of peers.
 */
internal fun <T> groups(items: List<T>, most: Int, peers: (T) -> Any): List<List<T>> {
    if (items.isEmpty()) return emptyList()
    if (items.size <= most) return listOf(items)
    val (split, whole) = items.groupBy(peers).values.partition { it.size > most }
    val order = items.withIndex().associate { (index, item) -> item to index }
    val groups =
        split.flatMap { evenly(it, most) } +
            pack(whole, most).map { group -> group.sortedBy(order::getValue) }
    return groups.sortedBy { order.getValue(it.first()) }
}

/** Divides [items], in their order, into the fewest groups of at most [most] items. */
private fun <T> evenly(items: List<T>, most: Int): List<List<T>> {
    val count = (items.size + most - 1) / most
    return (0 until count).map {
        items.subList(it * items.size / count, (it + 1) * items.size / count)
    }
}

/** Puts each of the [sets] into the first group that has room for the whole set. */
private fun <T> pack(sets: List<List<T>>, most: Int): List<List<T>> {
    val groups = ArrayList<ArrayList<T>>()
    for (set in sets) {
        val group = groups.find { it.size + set.size <= most } ?: ArrayList<T>().also(groups::add)
        group += set
    }
    return groups
}
