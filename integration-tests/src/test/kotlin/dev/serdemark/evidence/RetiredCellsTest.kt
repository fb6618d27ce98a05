package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.JmhAgain
import dev.serdemark.evidence.testing.shouldBeInValidation
import java.util.Locale
import org.junit.jupiter.api.Test

/** What it would save if cells retired by themselves, and not with their worker. */
class RetiredCellsTest {
    private val runs =
        listOf("table-quiet-2", "table-quiet-3", "table-quiet-4", "table-quiet-5").map(::Evidence) +
            JmhAgain.quietTables

    /** Cells that were needed in the generations after each look, and those in their workers. */
    private fun counts(run: Evidence): Pair<Int, Int> {
        val plan = run.recording.plan
        val looks = run.standings.values.toList().dropLast(1)
        val open = looks.sumOf { it.open.size }
        val measured = looks.sumOf { look ->
            val workers = look.open.map { plan[it].run { contender to jvm } }.toSet()
            plan.cells.count { it.contender to it.jvm in workers }
        }
        return open to measured
    }

    @Test
    fun `the docs say how few cells would be spared`() {
        val rows = runs.map { run ->
            val (open, measured) = counts(run)
            val spared = 100.0 * (measured - open) / measured
            "| ${run.name.substringAfterLast('/')} | $measured | $open | ${"%.0f%%".format(Locale.ROOT, spared)} |"
        }
        val head =
            listOf(
                "| run | cells measured after the first generation | of them needed | spared |",
                "|---|--:|--:|--:|",
            )
        shouldBeInValidation("retired", (head + rows).joinToString("\n"))
    }
}
