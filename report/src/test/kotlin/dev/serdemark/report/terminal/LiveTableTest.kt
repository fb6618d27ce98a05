package dev.serdemark.report.terminal

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Phase
import dev.serdemark.plan.Slice
import dev.serdemark.results.testing.SampleRun
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import org.junit.jupiter.api.Test

class LiveTableTest {
    private val result = SampleRun.users.result
    private val plan = result.plan
    private val table = LiveTable(plan)

    /** A slice of each cell that has a figure, with the time of this figure. */
    private val slices =
        result.cells.mapNotNull { cell ->
            cell.figures?.let {
                slice(cell.index, nanosPerCall = it.time.value.toLong())
            }
        }

    private fun slice(cell: CellIndex, nanosPerCall: Long) =
        Slice(
            cell = cell,
            generation = 1,
            phase = Phase.WARMUP,
            round = 1,
            position = 0,
            startedAt = 0,
            calls = 10,
            wallNanos = nanosPerCall * 10,
            cpuNanos = nanosPerCall * 10,
            allocatedBytes = 0,
            collections = 0,
            collectionMillis = 0,
            compilationMillis = 0,
        )

    @Test
    fun `times are shown after a few slices, the fastest first`() {
        val read = slices.first()
        repeat(2) { table.add(read) }
        table.lines(20).shouldBeEmpty()
        table.add(read)
        val (heading, row) = table.lines(20)
        heading shouldContain plan[read.cell].operation.id
        row shouldContain "${plan[read.cell].contender}"
        row shouldContain "1.0×"

        repeat(3) { slices.forEach(table::add) }
        val lines = table.lines(100)
        val ratios = lines.mapNotNull {
            Regex("""([\d.]+)×""").find(it)?.groupValues?.get(1)?.toDouble()
        }
        // Ratios ascend within each group, so they descend only at the headings between groups.
        val headings = lines.count { "×" !in it }
        ratios.zipWithNext().count { (a, b) -> a > b } shouldBe headings - 1
    }

    @Test
    fun `the times of a new generation replace those of the last one`() {
        val slice = slices.first()
        repeat(9) { table.add(slice) }
        val before = table.lines(20).last()
        val slow = slice.cpuNanos * 10
        repeat(3) { table.add(slice.copy(generation = 2, cpuNanos = slow, wallNanos = slow)) }
        table.lines(20).last() shouldNotContain before.trim()
    }

    @Test
    fun `the fastest contender is named once, as soon as it is certain`() {
        val sentences = table.update(result)
        sentences.map { it.substringBefore(":") } shouldBe
            listOf("fastjson2@2.0.60 is fastest for read")
        table.update(result).shouldBeEmpty()
    }

    @Test
    fun `all groups are shortened, and the last line counts the omitted lines`() {
        repeat(3) { slices.forEach(table::add) }
        val all = table.lines(1000)
        table.lines(all.size) shouldBe all
        val shortened = table.lines(all.size - 1)
        shortened shouldHaveSize all.size - 1
        shortened.last() shouldBe "... ${all.size - (shortened.size - 1)} more lines"
        // Every group keeps its heading.
        shortened.count { "×" !in it && "more lines" !in it } shouldBe all.count { "×" !in it }
    }
}
