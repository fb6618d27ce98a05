package dev.serdemark.evidence

import dev.serdemark.evidence.testing.evidenceFolder
import dev.serdemark.report.export.ConformJson
import dev.serdemark.report.page.ConformPage
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import java.util.zip.GZIPInputStream
import kotlin.io.path.Path
import kotlin.io.path.inputStream
import kotlin.io.path.readText
import kotlin.io.path.writeBytes
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** The result in docs/conform.md. With `-Dserdemark.golden=write` the page is corrected. */
class ConformEvidenceTest {
    @Test
    fun `the page shows what the export of the run says`(@TempDir folder: Path) {
        val export = folder.resolve("result.json")
        evidenceFolder.resolve("conform/result.json.gz").inputStream().use {
            export.writeBytes(GZIPInputStream(it).readBytes())
        }
        val result = ConformJson.read(export)
        val shown =
            ConformPage(result).markdown().substringAfter("\n\n").substringBefore("\n\n<details>")
        val page = Path("../docs/conform.md")
        if (System.getProperty("serdemark.golden") == "write") {
            val (before, after) = page.readText().split(BEGIN, END).let { it.first() to it.last() }
            page.writeText("$before$BEGIN\n$shown\n$END$after")
        }
        page.readText().substringAfter(BEGIN).substringBefore(END).trim() shouldBe shown
        result.cells.filter { it.conduct.id == "not-run" }.shouldBeEmpty()
    }

    private companion object {
        const val BEGIN = "<!-- conform:begin -->"
        const val END = "<!-- conform:end -->"
    }
}
