package dev.serdemark.coverage

import dev.serdemark.contender.Manifest
import dev.serdemark.coverage.testing.catalogueTable
import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.sources.testing.ranked
import dev.serdemark.sources.testing.shippedContenders
import dev.serdemark.statistics.median
import io.kotest.matchers.shouldBe
import kotlin.io.path.Path
import kotlin.io.path.isRegularFile
import kotlin.io.path.readText
import kotlin.io.path.walk
import org.junit.jupiter.api.Test

/** Checks what the docs say about the shipped contenders. */
class CatalogueTest {
    private val ranked = shippedContenders.ranked

    @Test
    fun `the catalogue lists every ranked contender as its manifest describes it`() {
        shouldBeInDocs("catalogue.md", "overview", "\n${catalogueTable(ranked)}\n")
    }

    @Test
    fun `the catalogue lists every form of a name after -c`() {
        val table = Path("../docs/catalogue.md").readText().substringAfter("| `-c` |")
        val forms = Regex("(?m)^\\| `(.*?)` \\|").findAll(table.substringBefore("\n\n"))
        forms.map { it.groupValues[1] }.toList() shouldBe
            listOf(
                "gson",
                "gson@2.10.1",
                "gson@latest",
                "gson@2.16.0-SNAPSHOT",
                "gson@build/gson.jar",
                "gson@mine=build/gson.jar",
                "all",
            )
    }

    @Test
    fun `the tutorial says how many files the shipped contenders have`() {
        val counts = ranked.map(::countFiles)
        val median = median(counts.map { it.toDouble() }.toDoubleArray())
        shouldBeInDocs(
            "contenders.md",
            "files",
            "Half of the ${counts.size} shipped contenders have at most ${median.toInt()} files, and " +
                "${counts.count { it <= 2 }} have at most two.",
        )
    }

    private fun countFiles(manifest: Manifest): Int =
        manifest.file.folder.walk().count { it.isRegularFile() }
}
