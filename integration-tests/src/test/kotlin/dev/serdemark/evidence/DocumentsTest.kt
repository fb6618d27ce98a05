package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.evidence.testing.table
import dev.serdemark.plan.Operation
import dev.serdemark.results.RankedCell
import dev.serdemark.results.RunResult
import io.kotest.matchers.collections.shouldHaveSize
import java.util.Locale
import org.junit.jupiter.api.Test

/** Checks docs/documents.md: the fastest contenders for more documents, operations and a JDK. */
class DocumentsTest {
    private val documents =
        listOf("medium", "latin1", "unicode", "numbers", "strings", "nested").associateWith(::run)
    private val selected = run("selected")
    private val jdks = run("jdks")

    private fun run(name: String) = Evidence("documents/$name").result

    @Test
    fun `each document was measured with the nine default contenders`() {
        documents.values.forEach { it.plan.contenders shouldHaveSize CONTENDERS }
    }

    @Test
    fun `the page has the ratios of the journals`() {
        listOf(Operation.READ, Operation.WRITE).forEach { operation ->
            val columns = documents.mapValues { (_, run) -> places(run, operation) }
            shouldBeInDocs("documents.md", operation.id, table(columns))
        }
        val other =
            listOf(Operation.READ_DEEP, Operation.READ_SELECTED).associate {
                it.id to places(selected, it)
            }
        shouldBeInDocs("documents.md", "selected", table(other))
        val settings =
            jdks.plan.jvms
                .map { it.name }
                .flatMap { jvm ->
                    listOf(Operation.READ, Operation.WRITE).map { operation ->
                        "${operation.id}, $jvm" to places(jdks, operation, jvm)
                    }
                }
                .toMap()
        shouldBeInDocs("documents.md", "jdks", table(settings))
    }

    /** Returns the places in the table, by contender. */
    private fun places(
        run: RunResult,
        operation: Operation,
        jvm: String? = null,
    ): Map<String, RankedCell> =
        run.groups
            .flatMap { it.ranked }
            .filter { it.result.cell.operation == operation }
            .filter { jvm == null || it.result.cell.jvm == jvm }
            .associateBy { it.result.cell.contender.id }

    /** Returns a table. Its rows have the order of the first column. */
    private fun table(columns: Map<String, Map<String, RankedCell>>): String = buildString {
        appendLine("| | ${columns.keys.joinToString(" | ")} |")
        appendLine("|---|${"--:|".repeat(columns.size)}")
        columns.values
            .flatMap { it.keys }
            .distinct()
            .forEach { contender ->
                val cells = columns.values.map { column -> column[contender]?.let(::shown) ?: "–" }
                appendLine("| `$contender` | ${cells.joinToString(" | ")} |")
            }
    }

    private fun shown(place: RankedCell): String {
        val comparison = place.toFastest ?: return "**1×**"
        val ratio = "%.2f×".format(Locale.ROOT, comparison.ratio.value)
        return when {
            place.best > 1 -> ratio
            comparison.verdict.isDecided -> "$ratio ="
            else -> "$ratio ?"
        }
    }

    private companion object {
        const val CONTENDERS = 9
    }
}
