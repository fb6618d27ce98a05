package dev.serdemark.results.comparison

import dev.serdemark.plan.Cell

/** What may be ranked together: like is compared with like. */
internal fun <T> rankedGroups(items: List<T>, cell: (T) -> Cell): Collection<List<T>> =
    items.groupBy { cell(it).run { listOf(document, operation, channel, jvm, threads) } }.values

/**
 * Groups of cells that differ in nothing but the JVM setting, those of one cell left out. In a
 * comparison of two, the later one of the plan stands first: it is held against the earlier.
 */
internal fun <T> sameButJvm(items: List<T>, cell: (T) -> Cell): List<List<T>> =
    items.groupBy { cell(it).copy(jvm = "") }.values.filter { it.size > 1 }
