package dev.serdemark.plan

/** Groups [items] whose cells may be ranked together. */
fun <T> rankedGroups(items: List<T>, cell: (T) -> Cell): Collection<List<T>> =
    items.groupBy { cell(it).run { listOf(document, operation, channel, jvm, threads) } }.values

/**
 * Groups items whose cells differ only in the JVM setting. Leaves out groups of one item. The later
 * of two cells in the plan is first, because it is compared with the earlier one.
 */
internal fun <T> sameButJvm(items: List<T>, cell: (T) -> Cell): List<List<T>> =
    items.groupBy { cell(it).copy(jvm = "") }.values.filter { it.size > 1 }
