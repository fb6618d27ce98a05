package dev.serdemark.results

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.FloorInfo
import dev.serdemark.plan.Operation
import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

/** Tests of lower bounds, which are measured with the contenders but not ranked. */
class LimitsTest {
    private val cells =
        listOf("a", "b").flatMap { contender ->
            listOf(Operation.READ, Operation.PARSE).map { Recorded.cell(contender, it) }
        } + Recorded.cell("copy", Operation.PARSE) + Recorded.cell("create", Operation.CREATE)

    private val floors =
        mapOf(
            "copy" to FloorInfo("copying", listOf(Operation.READ, Operation.PARSE)),
            "create" to FloorInfo("creating", listOf(Operation.READ)),
        )

    private val contenders =
        cells
            .map { it.contender }
            .distinct()
            .map {
                ContenderInfo(it, "kotlin-data", "json", "annotations", floor = floors[it.id])
            }

    /** From 100 µs for the first cell down to 50 µs for the last. */
    private fun time(cell: Int, generation: Int): Double =
        10_000.0 * (10 - cell) * (1 + 0.001 * (generation % 2))

    private val result =
        results(
            Recorded.recording(
                Recorded.events(Recorded.plan(cells, contenders = contenders)) { cell, generation, _
                    ->
                    time(cell, generation)
                }
            )
        )

    @Test
    fun `lower bounds are in no group and in no comparison`() {
        result.groups
            .flatMap { it.ranked }
            .map { it.result.cell.contender.id }
            .distinct() shouldContainExactly listOf("b", "a")
        val lowerBounds = listOf(CellIndex(4), CellIndex(5))
        result.comparisons
            .flatMap { listOf(it.a, it.b) }
            .filter { it in lowerBounds }
            .shouldBeEmpty()
    }

    @Test
    fun `a group has the lower bounds of its operation, the lowest first`() {
        val (read, parse) = result.groups.sortedBy { it.ranked.first().result.cell.operation }
        result.limitsOf(read).map { it.work } shouldContainExactly listOf("creating", "copying")
        result.limitsOf(parse).map { it.work } shouldContainExactly listOf("copying")
        result.limitsOf(parse).single().time.value shouldBe (60_000.0 plusOrMinus 100.0)
    }
}
