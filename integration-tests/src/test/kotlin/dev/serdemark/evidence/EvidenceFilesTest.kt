package dev.serdemark.evidence

import dev.serdemark.evidence.testing.evidenceFolder
import dev.serdemark.runs.PACKED_JOURNAL
import dev.serdemark.runs.testing.pack
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.longs.shouldBeLessThan
import kotlin.io.path.deleteExisting
import kotlin.io.path.fileSize
import kotlin.io.path.name
import kotlin.io.path.walk
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Checks that the raw files of published figures are small, because every checkout has them. */
@Tag("evidence")
class EvidenceFilesTest {
    /** With `-Dserdemark.golden=write`, packs new journals. */
    @Test
    fun `all journals are packed`() {
        val journals = evidenceFolder.walk().filter { it.name == "journal.jsonl" }.toList()
        if (System.getProperty("serdemark.golden") == "write") {
            for (journal in journals) {
                pack(journal, journal.resolveSibling(PACKED_JOURNAL))
                journal.deleteExisting()
            }
        } else {
            journals.shouldBeEmpty()
        }
    }

    @Test
    fun `all files together are smaller than 8500 KB`() {
        evidenceFolder.walk().sumOf { it.fileSize() } shouldBeLessThan MAX_BYTES
    }

    private companion object {
        const val MAX_BYTES = 8_500_000L
    }
}
