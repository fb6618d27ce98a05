package dev.serdemark.evidence

import dev.serdemark.evidence.testing.SelfcheckEvidence
import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.selfcheck.CheckResult
import dev.serdemark.selfcheck.Scale
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.ints.shouldBeGreaterThanOrEqual
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Checks the published table of a selfcheck against its raw files. */
@Tag("slow")
@Tag("evidence")
class SelfcheckEvidenceTest {
    @Test
    fun `the idle run and the run under load have at least sixty generations`() {
        listOf("idle", "loaded").forEach {
            evidence.recording(it).generations shouldBeGreaterThanOrEqual 60
        }
    }

    @Test
    fun `all checks pass`() {
        checks.filter { it.passed != true }.map { it.what }.shouldBeEmpty()
    }

    @Test
    fun `the docs have the table of the raw files`() {
        val rows = checks.map { "| ${it.what} | ${it.found} |" }
        val head = listOf("| check | found |", "|---|---|")
        shouldBeInDocs("selfcheck.md", "selfcheck", (head + rows).joinToString("\n"))
    }

    private companion object {
        const val TURNS = 8
        val evidence = SelfcheckEvidence("selfcheck")
        val checks: List<CheckResult> by lazy {
            evidence.checks(Scale.FULL.copy(againstJmh = emptyList(), reruns = 0, turns = TURNS))
        }
    }
}
