package dev.serdemark.evidence

import dev.serdemark.evidence.testing.SelfcheckEvidence
import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.selfcheck.CheckResult
import dev.serdemark.selfcheck.Scale
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

/** Checks the published table of two quick selfchecks against their raw files. */
@Tag("slow")
@Tag("evidence")
class QuickSelfcheckTest {
    @ParameterizedTest
    @ValueSource(strings = ["quiet", "hog"])
    fun `all checks pass`(name: String) {
        checks.getValue(name).filter { it.passed != true }.map { it.what }.shouldBeEmpty()
    }

    @Test
    fun `the docs have the table of the raw files`() {
        val rows =
            checks.getValue("quiet").zip(checks.getValue("hog")) { quiet, hog ->
                quiet.what shouldBe hog.what
                "| ${quiet.what} | ${quiet.found} | ${hog.found} |"
            }
        val head = listOf("| check | quiet | disturbed |", "|---|---|---|")
        shouldBeInDocs("selfcheck.md", "quick", (head + rows).joinToString("\n"))
    }

    private companion object {
        val checks: Map<String, List<CheckResult>> by lazy {
            listOf("quiet", "hog").associateWith { name ->
                SelfcheckEvidence("selfcheck-quick/$name").measuredChecks(Scale.QUICK)
            }
        }
    }
}
