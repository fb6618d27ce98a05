package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.shouldBeInValidation
import dev.serdemark.plan.Experiment
import dev.serdemark.results.warnings.WarningKind
import dev.serdemark.runs.PACKED_JOURNAL
import io.kotest.matchers.ints.shouldBeGreaterThan
import java.util.Locale
import kotlin.io.path.Path
import kotlin.io.path.name
import kotlin.io.path.pathString
import kotlin.io.path.walk
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Finds cells of published runs whose speed changed after the warm-up. */
@Tag("slow")
@Tag("evidence")
class AfterWarmUpTest {
    @Test
    fun `the docs list the cells whose speed changed after their warm-up`() {
        val evidence = Path("../evidence")
        val runs =
            evidence
                .walk()
                .filter { it.name == PACKED_JOURNAL }
                .map { evidence.relativize(it.parent).pathString }
                .sorted()
                .mapNotNull(::findChanges)
                .toList()
        runs.size shouldBeGreaterThan 50
        val head =
            "In ${runs.size} runs with ${runs.sumOf { it.cells }} cells:\n\n" +
                "| run | cell | rounds against warm-up |\n|---|---|--:|\n"
        val rows = runs.flatMap { it.rows }
        shouldBeInValidation("after-warm-up", head + rows.joinToString("\n"))
    }

    /**
     * The changes in a run.
     *
     * @property cells the number of cells
     * @property rows a row of the table for each cell with a change
     */
    private class RunChanges(val cells: Int, val rows: List<String>)

    /**
     * Returns the changes in a run. Null for cold runs, runs of requests, and runs that recorded
     * fewer than two warm-ups.
     */
    private fun findChanges(name: String): RunChanges? {
        val run = Evidence(name)
        val plan = run.plan
        if (plan.calls.experiment != Experiment.Warm || plan.calls.requests != null) return null
        if (run.recordedWarmUps < 2) return null
        val warnings =
            run.result.course.warnings.filter { it.kind == WarningKind.CHANGED_AFTER_WARM_UP }
        return RunChanges(
            plan.cells.size,
            warnings.map { warning ->
                val cell = run.result[warning.subject.cells.single()].cell
                "| $name | `${cell.contender}` ${cell.operation.id} ${cell.document} | " +
                    "%+.1f%% |".format(Locale.ROOT, 100 * (warning.value - 1))
            },
        )
    }
}
