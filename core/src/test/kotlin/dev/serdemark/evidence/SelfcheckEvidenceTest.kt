package dev.serdemark.evidence

import dev.serdemark.plan.Operation
import dev.serdemark.results.Recording
import dev.serdemark.selfcheck.AloneCheck
import dev.serdemark.selfcheck.CheckResult
import dev.serdemark.selfcheck.CoverageCheck
import dev.serdemark.selfcheck.InjectedCheck
import dev.serdemark.selfcheck.SameCheck
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.ints.shouldBeGreaterThanOrEqual
import org.junit.jupiter.api.Test

/** The table of a selfcheck, drawn again from the generations that it measured. */
class SelfcheckEvidenceTest {
    private val idle = Evidence("selfcheck/idle").recording
    private val loaded = Evidence("selfcheck/loaded").recording
    private val alone = listOf("before", "after").map { Evidence("selfcheck/alone-$it").recording }

    private val checks: List<CheckResult> =
        CoverageCheck.of(SEED).results() +
            SameCheck.of(idle, cells(idle, "same-"), SEED).results("idle") +
            SameCheck.of(loaded, cells(loaded, "same-"), SEED).results("under load") +
            InjectedCheck.of(idle, slowed(idle), SLOWDOWN, SEED).results() +
            AloneCheck.of(idle, alone).results()

    private fun cells(recording: Recording, prefix: String): List<Int> =
        recording.plan.cells.indices.filter {
            recording.plan.cells[it].contender.id.startsWith(prefix)
        }

    private fun reads(recording: Recording, prefix: String): List<Int> =
        cells(recording, prefix).filter { recording.plan.cells[it].operation == Operation.READ }

    private fun slowed(recording: Recording): List<Pair<Int, Int>> =
        reads(recording, "same-").map { it to reads(recording, "slower").single() }

    @Test
    fun `tables are drawn from at least sixty real generations, idle and under load`() {
        idle.generations shouldBeGreaterThanOrEqual 60
        loaded.generations shouldBeGreaterThanOrEqual 60
    }

    @Test
    fun `every check passes`() {
        checks.filter { it.passed != true }.shouldBeEmpty()
    }

    @Test
    fun `the table in the docs is what the journals say`() {
        val rows = checks.map { "| ${it.what} | ${it.goal} | ${it.found} |" }
        val head = listOf("| check | goal | found |", "|---|---|---|")
        shouldBeInDocs("selfcheck.md", "selfcheck", (head + rows).joinToString("\n"))
    }

    private companion object {
        const val SEED = 1L
        const val SLOWDOWN = 1.05
    }
}
