package dev.serdemark.report.wording

import dev.serdemark.plan.CompressedSizes
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Operation
import dev.serdemark.results.testing.SampleCell
import dev.serdemark.results.testing.SampleRun
import dev.serdemark.results.writtenSizes
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class PayloadWordingTest {
    private fun cell(id: String, payload: Double, gzip: Double) =
        SampleCell(
            ContenderName(id, "1"),
            Operation.WRITE,
            100.0,
            1000.0,
            payload,
            compressed = CompressedSizes(gzip - 12, gzip, gzip, gzip),
        )

    private fun sentence(vararg cells: SampleCell): String =
        PayloadWording.sentence(writtenSizes(SampleRun(cells.toList()).result).single())

    @Test
    fun `names the smallest, before and after compression`() {
        sentence(cell("a", 2110.0, 1310.0), cell("b", 2680.0, 1290.0)) shouldBe
            "a@1 is smallest: 2,110 bytes. After gzip, b@1 is smallest: 1,290 bytes."
        sentence(cell("a", 2110.0, 1200.0), cell("b", 2110.0, 1290.0), cell("c", 3e3, 2e3)) shouldBe
            "a@1 and b@1 are smallest: 2,110 bytes. After gzip, a@1 is smallest: 1,200 bytes."
        sentence(cell("a", 2110.0, 1200.0), cell("c", 3e3, 2e3)) shouldBe
            "a@1 is smallest: 2,110 bytes. After gzip, it is smallest too: 1,200 bytes."
    }

    @Test
    fun `payloads that are alike have one sentence`() {
        sentence(cell("a", 2110.0, 1310.0), cell("b", 2111.0, 1310.0)) shouldBe
            "Payloads of all contenders have about 2,110 bytes. Compressed: 1,298 (deflate), 1,310 (gzip), " +
                "1,310 (zstd), 1,310 (lz4)."
        sentence(cell("a", 2110.0, 1310.0)) shouldBe
            "A payload has 2,110 bytes. Compressed: 1,298 (deflate), 1,310 (gzip), 1,310 (zstd), 1,310 (lz4)."
    }
}
