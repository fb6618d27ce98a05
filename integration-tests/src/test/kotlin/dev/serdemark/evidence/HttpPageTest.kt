package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.WorkloadResults
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
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS

/**
 * Checks docs/http.md against a run of requests to servers with five contenders. Bare figures are
 * of requests that the server answers without the contender, which the page calls no-op.
 */
@TestInstance(PER_CLASS) // Journals are large, so all tests share what they read.
@Tag("evidence")
class HttpPageTest {
    private val evidence = Evidence("http")
    private val result = evidence.result
    private val results = WorkloadResults(listOf(evidence), "users")

    @Test
    fun `the run has the command of the page, and all figures of all five contenders`() {
        result.plan.origin.command.joinToString(" ") shouldBe
            "http users/small -c fastjson2,gson,jackson,kotlinx-serialization,moshi-codegen --budget 8m"
        result.cells shouldHaveSize 10
        for (cell in result.cells) {
            cell.warm?.requests.shouldNotBeNull()
            cell.latency?.bare.shouldNotBeNull()
        }
    }

    @Test
    fun `the other statements of the page are true`() {
        result.course.generations shouldBe 2
        val (decided, undecided) = result.answer.asked.partition { it.verdict.isDecided }
        Path("../docs/http.md").readText().replace('\n', ' ') shouldContain
            "generations decided ${decided.size} of ${decided.size + undecided.size} comparisons"
        // The text of the page has these figures.
        rangeOfShares(Operation.READ) shouldBe listOf("9%", "47%")
        rangeOfShares(Operation.WRITE) shouldBe listOf("35%", "66%")
        val latencies = result.cells.map { checkNotNull(it.latency) }
        val bareMedians = latencies.map { checkNotNull(it.bare).median }
        listOf(bareMedians.min(), bareMedians.max()).map(::micros) shouldBe listOf("213", "254")
        val addedTimes = latencies.zip(bareMedians) { latency, bare -> latency.median - bare }
        listOf(addedTimes.min(), addedTimes.max()).map(::micros) shouldBe listOf("8", "68")
    }

    /** Returns the smallest and the largest share of a contender in the CPU time of a request. */
    private fun rangeOfShares(operation: Operation): List<String> {
        val shares = results.contenders.map { cell(it, operation).warm?.requests?.share ?: 0.0 }
        return listOf(shares.min(), shares.max()).map(::percent)
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
            results.toFastest(info, operation)?.let { formatFixed(it, 2) + "×" } ?: "–",
            micros(requests.bareCpu),
            percent(requests.share),
            "%,.0f".format(Locale.ROOT, requests.perSecond),
            formatFixed(figures.allocated / 1e3, 1) + " KB",
        )
    }

    private fun latencies(cell: CellResult): List<String> {
        val figures = checkNotNull(cell.latency)
        val bare = checkNotNull(figures.bare)
        val p999 = if (figures.calls < MIN_CALLS_FOR_P999) "–" else micros(figures.p999)
        return listOf(micros(figures.median), micros(figures.p99), p999, micros(figures.maximum)) +
            listOf(micros(bare.median), micros(bare.p99))
    }

    private fun cell(info: ContenderInfo, operation: Operation): CellResult =
        checkNotNull(results.cell(info, operation))

    private fun table(head: String, cells: (ContenderInfo) -> List<String>): String {
        val rows =
            results.contenders.map { info ->
                (listOf("`${info.contender.id}`") + cells(info)).joinToString(" | ", "| ", " |")
            }
        return (listOf(head) + rows).joinToString("\n")
    }

    private fun percent(share: Double): String = "${formatFixed(share * 100, 0)}%"

    private fun micros(nanos: Double): String = formatFixed(nanos / 1e3, 0)

    private fun formatFixed(value: Double, decimals: Int): String =
        "%.${decimals}f".format(Locale.ROOT, value)

    private companion object {
        /** The 99.9th percentile is shown if at least ten requests exceed it. */
        const val MIN_CALLS_FOR_P999 = 10_000
    }
}
