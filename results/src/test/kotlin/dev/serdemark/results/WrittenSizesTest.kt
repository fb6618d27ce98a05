package dev.serdemark.results

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Operation
import dev.serdemark.results.testing.SampleCell
import dev.serdemark.results.testing.SampleRun
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class WrittenSizesTest {
    private fun cell(id: String, operation: Operation, payload: Double) =
        SampleCell(
            ContenderName(id, "1"),
            operation,
            micros = 100.0,
            allocated = 1000.0,
            payload = payload,
        )

    private fun sizes(vararg cells: SampleCell): WrittenSizes =
        writtenSizes(SampleRun(cells.toList()).result).single()

    private fun ids(sizes: List<WrittenSize>) = sizes.map { it.cell.contender.id }

    @Test
    fun `the smallest payload is first, and all payloads of its rounded size are the smallest`() {
        val sizes =
            sizes(
                cell("a", Operation.WRITE, 300.0),
                cell("b", Operation.WRITE, 200.0),
                cell("c", Operation.WRITE, 200.4),
            )
        ids(sizes.contenders) shouldContainExactly listOf("b", "c", "a")
        ids(sizes.smallest { it.bytes }) shouldContainExactly listOf("b", "c")
        sizes.hasDifferences shouldBe true
    }

    @Test
    fun `the size of a written payload takes precedence over the size of a read payload`() {
        val read = cell("a", Operation.READ, 100.0)
        val sizes = sizes(read, cell("a", Operation.WRITE, 101.0), cell("b", Operation.READ, 100.5))
        sizes.contenders.map { it.size.bytes } shouldContainExactly listOf(100.5, 101.0)
        sizes.hasDifferences shouldBe false
    }

    @Test
    fun `there are no sizes from read-selected, or from runs without compressed sizes`() {
        val selected = SampleRun(listOf(cell("a", Operation.READ_SELECTED, 100.0))).result
        writtenSizes(selected).shouldBeEmpty()
        val run = SampleRun(listOf(cell("a", Operation.WRITE, 100.0))).result
        val uncompressed = run.cells.map { it.copy(payload = it.payload!!.copy(compressed = null)) }
        writtenSizes(run.copy(cells = uncompressed)).shouldBeEmpty()
    }
}
