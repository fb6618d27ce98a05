package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.WorkloadResults
import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.Operation
import io.kotest.assertions.withClue
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
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource
import org.junit.jupiter.params.provider.ValueSource

/**
 * Checks docs/binary.md, which compares binary formats on two documents. Two runs measured each
 * document: one wrote and read it, and the other read it and visited every field.
 */
@Tag("slow")
@TestInstance(PER_CLASS) // Journals are large, so all tests share what they read.
@Tag("evidence")
class BinaryFormatsTest {
    @ParameterizedTest
    @ValueSource(strings = ["media", "users"])
    fun `every cell has a figure or a reason`(workload: String) {
        for (cell in results(workload).cells) {
            withClue(cell.cell) {
                if (cell.figures == null) cell.outcome.reason.shouldNotBeNull()
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = ["media", "users"])
    fun `the page has the figures of every contender`(workload: String) {
        shouldBeInDocs("binary.md", workload, table(results(workload)))
    }

    @ParameterizedTest
    @ValueSource(strings = ["media", "users"])
    fun `the page has the figures of contenders that were added later`(workload: String) {
        val results = WorkloadResults(listOf(laterRun), workload)
        shouldBeInDocs("binary.md", "later-$workload", table(results))
    }

    private fun table(results: WorkloadResults): String {
        val head =
            "| contender | bytes | deflated | write | read | read and visit |\n" +
                "|---|--:|--:|--:|--:|--:|\n"
        val rows =
            results.sortedContenders().map { info ->
                val columns =
                    listOf("`${info.contender}`", results.bytes(info), results.deflated(info)) +
                        OPERATIONS.map { results.formatToFastest(info, it) }
                columns.joinToString(" | ", "| ", " |")
            }
        return head + rows.joinToString("\n")
    }

    @ParameterizedTest
    @CsvSource(
        "media, WRITE, 'fory, fory-registered'",
        "media, READ, 'fory, fory-registered, kryo-manual, msgpack, protostuff, thrift-binary'",
        "users, WRITE, 'fory, fory-registered'",
        "users, READ, 'fory, fory-registered, msgpack'",
    )
    fun `the contenders that are faster than fastjson2 are those on the page`(
        workload: String,
        operation: Operation,
        faster: String,
    ) {
        results(workload).fasterThan("fastjson2", operation) shouldBe faster.split(", ")
    }

    @Test
    fun `every other contender is decided against fastjson2 in writing users`() {
        results("users").run {
            fasterThan("fastjson2", Operation.WRITE).size +
                slowerThan("fastjson2", Operation.WRITE).size shouldBe contenders.size - 1
        }
    }

    @Test
    fun `the page has the ratio of Thrift's usual write to its write into a buffer`() {
        val cells = Evidence("binary-formats/thrift-buffer").result.groups.single().ranked
        val usual = cells.single { it.result.cell.contender.id == "thrift-binary" }
        cells.single { it.isFirst }.result.cell.contender.id shouldBe "thrift-binary-buffer"
        val (ratio, low, high) = checkNotNull(usual.toFastest).ratio
        Path("../docs/binary.md").readText() shouldContain
            "took %.1f times as long (%.1f–%.1f) to write".format(Locale.ROOT, ratio, low, high)
    }

    @ParameterizedTest
    @CsvSource(
        "media, WRITE, 'fory, sbe, sbe-domain'",
        "media, READ_DEEP, 'fory, msgpack, sbe'",
        "users, WRITE, fory",
        "users, READ_DEEP, fory",
    )
    fun `the contenders that may be fastest in the later run are those on the page`(
        workload: String,
        operation: Operation,
        fastest: String,
    ) {
        val results = WorkloadResults(listOf(laterRun), workload)
        results.maybeFastest(operation) shouldBe fastest.split(", ")
    }

    /** Sorts contenders by the sum of the times for writing and for reading with visiting. */
    private fun WorkloadResults.sortedContenders(): List<ContenderInfo> =
        contenders.sortedBy { info ->
            listOf(Operation.WRITE, Operation.READ_DEEP).sumOf {
                cell(info, it)?.figures?.time?.value ?: Double.MAX_VALUE
            }
        }

    /** A later run with contenders that were added since. */
    private val laterRun = Evidence("binary-formats/later")

    private val resultsByWorkload = mutableMapOf<String, WorkloadResults>()

    private fun results(workload: String): WorkloadResults =
        resultsByWorkload.getOrPut(workload) {
            val runs = listOf("write-read", "read-deep")
            WorkloadResults(runs.map { Evidence("binary-formats/$workload-$it") }, workload)
        }

    private companion object {
        val OPERATIONS = listOf(Operation.WRITE, Operation.READ, Operation.READ_DEEP)
    }
}
