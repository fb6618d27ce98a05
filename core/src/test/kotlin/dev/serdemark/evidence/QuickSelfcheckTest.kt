package dev.serdemark.evidence

import dev.serdemark.selfcheck.Scale
import io.kotest.matchers.collections.shouldBeEmpty
import org.junit.jupiter.api.Test

/** The tables of two quick selfchecks, drawn again from what they measured. */
class QuickSelfcheckTest {
    private val quiet = measured("quiet")
    private val disturbed = measured("hog")

    /** Simulated runs measure nothing. */
    private fun measured(name: String) =
        SelfcheckEvidence("selfcheck-quick/$name").checks(Scale.QUICK).filterNot {
            it.what.startsWith("simulated")
        }

    @Test
    fun `every check passes, quiet and beside a program that disturbs memory`() {
        (quiet + disturbed).filter { it.passed != true }.map { it.what }.shouldBeEmpty()
    }

    @Test
    fun `the docs say what the raw files say`() {
        val rows =
            quiet.zip(disturbed) { one, other ->
                "| ${one.what} | ${one.goal} | ${one.found} | ${other.found} |"
            }
        val head = listOf("| check | goal | quiet | disturbed |", "|---|---|---|---|")
        shouldBeInDocs("selfcheck.md", "quick", (head + rows).joinToString("\n"))
    }
}
