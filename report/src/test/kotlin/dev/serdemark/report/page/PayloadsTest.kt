package dev.serdemark.report.page

import dev.serdemark.plan.CompressedSizes
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Operation
import dev.serdemark.results.testing.SampleCell
import dev.serdemark.results.testing.SampleRun
import dev.serdemark.results.writtenSizes
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldEndWith
import io.kotest.matchers.string.shouldStartWith
import org.junit.jupiter.api.Test

class PayloadsTest {
    /** A cell with payloads of these sizes in bytes, before and after compression. */
    private fun cell(id: String, payload: Double, gzip: Double) =
        SampleCell(
            ContenderName(id, "1"),
            Operation.WRITE,
            micros = 100.0,
            allocated = 1000.0,
            payload,
            compressed = CompressedSizes(deflate = gzip - 12, gzip = gzip, zstd = gzip, lz4 = gzip),
        )

    private fun sentence(vararg cells: SampleCell, siblings: Int = 1): String {
        val result = SampleRun(cells.toList()).result
        val documents = result.plan.documents.map { it.copy(siblings = siblings) }
        return PayloadsPage.sentence(
                writtenSizes(result.copy(plan = result.plan.copy(documents = documents))).single()
            )
            .joinToString("") { it.text }
    }

    @Test
    fun `the sentence names the smallest payloads before and after compression`() {
        sentence(cell("a", 2110.0, 1310.0), cell("b", 2680.0, 1290.0)) shouldBe
            "a@1 is smallest: 2,110 bytes, 21.3% smaller than b@1. " +
                "Compressed: b@1 with 1,278 (deflate), 1,290 (gzip), 1,290 (zstd) and 1,290 (lz4)."
        sentence(cell("a", 2110.0, 1200.0), cell("c", 3e3, 2e3)) shouldBe
            "a@1 is smallest: 2,110 bytes, 29.7% smaller than c@1. It is smallest after compression too: " +
                "1,188 (deflate), 1,200 (gzip), 1,200 (zstd) and 1,200 (lz4)."
    }

    @Test
    fun `contenders that are equally small are named together`() {
        sentence(cell("a", 2110.0, 1200.0), cell("b", 2110.0, 1290.0), cell("c", 3e3, 2e3)) shouldBe
            "a@1 and b@1 are smallest: 2,110 bytes each, 29.7% smaller than c@1. " +
                "Compressed: a@1 with 1,188 (deflate), 1,200 (gzip), 1,200 (zstd) and 1,200 (lz4)."
        val equal = listOf("a", "b", "c", "d", "e").map { cell(it, 2110.0, 1200.0) }
        sentence(*(equal + cell("f", 3e3, 2e3)).toTypedArray()) shouldStartWith
            "a@1, b@1, c@1 and 2 others are smallest: 2,110 bytes each, 29.7% smaller than f@1. They are"
    }

    @Test
    fun `the sentence names the winner of each kind of compression`() {
        val b = cell("b", 2680.0, 1300.0)
        val worseWithLz4 = b.copy(compressed = b.compressed.copy(lz4 = 1400.0))
        sentence(cell("a", 2110.0, 1310.0), worseWithLz4) shouldEndWith
            " Compressed: b@1 with 1,288 (deflate), 1,300 (gzip) and 1,300 (zstd); a@1 with 1,310 (lz4)."
    }

    @Test
    fun `sizes of several payloads are averages, and a tiny difference is not printed as zero`() {
        sentence(
            cell("a", 99_999.0, 9.0),
            cell("b", 1e5, 9.0),
            cell("c", 2e5, 90.0),
            siblings = 8,
        ) shouldStartWith
            "a@1 is smallest: 99,999 bytes on average, less than 0.1% smaller than b@1. Compressed: a@1 and b@1 with"
    }

    @Test
    fun `if all payloads have about the same size, the sentence names no contender`() {
        sentence(cell("a", 2110.0, 1310.0), cell("b", 2111.0, 1310.0)) shouldBe
            "Payloads of all contenders have about 2,110 bytes. Compressed: 1,298 (deflate), 1,310 (gzip), " +
                "1,310 (zstd) and 1,310 (lz4)."
        sentence(cell("a", 2110.0, 1310.0)) shouldBe
            "A payload has 2,110 bytes. Compressed: 1,298 (deflate), 1,310 (gzip), 1,310 (zstd) and 1,310 (lz4)."
    }
}
