package dev.serdemark.report.page

import dev.serdemark.plan.AllocatedClass
import dev.serdemark.plan.CountedMemory
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.results.testing.retaining
import dev.serdemark.results.testing.sample
import dev.serdemark.results.testing.wishing
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import org.junit.jupiter.api.Test

class MemoryTest {
    private val unknown =
        wishing(sample("a", 10.0, 10.0) + sample("b", 20.0, 20.0) + sample("c", 30.0, 30.0))
    private val known = unknown.retaining(mapOf("a" to 4000.0, "b" to 2000.0))

    private fun texts(row: List<TableCell>) = row.map { cell ->
        cell.text.joinToString("") { it.text }
    }

    @Test
    fun `a table has the examined cells, those with the fewest retained bytes first`() {
        MemoryPage.blocks(unknown, isAsked = false).shouldBeEmpty()
        val (counted, observed) =
            MemoryPage.blocks(known, isAsked = false).map { it as Block.Section }
        val table = counted.blocks.filterIsInstance<Block.Table>().single()
        table.label shouldBe "Memory: read users/medium, bytes, g1"
        val rows = table.groups.single().rows.map(::texts)
        rows.map { it.first() } shouldContainExactly listOf("b@1", "a@1", "c@1")
        rows.first().drop(1) shouldContainExactly
            listOf("2.00 KB", "3.21 KB", "12.2", "9.00 MB", "80.0 MB")
        val shown = observed.blocks.filterIsInstance<Block.Table>().single()
        texts(shown.groups.single().rows.first()).drop(1) shouldContainExactly
            listOf("-1.50 KB", "160 KB", "7 of 20", "43%", "50%")
        val missing = counted.blocks.filterIsInstance<Block.Bullets>().single()
        missing.items.map { item -> item.joinToString("") { it.text } } shouldContainExactly
            listOf("c@1: Its JVM ended.")
    }

    @Test
    fun `objects are counted by class, with names as in source code`() {
        val counted =
            CountedMemory(
                null,
                listOf(
                    AllocatedClass("[[Ljava.lang.String;", 10.0, 2000.0),
                    AllocatedClass("[B", 2.5, 100.0),
                    AllocatedClass("a.b.Outer\$Inner", 1234.2, 50.0),
                ),
            )
        MemoryPage.classes(counted) shouldBe
            "10 String[][] (2.00 KB), 2.50 byte[] (100 B), 1,234 Outer\$Inner (50 B)"
        MemoryPage.classes(counted, most = 1) shouldBe
            "10 String[][] (2.00 KB), 1,237 of other classes (150 B)"
    }

    @Test
    fun `the page has a section on memory only if memory was examined`() {
        HtmlReport.render(known) shouldContain "id=\"memory\""
        HtmlReport.render(unknown) shouldNotContain "id=\"memory\""
    }
}
