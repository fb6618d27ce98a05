package dev.serdemark.inference

import java.util.BitSet
import java.util.PriorityQueue

/**
 * Counts the orders in which the members of a record's objects come. They form a tree of names, in
 * which each path from [start] is an order. Memory use grows with the record's fields, not with its
 * objects.
 */
internal class MemberOrders {
    /** The beginning of an order, up to [name]. [ended] counts the objects that end here. */
    class Step(val name: String) {
        var ended = 0L

        /**
         * The step that came next in the last object, and will probably do so in the next object.
         */
        var likely: Step? = null

        val next = HashMap<String, Step>(2)
    }

    private var steps = 0

    val start = Step("")

    /**
     * Returns the step from [last] to [name], or null if there are too many orders for a record
     * with this number of [fields].
     */
    fun step(last: Step?, name: String, fields: Int): Step? {
        val from = last ?: return null
        from.likely?.let { if (it.name == name) return it }
        val isFull = steps >= FEW_STEPS + fields * STEPS_PER_FIELD
        val to = from.next[name] ?: if (isFull) return null else added(from, name)
        from.likely = to
        return to
    }

    private fun added(from: Step, name: String): Step {
        steps++
        return Step(name).also { from.next[name] = it }
    }

    /** Forgets all orders, because the record turned out to be a map. */
    fun clear() {
        start.next.clear()
        start.likely = null
        steps = 0
    }

    /** Takes over everything from [other]. */
    fun absorb(other: MemberOrders) {
        steps += other.steps
        absorb(start, other.start)
    }

    private fun absorb(ours: Step, theirs: Step) {
        ours.ended += theirs.ended
        for ((name, step) in theirs.next) {
            val own = ours.next.putIfAbsent(name, step)
            if (own != null) {
                steps--
                absorb(own, step)
            }
        }
    }

    /**
     * Arranges [names] in the order of most objects. Members that never come together keep the
     * order of [names].
     */
    fun arrange(names: List<String>): Arrangement {
        val numbers = names.withIndex().associate { it.value to it.index }
        val orders = ArrayList<Order>()
        fun visit(step: Step, before: List<Int>) {
            val members = before + listOfNotNull(numbers[step.name].takeIf { step !== start })
            if (step.ended > 0) orders += Order(members, step.ended)
            step.next.values.forEach { visit(it, members) }
        }
        visit(start, emptyList())
        orders.sortByDescending { it.objects }
        // Trying all orders would take too long.
        val candidates = orders.take(MOST_CANDIDATES).ifEmpty { listOf(Order(emptyList(), 0)) }
        var best: Arrangement? = null
        for (first in candidates) {
            val sorted = sorted(listOf(first) + orders, names.size)
            val places = IntArray(names.size)
            sorted.forEachIndexed { place, number -> places[number] = place }
            val others = orders.filterNot { it.isIn(places) }.sumOf { it.objects }
            if (best == null || others < best.others)
                best = Arrangement(sorted.map(names::get), others)
            if (others == 0L) break
        }
        return checkNotNull(best) { "There is at least one candidate" }
    }

    private class Order(val members: List<Int>, val objects: Long) {
        fun isIn(places: IntArray) = members.zipWithNext().all { (a, b) -> places[a] < places[b] }
    }

    /**
     * Sorts the numbers below [size] by [orders]. If two orders contradict each other, the first
     * one counts.
     */
    private fun sorted(orders: List<Order>, size: Int): List<Int> {
        val after = Array(size) { BitSet(size) }
        for (order in orders) {
            for ((a, b) in order.members.zipWithNext()) {
                if (after[a][b] || after[b][a]) continue
                for (c in 0 until size) {
                    if (c != a && !after[c][a]) continue
                    after[c].or(after[b])
                    after[c].set(b)
                }
            }
        }
        val before = IntArray(size)
        after.forEach { later -> later.stream().forEach { before[it]++ } }
        val free = PriorityQueue((0 until size).filter { before[it] == 0 })
        return List(size) {
            free.remove().also { first ->
                after[first].stream().forEach { if (--before[it] == 0) free += it }
            }
        }
    }

    private companion object {
        /** The number of steps that every record may have. */
        const val FEW_STEPS = 64

        /** The number of further steps per field. */
        const val STEPS_PER_FIELD = 16

        /** The number of the most frequent orders that [arrange] tries. */
        const val MOST_CANDIDATES = 8
    }
}

/**
 * An order of a record's members.
 *
 * @property others the number of objects known to have another order
 */
internal class Arrangement(val names: List<String>, val others: Long)
