package dev.serdemark.statistics

/**
 * Groups [items] that have a key in common, directly or through other items.
 *
 * ```
 * a has the keys 1 and 2, b has 2 and 3, c has 4
 *     groups: a and b, c
 * ```
 */
fun <T, K> connected(items: Collection<T>, keys: (T) -> Collection<K>): List<List<T>> {
    val groups = mutableListOf<Pair<MutableSet<K>, List<T>>>()
    for (item in items) {
        val keysOfItem = keys(item).toMutableSet()
        val (joined, others) =
            groups.partition { (keysOfGroup) -> keysOfGroup.any(keysOfItem::contains) }
        groups.clear()
        groups += others
        joined.forEach { (keysOfGroup) -> keysOfItem += keysOfGroup }
        groups += keysOfItem to joined.flatMap { (_, members) -> members } + item
    }
    return groups.map { (_, members) -> members }
}
