package dev.serdemark.engine.warm

/**
 * Divides [items], in their order, into as few groups of at most [most] as can be, of like size.
 */
internal fun <T> groups(items: List<T>, most: Int): List<List<T>> {
    if (items.isEmpty()) return emptyList()
    val count = (items.size + most - 1) / most
    return (0 until count).map {
        items.subList(it * items.size / count, (it + 1) * items.size / count)
    }
}
