package dev.serdemark.results

import dev.serdemark.plan.Cell
import dev.serdemark.plan.ContenderName
import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import org.junit.jupiter.api.Test

class VersionStepsTest {
    /** Returns a run with these contenders, written `id@version`, and their times. */
    private fun result(vararg times: Pair<String, Double>): RunResult {
        val cells: List<Cell> = times.map { (name, _) ->
            val (id, version) = name.split('@')
            Recorded.cell(id).copy(contender = ContenderName(id, version))
        }
        return results(
            Recorded.recording(
                Recorded.events(Recorded.plan(cells), GENERATIONS) { cell, generation, _ ->
                    val (_, nanos) = times[cell]
                    nanos * (1 + 0.001 * ((generation + cell) % 2))
                }
            )
        )
    }

    private fun RunResult.changes() =
        versionSteps(this).flatMap { steps ->
            steps.changes.map { "${it.newer.cell.contender}" }
        }

    @Test
    fun `steps are in the order of versions, whatever the order in the plan`() {
        val found =
            versionSteps(
                result("a@1.10" to 1000.0, "a@1.9" to 1000.0, "b@1" to 1.0, "a@2" to 1000.0)
            )
        found.single().cells.map { it.cell.contender.version } shouldContainExactly
            listOf("1.9", "1.10", "2")
        found.single().steps.map { it.newer.cell.contender.version } shouldContainExactly
            listOf("1.10", "2")
    }

    @Test
    fun `both the version that became slower and the version with the fix are changes`() {
        result("a@1" to 1000.0, "a@2" to 1010.0, "a@3" to 1300.0, "a@4" to 1300.0, "a@5" to 1000.0)
            .changes() shouldContainExactly listOf("a@3", "a@5")
    }

    @Test
    fun `versions that do not differ have no changes`() {
        val same = result("a@1" to 1000.0, "a@2" to 1000.0, "a@3" to 1000.0)
        same.changes().shouldBeEmpty()
        versionSteps(same).single().open.shouldBeEmpty()
    }

    @Test
    fun `two versions have no steps`() {
        versionSteps(result("a@1" to 1000.0, "a@2" to 2000.0)).shouldBeEmpty()
    }

    private companion object {
        const val GENERATIONS = 12
    }
}
