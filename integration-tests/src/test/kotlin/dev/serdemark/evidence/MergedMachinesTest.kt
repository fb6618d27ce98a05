package dev.serdemark.evidence

import dev.serdemark.archive.MergePage
import dev.serdemark.archive.RunRatios
import dev.serdemark.archive.RunsMerged
import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.shouldBeInDocs
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.ints.shouldBeGreaterThan
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Checks docs/merge.md, which shows the merged runs of two machines. */
@Tag("evidence")
class MergedMachinesTest {
    private val runs =
        (1..5).map { "neighbors/alone-$it" } +
            listOf("users-medium-best", "documents/medium", "users-medium-quiet")

    private val merged: RunsMerged by lazy {
        RunsMerged.of(
            runs.map { RunRatios.of("evidence/$it", Evidence(it).recording) },
            margin = null,
            baseline = null,
        )
    }

    @Test
    fun `the docs have the merged runs of two machines`() {
        merged.machines shouldHaveSize 2
        merged.tables.flatMap { it.pairs }.size shouldBeGreaterThan 10
        val (page, meaning) =
            MergePage(merged)
                .markdown()
                .substringAfter("\n\n")
                .split("\n\nTime over that of the reference")
        val intervals = meaning.substringAfter("never compared. ").substringBefore(" An order")
        shouldBeInDocs(
            "merge.md",
            "merged",
            "${page.replace(Regex("(?m)^## "), "### ")}\n\n$intervals",
        )
    }
}
