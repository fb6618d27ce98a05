package dev.serdemark.report.page

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentName
import dev.serdemark.report.wording.Link
import dev.serdemark.report.wording.OrderWording
import dev.serdemark.results.RunResult
import dev.serdemark.results.testing.SampleRun
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import org.junit.jupiter.api.Test

class OverviewPageTest {
    private val documents = listOf("small", "medium", "large").map { DocumentName("users", it) }

    /** fastjson2 is the fastest for small and medium documents, and jackson for large ones. */
    private val result =
        SampleRun(
                SampleRun.usersCells,
                documents,
                slowdown = { document, contender ->
                    if (document.document == "large" && contender.id == "fastjson2") 3.0 else 1.0
                },
            )
            .result

    @Test
    fun `a table per operation has a column per document`() {
        tables(result).map { table -> table.columns.map { it.heading } } shouldBe
            List(2) { listOf("contender", "users/small", "users/medium", "users/large") }
    }

    @Test
    fun `every ratio, and every status of a missing one, links to its table`() {
        val writes = tables(result)[1].groups.single().rows
        val gson = writes.single { it.first().text.single().text == "gson@2.15.0" }
        gson.drop(1).map { (it.text.single() as Link).run { text to target } } shouldBe
            listOf("small", "medium", "large").map { "crashed" to "#write/users/$it/bytes/g1" }
    }

    @Test
    fun `only certain verdicts have a color`() {
        marks("read", "fastjson2@2.0.60") shouldBe listOf(CellMark.FASTER, CellMark.FASTER, null)
        marks("write", "fastjson2@2.0.60") shouldBe listOf(null, null, null)
    }

    @Test
    fun `against a baseline, both faster and slower contenders have a color`() {
        val withBaseline = result.against(ContenderName("jackson", "2.22.4"))
        marks("read", "fastjson2@2.0.60", withBaseline) shouldBe
            listOf(CellMark.FASTER, CellMark.FASTER, CellMark.SLOWER)
        marks("read", "jackson@2.22.4", withBaseline) shouldBe listOf(null, null, null)
    }

    @Test
    fun `the answer has a sentence on which contender is fastest for which documents`() {
        val sentences = OrderWording(result).sentences().map { it.joinToString("") { it.text } }
        sentences shouldContainExactly
            listOf(
                "For read, fastjson2@2.0.60 is fastest for users/small and users/medium, jackson@2.22.4 for users/large."
            )
        val answer = answer(result).filterIsInstance<Block.Paragraph>()
        answer
            .map { paragraph -> paragraph.text.joinToString("") { it.text } }
            .filter { it in sentences } shouldBe sentences
    }

    @Test
    fun `the overview names every pair whose order certainly depends on the document`() {
        val items =
            blocks(result).filterIsInstance<Block.Folded>().first().items.map { it.single().text }
        items.first() shouldBe
            "fastjson2@2.0.60 is faster than jackson@2.22.4 for users/small and users/medium, and slower for users/large."
        // fastjson2 and each of the five other contenders.
        items.size shouldBe 5
    }

    @Test
    fun `geometric means are folded, with a text about what they hide`() {
        val details = blocks(result).filterIsInstance<Block.Details>().first()
        details.summary shouldBe "Geometric mean over the documents"
        val caveat = (details.blocks.first() as Block.Paragraph).text.single().text
        caveat shouldContain "no interval"
        caveat shouldContain "weighs all documents alike"
    }

    @Test
    fun `a run of one document and two operations needs no overview`() {
        OverviewPage(SampleRun.users.result, null).blocks().shouldBeEmpty()
    }

    private fun blocks(result: RunResult): List<Block> =
        (OverviewPage(result, null).blocks().single() as Block.Section).blocks

    private fun tables(result: RunResult) = blocks(result).filterIsInstance<Block.Table>()

    /** The marks of a contender's ratios in the table of an operation. */
    private fun marks(operation: String, contender: String, run: RunResult = result) =
        tables(run)
            .single { it.label.startsWith(operation) }
            .groups
            .single()
            .rows
            .single { it.first().text.single().text == contender }
            .drop(1)
            .map { it.mark }
}
