package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.plan.Operation
import dev.serdemark.results.RankedCell
import dev.serdemark.results.RunResult
import io.kotest.matchers.collections.shouldHaveSize
import java.util.Locale
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Checks docs/documents.md, which ranks contenders for several documents, operations and JDKs. */
@Tag("evidence")
class DocumentsTest {
    private val documentRuns =
        listOf("medium", "latin1", "unicode", "numbers", "strings", "nested").associateWith(::run)
    private val operationsRun = run("selected")
    private val jdksRun = run("jdks")

    private fun run(name: String) = Evidence("documents/$name").result

    @Test
    fun `each document was measured with the nine default contenders`() {
        documentRuns.values.forEach { it.plan.contenders shouldHaveSize CONTENDERS }
    }

    @Test
    fun `the page has the ratios from the journals`() {
        listOf(Operation.READ, Operation.WRITE).forEach { operation ->
            val columns = documentRuns.mapValues { (_, run) -> rankedCells(run, operation) }
            shouldBeInDocs("documents.md", operation.id, table(columns))
        }
        val otherOperations =
            listOf(Operation.READ_DEEP, Operation.READ_SELECTED).associate {
                it.id to rankedCells(operationsRun, it)
            }
        shouldBeInDocs("documents.md", "selected", table(otherOperations))
        val settings =
            jdksRun.plan.jvms
                .map { it.name }
                .flatMap { jvm ->
                    listOf(Operation.READ, Operation.WRITE).map { operation ->
                        "${operation.id}, $jvm" to rankedCells(jdksRun, operation, jvm)
                    }
                }
                .toMap()
        shouldBeInDocs("documents.md", "jdks", table(settings))
    }

    /** Returns the ranked cells by contender. */
    private fun rankedCells(
        run: RunResult,
        operation: Operation,
        jvm: String? = null,
    ): Map<String, RankedCell> =
        run.groups
            .flatMap { it.ranked }
            .filter { it.result.cell.operation == operation }
            .filter { jvm == null || it.result.cell.jvm == jvm }
            .associateBy { it.result.cell.contender.id }

    /** Returns a table with a row per contender, in the order of the first column. */
    private fun table(columns: Map<String, Map<String, RankedCell>>): String = buildString {
        appendLine("| | ${columns.keys.joinToString(" | ")} |")
        appendLine("|---|${"--:|".repeat(columns.size)}")
        columns.values
            .flatMap { it.keys }
            .distinct()
            .forEach { contender ->
                val cells =
                    columns.values.map { column -> column[contender]?.let(::formatRatio) ?: "–" }
                appendLine("| `$contender` | ${cells.joinToString(" | ")} |")
            }
    }

    /**
     * Formats the ratio to the fastest contender. `=` marks the same time, and `?` an undecided
     * comparison.
     */
    private fun formatRatio(cell: RankedCell): String {
        val comparison = cell.toFastest ?: return "**1×**"
        val ratio = "%.2f×".format(Locale.ROOT, comparison.ratio.value)
        return when {
            cell.best > 1 -> ratio // Certainly slower than another contender.
            comparison.verdict.isDecided -> "$ratio ="
            else -> "$ratio ?"
        }
    }

    private companion object {
        const val CONTENDERS = 9
    }
}
