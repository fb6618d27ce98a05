package dev.serdemark.coverage

import dev.serdemark.contender.Manifest
import dev.serdemark.coverage.testing.Catalogue
import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.sources.testing.ranked
import dev.serdemark.sources.testing.shippedContenders
import dev.serdemark.statistics.median
import kotlin.io.path.isRegularFile
import kotlin.io.path.walk
import org.junit.jupiter.api.Test

/** `docs/catalogue.md` shows the manifests of the shipped contenders. */
class CatalogueTest {
    private val ranked = shippedContenders.ranked
    private val catalogue = Catalogue(ranked)

    @Test
    fun `the catalogue says of every contender what its manifest says`() {
        shouldBeInDocs("catalogue.md", "overview", "\n${catalogue.overview()}\n")
        shouldBeInDocs("catalogue.md", "contenders", "\n${catalogue.sections()}\n")
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
