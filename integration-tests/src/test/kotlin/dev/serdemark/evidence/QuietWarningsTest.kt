package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.results.warnings.WarningKind
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.ints.shouldBeLessThanOrEqual
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Checks the warnings of a real run on a quiet machine. */
@Tag("evidence")
class QuietWarningsTest {
    private val result = Evidence("users-medium-quiet").result
    private val warnings = result.course.warnings

    @Test
    fun `there is no warning about the machine or about missing collections`() {
        val unexpected =
            setOf(
                WarningKind.BUSY_MACHINE,
                WarningKind.STOLEN_TIME,
                WarningKind.FREQUENCY,
                WarningKind.SWAPPING,
                WarningKind.NO_COLLECTION,
                WarningKind.CPU_AGAINST_WALL,
            )
        warnings.filter { it.kind in unexpected }.shouldBeEmpty()
    }

    @Test
    fun `warnings concern at most a quarter of the figures`() {
        warnings.size shouldBeLessThanOrEqual result.cells.size / 4
    }
}
