package dev.serdemark.evidence

import dev.serdemark.selfcheck.Scale
import io.kotest.matchers.collections.shouldBeEmpty
import org.junit.jupiter.api.Test

/**
 * The table of a quick selfcheck beside a program that disturbs memory, drawn from what it
 * measured.
 */
class QuickSelfcheckTest {
    /** Simulated runs measure nothing. */
    private val checks =
        SelfcheckEvidence("selfcheck-quick/hog").checks(Scale.QUICK).filterNot {
            it.what.startsWith("simulated")
        }

    @Test
    fun `every check passes`() {
        checks.filter { it.passed != true }.map { it.what }.shouldBeEmpty()
    }

    @Test
    fun `the docs say what the raw files say`() {
        val rows = checks.map { "| ${it.what} | ${it.goal} | ${it.found} |" }
        val head = listOf("| check | goal | found |", "|---|---|---|")
        shouldBeInDocs("selfcheck.md", "quick", (head + rows).joinToString("\n"))
    }
}
