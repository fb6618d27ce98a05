package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.Measured
import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.Operation
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.warm
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.util.Locale
import kotlin.io.path.Path
import kotlin.io.path.readText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS

/** Checks docs/http.md against a run of requests to servers of five contenders. */
@TestInstance(PER_CLASS) // Journals are large, so all tests share what they read.
class HttpPageTest {
    private val evidence = Evidence("http")
    private val result = evidence.result
    private val measured = Measured(listOf(evidence), "users")

    @Test
    fun `the run has the command of the page, and all figures of all five contenders`() {
        result.plan.command.joinToString(" ") shouldBe
            "http users/small -c fastjson2,gson,jackson,kotlinx-serialization,moshi-codegen --budget 8m"
        result.cells shouldHaveSize 10
        for (cell in result.cells) {
            cell.warm?.requests.shouldNotBeNull()
            cell.latency?.bare.shouldNotBeNull()
        }
    }

    @Test
    fun `the run confirms the other statements of the page`() {
        result.generations shouldBe 2
        val (decided, undecided) = result.asked.partition { it.verdict.isDecided }
        Path("../docs/http.md").readText().replace('\n', ' ') shouldContain
            "generations decided ${decided.size} of ${decided.size + undecided.size} comparisons"
        shares(Operation.READ) shouldBe listOf("9%", "47%")
        shares(Operation.WRITE) shouldBe listOf("35%", "66%")
        val latencies = result.cells.map { checkNotNull(it.latency) }
        val bare = latencies.map { checkNotNull(it.bare).median }
        listOf(bare.min(), bare.max()).map(::micros) shouldBe listOf("213", "254")
        val more = latencies.zip(bare) { all, none -> all.median - none }
        listOf(more.min(), more.max()).map(::micros) shouldBe listOf("8", "68")
    }

    /** Returns the smallest and the largest share of a contender in the CPU time of a request. */
    private fun shares(operation: Operation): List<String> {
        val all = measured.contenders.map { cell(it, operation).warm?.requests?.share ?: 0.0 }
        return listOf(all.min(), all.max()).map(::percent)
    }

    @Test
    fun `the page has the costs of requests`() {
        for (operation in Operation.OF_WHOLE_VALUES) {
            val head =
                "| | CPU, µs | ratio | no-op, µs | share | requests/s | allocated |\n" +
                    "|---|--:|--:|--:|--:|--:|--:|"
            shouldBeInDocs("http.md", "cost-${operation.id}", table(head) { costs(it, operation) })
        }
    }

    @Test
    fun `the page has the latencies`() {
        for (operation in Operation.OF_WHOLE_VALUES) {
            val head =
                "| | p50 | p99 | p99.9 | longest | no-op p50 | no-op p99 |\n" +
                    "|---|--:|--:|--:|--:|--:|--:|"
            shouldBeInDocs(
                "http.md",
                "latency-${operation.id}",
                table(head) { latencies(cell(it, operation)) },
            )
        }
    }

    private fun costs(info: ContenderInfo, operation: Operation): List<String> {
        val figures = checkNotNull(cell(info, operation).warm)
        val requests = checkNotNull(figures.requests)
        return listOf(
            micros(figures.time.value),
            measured.toFastest(info, operation)?.let { fixed(it, 2) + "×" } ?: "–",
            micros(requests.bareCpu),
            percent(requests.share),
            "%,.0f".format(Locale.ROOT, requests.perSecond),
            fixed(figures.allocated / 1e3, 1) + " KB",
        )
    }

    private fun latencies(cell: CellResult): List<String> {
        val figures = checkNotNull(cell.latency)
        val bare = checkNotNull(figures.bare)
        val p999 = if (figures.calls < LEAST_FOR_P999) "–" else micros(figures.p999)
        return listOf(micros(figures.median), micros(figures.p99), p999, micros(figures.maximum)) +
            listOf(micros(bare.median), micros(bare.p99))
    }

    private fun cell(info: ContenderInfo, operation: Operation): CellResult =
        checkNotNull(measured.cell(info, operation))

    private fun table(head: String, cells: (ContenderInfo) -> List<String>): String {
        val rows =
            measured.contenders.map { info ->
                (listOf("`${info.contender.id}`") + cells(info)).joinToString(" | ", "| ", " |")
            }
        return (listOf(head) + rows).joinToString("\n")
    }

    private fun percent(share: Double): String = "${fixed(share * 100, 0)}%"

    private fun micros(nanos: Double): String = fixed(nanos / 1e3, 0)

    private fun fixed(value: Double, decimals: Int): String =
        "%.${decimals}f".format(Locale.ROOT, value)

    private companion object {
        /**
         * Shows the 99.9th percentile of at least this number of requests, so that ten exceed it.
         */
        const val LEAST_FOR_P999 = 10_000
    }
}
