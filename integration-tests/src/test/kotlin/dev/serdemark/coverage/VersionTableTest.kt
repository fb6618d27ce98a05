package dev.serdemark.coverage

import dev.serdemark.coverage.testing.VersionTable
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import kotlin.io.path.Path
import kotlin.io.path.readText
import org.junit.jupiter.api.Test

/** Compares the table of `docs/versions.md` with manifests, without a check of the versions. */
class VersionTableTest {
    private val rows: List<List<String>> =
        Path("../docs/versions.md")
            .readText()
            .substringAfter("<!-- versions:begin -->")
            .substringBefore("<!-- versions:end -->")
            .trim()
            .lines()
            .drop(2)
            .map { row -> row.removeSurrounding("|").split("|").map { it.trim() } }

    private fun versions(vararg columns: Int): List<String> = rows.flatMap { row ->
        columns
            .flatMap { row[it].split(", ") }
            .filter { it.isNotEmpty() }
            .map { "${row.first()}@$it" }
    }

    @Test
    fun `the versions of the docs that are right are those that manifests name as working`() {
        versions(1, 2) shouldContainExactlyInAnyOrder VersionTable.known
    }

    @Test
    fun `the versions of the docs that are not right are no others than the failing ones`() {
        versions(3) shouldContainExactlyInAnyOrder VersionTable.pinned - VersionTable.known.toSet()
    }
}
