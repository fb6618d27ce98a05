package dev.serdemark.engine.warm

/**
 * Divides [items], in their order, into the fewest groups of at most [most]. The groups have about
 * the same size.
 */
internal fun <T> groups(items: List<T>, most: Int): List<List<T>> {
    if (items.isEmpty()) return emptyList()
    val count = (items.size + most - 1) / most
    return (0 until count).map {
        items.subList(it * items.size / count, (it + 1) * items.size / count)
    }
}
