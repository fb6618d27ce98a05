package dev.serdemark.engine.warm

/**
 * Divides [items] into groups of at most [maxSize] items, each in the order of the items.
 *
 * Items with the same [key] stay in one group if they fit. If not, they are divided into as few
 * groups as possible, of about the same size. A group may have items with several keys.
 */
internal fun <T> groups(items: List<T>, maxSize: Int, key: (T) -> Any): List<List<T>> {
    if (items.isEmpty()) return emptyList()
    if (items.size <= maxSize) return listOf(items)
    val (tooLarge, fitting) = items.groupBy(key).values.partition { it.size > maxSize }
    val order = items.withIndex().associate { (index, item) -> item to index }
    val groups =
        tooLarge.flatMap { splitEvenly(it, maxSize) } +
            pack(fitting, maxSize).map { group -> group.sortedBy(order::getValue) }
    return groups.sortedBy { order.getValue(it.first()) }
}

/** Divides [items], in their order, into as few groups of at most [maxSize] items as possible. */
private fun <T> splitEvenly(items: List<T>, maxSize: Int): List<List<T>> {
    val count = (items.size + maxSize - 1) / maxSize // Rounded up.
    return (0 until count).map {
        items.subList(it * items.size / count, (it + 1) * items.size / count)
    }
}

/** Puts each of the [sets] into the first group that has room for the whole set. */
private fun <T> pack(sets: List<List<T>>, maxSize: Int): List<List<T>> {
    val groups = ArrayList<ArrayList<T>>()
    for (set in sets) {
        val group =
            groups.find { it.size + set.size <= maxSize } ?: ArrayList<T>().also(groups::add)
        group += set
    }
    return groups
}
