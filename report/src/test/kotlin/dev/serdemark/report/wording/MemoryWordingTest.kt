package dev.serdemark.report.wording

import dev.serdemark.plan.AllocatedClass
import dev.serdemark.plan.CountedMemory
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.results.testing.retaining
import dev.serdemark.results.testing.sample
import dev.serdemark.results.testing.wishing
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import org.junit.jupiter.api.Test

class MemoryWordingTest {
    private val unknown =
        wishing(sample("a", 10.0, 10.0) + sample("b", 20.0, 20.0) + sample("c", 30.0, 30.0))
    private val known = unknown.retaining(mapOf("a" to 4000.0, "b" to 2000.0))

    @Test
    fun `a table has the cells that were examined, the least retained bytes first`() {
        MemoryWording.tables(unknown).shouldBeEmpty()
        val table = MemoryWording.tables(known).single()
        table.label shouldBe "read  users/medium, bytes, g1"
        table.rows.map { it.contender.id } shouldContainExactly listOf("b", "a", "c")
        MemoryField.entries.map { it.text(table.rows.first().memory) } shouldContainExactly
            listOf("2.00 KB", "3.21 KB", "12.2", "9.00 MB", "80.0 MB")
        val observed = table.rows.first().memory.observed.shouldNotBeNull()
        ObservedField.entries.map { it.text(observed) } shouldContainExactly
            listOf("-1.50 KB", "160 KB", "7 of 20", "43%", "50%")
        MemoryWording.missing(table) shouldContainExactly listOf("c@1: Its JVM ended.")
    }

    @Test
    fun `objects are counted by class, in the words of sources`() {
        val counted =
            CountedMemory(
                null,
                listOf(
                    AllocatedClass("[[Ljava.lang.String;", 10.0, 2000.0),
                    AllocatedClass("[B", 2.5, 100.0),
                    AllocatedClass("a.b.Outer\$Inner", 1234.2, 50.0),
                ),
            )
        MemoryWording.classes(counted) shouldBe
            "10 String[][] (2.00 KB), 2.50 byte[] (100 B), 1,234 Outer\$Inner (50 B)"
        MemoryWording.classes(counted, most = 1) shouldBe
            "10 String[][] (2.00 KB), 1,237 of other classes (150 B)"
    }

    @Test
    fun `the page has a section of memory if it was examined`() {
        HtmlReport.render(known) shouldContain "id=\"memory\""
        HtmlReport.render(unknown) shouldNotContain "id=\"memory\""
    }
}
