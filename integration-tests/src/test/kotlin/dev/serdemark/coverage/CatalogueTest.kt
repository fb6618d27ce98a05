package dev.serdemark.coverage

import dev.serdemark.contender.Manifest
import dev.serdemark.coverage.testing.catalogueTable
import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.sources.testing.ranked
import dev.serdemark.sources.testing.shippedContenders
import dev.serdemark.statistics.median
import kotlin.io.path.isRegularFile
import kotlin.io.path.walk
import org.junit.jupiter.api.Test

/** `docs/catalogue.md` and `docs/contenders.md` list and count the shipped contenders. */
class CatalogueTest {
    private val ranked = shippedContenders.ranked

    @Test
    fun `the catalogue has every contender, as its manifest says`() {
        shouldBeInDocs("catalogue.md", "overview", "\n${catalogueTable(ranked)}\n")
    }

    @Test
    fun `the tutorial says how many files a shipped contender has`() {
        val counts = ranked.map(::files)
        val median = median(counts.map { it.toDouble() }.toDoubleArray())
        shouldBeInDocs(
            "contenders.md",
            "files",
            "Half of the ${counts.size} shipped contenders have at most ${median.toInt()} files, and " +
                "${counts.count { it <= 2 }} have at most two.",
        )
    }

    private fun files(manifest: Manifest): Int = manifest.folder.walk().count { it.isRegularFile() }
}
