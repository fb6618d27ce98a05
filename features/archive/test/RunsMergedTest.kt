package dev.serdemark.archive

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Operation
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.doubles.shouldBeLessThan
import io.kotest.matchers.ints.shouldBeGreaterThan
import io.kotest.matchers.ints.shouldBeLessThanOrEqual
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.shouldBe
import kotlin.math.exp
import kotlin.math.ln
import org.junit.jupiter.api.Test

class RunsMergedTest {
    private val cells = listOf("a", "b", "c").map { Recorded.cell(it) }

    private fun merged(
        vararg runs: RunRatios,
        margin: Double? = null,
        baseline: String? = null,
    ): RunsMerged = RunsMerged.of(runs.toList(), margin, baseline?.let { ContenderName(it, "1.0") })

    private fun RunsMerged.orders() =
        tables.single().pairs.associate { it.contender.id to it.order }

    @Test
    fun `an order holds if every machine shows it, even if one machine is twice as fast`() {
        val found =
            merged(
                machineRun("x", 1, listOf(1.0, 1.5, 2.5)),
                machineRun("y", 2, listOf(0.5, 0.8, 1.1)),
            )
        found.machines.map { "${it.machine}" } shouldContainExactly
            listOf("x, 2 cores, Linux amd64", "y, 2 cores, Linux amd64")
        found.tables.single().reference.contender.id shouldBe "a"
        found.orders() shouldBe
            mapOf("b" to OrderOverMachines.HOLDS, "c" to OrderOverMachines.HOLDS)
        val b = found.tables.single().pairs.first()
        b.onMachines.map { it?.verdict } shouldContainExactly listOf(Verdict.SLOWER, Verdict.SLOWER)
        checkNotNull(b.onMachines.last()).ratio.value shouldBe (1.6 plusOrMinus 0.1)
        b.predicted.shouldBeNull()
    }

    @Test
    fun `an order differs if machines contradict each other, and is open if one is undecided`() {
        val found =
            merged(
                machineRun("x", 1, listOf(1.0, 1.8, 2.5)),
                machineRun("y", 2, listOf(1.0, 0.5, 1.01)),
                margin = 0.3,
                baseline = "a",
            )
        found.orders() shouldBe
            mapOf("b" to OrderOverMachines.DIFFERS, "c" to OrderOverMachines.DIFFERS)
        found.tables.single().pairs.map { pair ->
            pair.onMachines.map { it?.verdict }
        } shouldContainExactly
            listOf(
                listOf(Verdict.SLOWER, Verdict.FASTER),
                listOf(Verdict.SLOWER, Verdict.SAME),
            )
        merged(
                machineRun("x", 1, listOf(1.0, 1.5, 2.5)),
                machineRun("y", 2, listOf(1.0, 1.01, 2.5)),
            )
            .orders() shouldBe mapOf("b" to OrderOverMachines.OPEN, "c" to OrderOverMachines.HOLDS)
    }

    @Test
    fun `contenders that differ by less than the margin on all machines are the same`() {
        val times = listOf(1.0, 1.01, 5.0)
        merged(machineRun("x", 1, times), machineRun("y", 2, times), margin = 0.3, baseline = "a")
            .orders() shouldBe mapOf("b" to OrderOverMachines.SAME, "c" to OrderOverMachines.HOLDS)
    }

    @Test
    fun `more runs of one machine make its interval narrower`() {
        val times = listOf(1.0, 1.5, 2.5)
        val one = merged(machineRun("x", 1, times), machineRun("y", 9, times))
        val all = merged(*Array(6) { machineRun("x", it + 1L, times) }, machineRun("y", 9, times))
        all.machines.map { it.runs.size } shouldContainExactly listOf(6, 1)
        fun width(merged: RunsMerged) =
            checkNotNull(merged.tables.single().pairs.first().onMachines.first()).ratio.run {
                ln(high!! / low!!)
            }
        width(all) shouldBeLessThan 0.6 * width(one)
        checkNotNull(all.tables.single().pairs.first().onMachines.first()).runs shouldBe 6
    }

    @Test
    fun `three machines give an interval for the next machine`() {
        val found =
            merged(
                machineRun("x", 1, listOf(1.0, 1.5, 2.5)),
                machineRun("y", 2, listOf(1.0, 1.6, 2.5)),
                machineRun("z", 3, listOf(1.0, 1.4, 2.5)),
            )
        val b = found.tables.single().pairs.first()
        val logs = b.onMachines.map { ln(checkNotNull(it).ratio.value) }.toDoubleArray()
        val (low, high) = checkNotNull(predictionInterval(logs, 1 - found.confidence))
        val next = checkNotNull(b.predicted)
        next.value shouldBe (exp(logs.average()) plusOrMinus 1e-9)
        next.low shouldBe exp(low)
        next.high shouldBe exp(high)
    }

    @Test
    fun `cells that a machine lacks are reported, and changed documents are left out`() {
        val found =
            merged(
                machineRun("x", 1, listOf(1.0, 1.5, 2.5)),
                machineRun("y", 2, listOf(1.0, 1.5), cells.take(2)),
            )
        found.missing.map { (machine, cells) ->
            machine.machine.cpu to cells.map { it.contender.id }
        } shouldContainExactly listOf("y" to listOf("c"))
        found.orders().keys shouldContainExactly setOf("b")
        val times = listOf(1.0, 1.5, 2.5)
        val other = merged(machineRun("x", 1, times), machineRun("y", 2, times, hash = "cd"))
        other.tables.shouldBeEmpty()
        other.changed.map { "${it.name}: ${it.one}, ${it.other}" } shouldContainExactly
            listOf("users/medium: x-1, y-2")
    }

    @Test
    fun `cells of different versions or operations do not match`() {
        val other =
            listOf(Recorded.cell("a").copy(contender = ContenderName("a", "2"))) + cells.drop(1)
        val times = listOf(1.0, 1.5, 2.5)
        val found = merged(machineRun("x", 1, times), machineRun("y", 2, times, other))
        found.orders().keys shouldContainExactly setOf("c")
        found.missing.values.map { it.map { cell -> "${cell.contender}" } } shouldContainExactly
            listOf(listOf("a@2"), listOf("a@1.0"))
        val writes = listOf("a", "b", "c").map { Recorded.cell(it, Operation.WRITE) }
        merged(machineRun("x", 1, times), machineRun("y", 2, times, writes)).tables.shouldBeEmpty()
    }

    private fun sweep(vararg runs: MergedRuns, baseline: String? = null): RunsMerged =
        RunsMerged.of(
            runs.toList(),
            margin = null,
            baseline?.let { ContenderName(it, "1.0") },
            MergedShards(
                planned = runs.sumOf { it.runs.size },
                missing = emptyList(),
                failures = emptyList(),
                others = emptyList(),
                copies = emptyList(),
            ),
        )

    /** Returns runs of a sweep whose only axis has this [value]. */
    private fun shardRuns(value: String, vararg runs: RunRatios) =
        MergedRuns(mapOf("axis" to value), runs.toList())

    @Test
    fun `shards with different values are never compared, although their cells are equal`() {
        val found =
            sweep(
                shardRuns("one", machineRun("x", 1, listOf(1.0, 1.5, 2.5), hash = "ab")),
                shardRuns("two", machineRun("y", 2, listOf(1.0, 0.5, 2.5), hash = "cd")),
                baseline = "a",
            )
        found.tables.map { it.values } shouldContainExactly
            listOf(mapOf("axis" to "one"), mapOf("axis" to "two"))
        found.tables.flatMap { it.pairs }.map { it.order }.distinct() shouldContainExactly
            listOf(OrderOverMachines.ONE)
        found.tables.map { table -> table.pairs.first().onMachines.map { it?.verdict } } shouldBe
            listOf(listOf(Verdict.SLOWER, null), listOf(null, Verdict.FASTER))
        // Each shard measured a different document, so no cell is missing or changed.
        found.missing.keys.shouldBeEmpty()
        found.changed.shouldBeEmpty()
    }

    @Test
    fun `a shard that two machines measured shows whether the order holds`() {
        val times = listOf(1.0, 1.5, 2.5)
        val found =
            sweep(
                shardRuns("one", machineRun("x", 1, times), machineRun("y", 2, times)),
                shardRuns("two", machineRun("x", 3, times)),
            )
        found.tables.map { table -> table.pairs.map { it.order }.distinct().single() } shouldBe
            listOf(OrderOverMachines.HOLDS, OrderOverMachines.ONE)
        found.machines.map { it.runs.size } shouldContainExactly listOf(2, 1)
    }

    @Test
    fun `the intervals of all shards hold together`() {
        val times = listOf(1.0, 1.5, 2.5)
        fun width(merged: RunsMerged) =
            checkNotNull(merged.tables.first().pairs.first().onMachines.first()).ratio.run {
                ln(high!! / low!!)
            }
        val first = shardRuns("0", machineRun("x", 1, times))
        val many = (2L..50L).map { shardRuns("$it", machineRun("x", it, times)) }
        width(sweep(first)) shouldBeLessThan width(sweep(first, *many.toTypedArray()))
    }

    /**
     * On two of three machines a is faster than b. On the third machine they are equally fast, or b
     * is faster. So the result HOLDS is wrong for b. HOLDS is right for c, which is always slower.
     */
    @Test
    fun `a false order holds by chance in at most 5 percent of merges`() {
        listOf(1.0, 0.97).forEach { third ->
            var wrong = 0
            var right = 0
            (1L..MERGES).forEach { seed ->
                val runs =
                    listOf(1.5, 1.3, third).mapIndexed { i, b ->
                        machineRun(
                            "m$i",
                            3 * seed + i,
                            listOf(1.0, b, 2.0),
                            between = BETWEEN_TABLES.deviation,
                        )
                    }
                val orders = merged(*runs.toTypedArray(), baseline = "a").orders()
                if (orders["b"] == OrderOverMachines.HOLDS) wrong++
                if (orders["c"] == OrderOverMachines.HOLDS) right++
            }
            wrong shouldBeLessThanOrEqual (MERGES / 20).toInt()
            right shouldBeGreaterThan (MERGES * 9 / 10).toInt()
        }
    }

    private companion object {
        const val MERGES = 200L
    }
}
