package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.results.warnings.WarningKind
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.ints.shouldBeLessThanOrEqual
import org.junit.jupiter.api.Test

/** Warnings of a real run on a quiet machine. */
class QuietWarningsTest {
    private val result = Evidence("users-medium-quiet").result
    private val warnings = result.warnings

    @Test
    fun `there are no warnings about the machine or missing collections`() {
        val notHere =
            setOf(
                WarningKind.BUSY_MACHINE,
                WarningKind.STOLEN_TIME,
                WarningKind.FREQUENCY,
                WarningKind.SWAPPING,
                WarningKind.NO_COLLECTION,
                WarningKind.CPU_AGAINST_WALL,
            )
        warnings.filter { it.kind in notHere }.shouldBeEmpty()
    }

    @Test
    fun `at most a quarter of the figures are doubted`() {
        warnings.size shouldBeLessThanOrEqual result.cells.size / 4
    }
}
