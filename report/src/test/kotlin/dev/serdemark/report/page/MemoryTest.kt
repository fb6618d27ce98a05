package dev.serdemark.report.page

import dev.serdemark.plan.AllocatedClass
import dev.serdemark.plan.CountedMemory
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.results.testing.runWithWishes
import dev.serdemark.results.testing.sampleCells
import dev.serdemark.results.testing.withRetainedBytes
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import org.junit.jupiter.api.Test

class MemoryTest {
    private val withoutMemory =
        runWithWishes(
            sampleCells("a", read = 10.0, write = 10.0) +
                sampleCells("b", read = 20.0, write = 20.0) +
                sampleCells("c", read = 30.0, write = 30.0)
        )
    private val withMemory = withoutMemory.withRetainedBytes(mapOf("a" to 4000.0, "b" to 2000.0))

    private fun texts(row: List<TableCell>) = row.map { cell ->
        cell.text.joinToString("") { it.text }
    }

    @Test
    fun `tables have the examined cells, in the order of their retained bytes`() {
        MemoryPage.blocks(withoutMemory, isAsked = false).shouldBeEmpty()
        val (counted, observed) =
            MemoryPage.blocks(withMemory, isAsked = false).map { it as Block.Section }
        val table = counted.blocks.filterIsInstance<Block.Table>().single()
        table.label shouldBe "Memory: read users/medium, bytes, g1"
        val rows = table.groups.single().rows.map(::texts)
        rows.map { it.first() } shouldContainExactly listOf("b@1", "a@1", "c@1")
        rows.first().drop(1) shouldContainExactly
            listOf("2.00 KB", "3.21 KB", "12.2", "9.00 MB", "80.0 MB")
        val observedTable = observed.blocks.filterIsInstance<Block.Table>().single()
        texts(observedTable.groups.single().rows.first()).drop(1) shouldContainExactly
            listOf("-1.50 KB", "160 KB", "7 of 20", "43%", "50%")
        val missing = counted.blocks.filterIsInstance<Block.Bullets>().single()
        missing.items.map { item -> item.joinToString("") { it.text } } shouldContainExactly
            listOf("c@1: Its JVM ended.")
    }

    @Test
    fun `objects are counted by class, with names as in source code`() {
        val counted =
            CountedMemory(
                retainedBytes = null,
                types =
                    listOf(
                        AllocatedClass(
                            type = "[[Ljava.lang.String;",
                            objects = 10.0,
                            bytes = 2000.0,
                        ),
                        AllocatedClass(type = "[B", objects = 2.5, bytes = 100.0),
                        AllocatedClass(type = "a.b.Outer\$Inner", objects = 1234.2, bytes = 50.0),
                    ),
            )
        MemoryPage.classes(counted) shouldBe
            "10 String[][] (2.00 KB), 2.50 byte[] (100 B), 1,234 Outer\$Inner (50 B)"
        MemoryPage.classes(counted, maxClasses = 1) shouldBe
            "10 String[][] (2.00 KB), 1,237 of other classes (150 B)"
    }

    @Test
    fun `the page has a section on memory only if memory was examined`() {
        HtmlReport.render(withMemory) shouldContain "id=\"memory\""
        HtmlReport.render(withoutMemory) shouldNotContain "id=\"memory\""
    }
}
