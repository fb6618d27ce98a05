package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.ObservedMemory
import dev.serdemark.plan.Operation
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.LatencyFigures
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.collections.shouldNotBeEmpty
import io.kotest.matchers.doubles.shouldBeGreaterThan
import io.kotest.matchers.doubles.shouldBeLessThan
import io.kotest.matchers.ints.shouldBeInRange
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.ranges.shouldBeIn
import io.kotest.matchers.shouldBe
import java.util.Locale
import kotlin.math.abs
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS

/** Checks docs/measures.md, which shows memory and latencies of the default contenders. */
@TestInstance(PER_CLASS) // Journals are large, so all tests share what they read.
@Tag("evidence")
class MeasuresTest {
    private val result = Evidence("measures").result
    private val documents = result.plan.documents
    private val contenders = result.plan.contenders.map { it.contender }

    private fun cells(operation: Operation, document: DocumentName): List<CellResult> =
        result.cells.filter { it.cell.operation == operation && it.cell.document == document }

    @Test
    fun `all nine contenders have all figures for all three documents`() {
        contenders shouldHaveSize 9
        documents shouldHaveSize 3
        result.cells shouldHaveSize 9 * 3 * 2
        for (cell in result.cells) {
            cell.latency.shouldNotBeNull()
            val memory = cell.memory.shouldNotBeNull()
            memory.reason.shouldBeNull()
            memory.counted.shouldNotBeNull().types.shouldNotBeEmpty()
            memory.observed.shouldNotBeNull()
        }
    }

    @Test
    fun `the other statements of the page are true`() {
        // The text of the page has these figures.
        result.course.generations shouldBe 1
        result.cells.forEach { checkNotNull(it.latency).calls shouldBeIn 100L..10_000L }
        for (document in documents) {
            val retained =
                cells(Operation.READ, document.name).map {
                    checkNotNull(it.memory?.counted?.retainedBytes)
                }
            retained.max() / retained.min() shouldBeLessThan 1.01
            retained.max() / document.jsonBytes shouldBeIn 1.4..2.7
        }
        val users = cells(Operation.READ, documents.first().name)
        for (cell in users) {
            val memory = checkNotNull(cell.memory)
            val counted = checkNotNull(memory.counted)
            val allocatedOverRetained = counted.bytes / checkNotNull(counted.retainedBytes)
            when (cell.cell.contender.id) {
                "fastjson2" -> allocatedOverRetained shouldBeLessThan 1.01
                "kotlinx-serialization",
                "gson",
                "jackson" -> allocatedOverRetained shouldBeGreaterThan 2.0
            }
            val observed = checkNotNull(memory.observed)
            observed.usedBytes shouldBeLessThan 0.2e6
            observed.allocatedBytes shouldBeIn 6e6..16e6
            observed.disturbed shouldBeInRange 12..31
        }
    }

    @Test
    fun `the page has the allocation of reads`() {
        shouldBeInDocs(
            "measures.md",
            "allocated-read",
            table { cell ->
                val counted = checkNotNull(cell.memory?.counted)
                "${bytes(counted.bytes)} / ${"%,.0f".format(Locale.ROOT, counted.objects)}"
            },
        )
    }

    @Test
    fun `the page has the latencies of reads`() {
        shouldBeInDocs(
            "measures.md",
            "latency-read",
            table { cell -> checkNotNull(cell.latency).format() },
        )
    }

    @Test
    fun `the page has the figures of MXBeans`() {
        val rows =
            cells(Operation.READ, documents.first().name).map { cell ->
                row("`${cell.cell.contender.id}`", checkNotNull(cell.memory?.observed).format())
            }
        val head =
            "| | used grew | allocated | collected | CPU load | CPU time |\n|---|--:|--:|--:|--:|--:|"
        shouldBeInDocs("measures.md", "observed", (listOf(head) + rows).joinToString("\n"))
    }

    private fun LatencyFigures.format(): String =
        listOf(
                micros(median),
                formatPercentile(0.01, p99),
                formatPercentile(0.001, p999),
                micros(maximum),
            )
            .joinToString(" / ")

    /** Formats a percentile as reports do: only if at least ten calls are beyond it. */
    private fun LatencyFigures.formatPercentile(shareBeyond: Double, nanos: Double): String =
        if (calls * shareBeyond < 10) "–" else micros(nanos)

    private fun ObservedMemory.format(): List<String> =
        listOf(
            bytes(usedBytes),
            bytes(allocatedBytes),
            "$disturbed of $groups",
            percent(checkNotNull(cpuLoad)),
            percent(cpuShare),
        )

    /** Returns a table of reads, with a column per document. */
    private fun table(text: (CellResult) -> String): String {
        val head = documents.joinToString(" | ", "| | ", " |") { "${it.name}" }
        val rows = contenders.map { contender ->
            val cells = documents.map { document ->
                cells(Operation.READ, document.name).single { it.cell.contender == contender }
            }
            row("`${contender.id}`", cells.map(text))
        }
        return (listOf(head, "|---|${"--:|".repeat(documents.size)}") + rows).joinToString("\n")
    }

    private fun row(name: String, cells: List<String>) =
        (listOf(name) + cells).joinToString(" | ", "| ", " |")

    private fun bytes(count: Double): String =
        if (abs(count) < 1e6) "${fixed(count / 1e3, 1)} KB" else "${fixed(count / 1e6, 2)} MB"

    private fun micros(nanos: Double): String = fixed(nanos / 1e3, if (nanos < 1e5) 1 else 0)

    private fun percent(share: Double): String = "${fixed(share * 100, 0)}%"

    private fun fixed(value: Double, decimals: Int): String =
        "%.${decimals}f".format(Locale.ROOT, value)
}
