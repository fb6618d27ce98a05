package dev.serdemark.inference

import java.util.BitSet
import java.util.PriorityQueue

/**
 * Counts the orders of members in the objects of a record. Orders form a tree of names, in which
 * each path from [start] is the beginning of an order. Memory use grows with the record's fields,
 * not with its objects.
 *
 * ```
 * {"a": 1, "c": true, "b": 2} 37 times, and {"b": 1, "a": 1, "c": true} 3 times
 *     arrange() returns a, c, b with 3 misfits
 * ```
 */
internal class MemberOrders {
    /** The beginning of an order, up to the member [name]. */
    class OrderStep(val name: String) {
        /** The number of objects that end with this member. */
        var endCount = 0L

        /** The step that came next in the last object. It probably comes next in other objects. */
        var likelyNext: OrderStep? = null

        val next = HashMap<String, OrderStep>(2)
    }

    private var stepCount = 0

    val start = OrderStep("")

    /**
     * Returns the step from [last] to the member [name], or null if there are too many steps.
     *
     * @param last null if there were too many steps before
     * @param fields the number of fields of the record
     */
    fun step(last: OrderStep?, name: String, fields: Int): OrderStep? {
        val from = last ?: return null
        from.likelyNext?.let { if (it.name == name) return it }
        val known = from.next[name]
        if (known == null && stepCount >= FEW_STEPS + fields * STEPS_PER_FIELD) return null
        val to = known ?: add(from, name)
        from.likelyNext = to
        return to
    }

    private fun add(from: OrderStep, name: String): OrderStep {
        stepCount++
        return OrderStep(name).also { from.next[name] = it }
    }

    /** Forgets all orders, because the record turned out to be a map. */
    fun clear() {
        start.next.clear()
        start.likelyNext = null
        stepCount = 0
    }

    /** Adds the orders in [other], which must not be used afterwards. */
    fun absorb(other: MemberOrders) {
        stepCount += other.stepCount
        absorb(start, other.start)
    }

    private fun absorb(target: OrderStep, source: OrderStep) {
        target.endCount += source.endCount
        for ((name, step) in source.next) {
            val existing = target.next.putIfAbsent(name, step)
            if (existing != null) {
                stepCount--
                absorb(existing, step)
            }
        }
    }

    /**
     * Arranges the members [names] in the order that fits the most objects. Members that no object
     * has together keep the order of [names].
     */
    fun arrange(names: List<String>): Arrangement {
        val numbers = names.withIndex().associate { it.value to it.index }
        val orders = ArrayList<Order>()
        fun visit(step: OrderStep, before: List<Int>) {
            val members = before + listOfNotNull(numbers[step.name].takeIf { step !== start })
            if (step.endCount > 0) orders += Order(members, step.endCount)
            step.next.values.forEach { visit(it, members) }
        }
        visit(start, emptyList())
        orders.sortByDescending { it.objects }
        // The first order in a sort wins contradictions. Trying all orders would take too long.
        val candidates = orders.take(MOST_CANDIDATES).ifEmpty { listOf(Order(emptyList(), 0)) }
        var best: Arrangement? = null
        for (first in candidates) {
            val sorted = sort(listOf(first) + orders, names.size)
            val positions = IntArray(names.size)
            sorted.forEachIndexed { position, number -> positions[number] = position }
            val misfits = orders.filterNot { it.fits(positions) }.sumOf { it.objects }
            if (best == null || misfits < best.misfits)
                best = Arrangement(sorted.map(names::get), misfits)
            if (misfits == 0L) break
        }
        return checkNotNull(best) { "There is at least one candidate" }
    }

    /** An order of [objects] objects. [members] are the numbers of the members. */
    private class Order(val members: List<Int>, val objects: Long) {
        fun fits(positions: IntArray) =
            // a, b, c -> (a, b), (b, c)
            members.zipWithNext().all { (a, b) -> positions[a] < positions[b] }
    }

    /**
     * Sorts the numbers below [size] topologically by [orders]. If two orders contradict each
     * other, the first one counts.
     */
    private fun sort(orders: List<Order>, size: Int): List<Int> {
        // after[a] has the numbers that must come after a, directly or not.
        val after = Array(size) { BitSet(size) }
        for (order in orders) {
            for ((a, b) in order.members.zipWithNext()) {
                if (after[a][b] || after[b][a]) continue
                // Whatever comes before a also comes before b and all that follows b.
                for (c in 0 until size) {
                    if (c != a && !after[c][a]) continue
                    after[c].or(after[b])
                    after[c].set(b)
                }
            }
        }
        val predecessors = IntArray(size)
        after.forEach { later -> later.stream().forEach { predecessors[it]++ } }
        // Among the ready members, the smallest number is first, as in the list of names.
        val ready = PriorityQueue((0 until size).filter { predecessors[it] == 0 })
        return List(size) {
            ready.remove().also { first ->
                after[first].stream().forEach { if (--predecessors[it] == 0) ready += it }
            }
        }
    }

    private companion object {
        /** The maximum number of steps of a record without fields. */
        const val FEW_STEPS = 64

        /** The number of further steps that each field allows. */
        const val STEPS_PER_FIELD = 16

        /** The number of the most frequent orders that [arrange] tries. */
        const val MOST_CANDIDATES = 8
    }
}

/**
 * An order of a record's members.
 *
 * @property misfits the number of objects known to have another order
 */
internal class Arrangement(val names: List<String>, val misfits: Long)
