package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.Measured
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
 * Checks docs/binary.md: all binary formats on one document of two workloads. Two runs measured
 * each document. One wrote and read it, and the other one read it and visited every field.
 */
@Tag("slow")
@TestInstance(PER_CLASS) // Journals are large, so all tests share what they read.
class BinaryFormatsTest {
    @ParameterizedTest
    @ValueSource(strings = ["media", "users"])
    fun `every cell has a figure or a reason`(workload: String) {
        for (cell in formats(workload).cells) {
            withClue(cell.cell) {
                if (cell.figures == null) cell.outcome.reason.shouldNotBeNull()
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = ["media", "users"])
    fun `the page has the figures of every contender`(workload: String) {
        shouldBeInDocs("binary.md", workload, table(formats(workload)))
    }

    @ParameterizedTest
    @ValueSource(strings = ["media", "users"])
    fun `the page has the figures of contenders that were added later`(workload: String) {
        val later = Measured(listOf(later), workload)
        shouldBeInDocs("binary.md", "later-$workload", table(later))
    }

    private fun table(measured: Measured): String {
        val head =
            "| contender | bytes | deflated | write | read | read and visit |\n" +
                "|---|--:|--:|--:|--:|--:|\n"
        val rows =
            measured.inOrder().map { info ->
                val columns =
                    listOf("`${info.contender}`", measured.bytes(info), measured.deflated(info)) +
                        OPERATIONS.map { measured.shown(info, it) }
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
    fun `the binary contenders faster than fastjson2 are the ones that the page names`(
        workload: String,
        operation: Operation,
        faster: String,
    ) {
        formats(workload).fasterThan("fastjson2", operation) shouldBe faster.split(", ")
    }

    @Test
    fun `for writing users, every other contender is decided against fastjson2`() {
        formats("users").run {
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
    fun `the contenders that may be fastest in the later run are those that the page names`(
        workload: String,
        operation: Operation,
        fastest: String,
    ) {
        val later = Measured(listOf(later), workload)
        later.maybeFastest(operation) shouldBe fastest.split(", ")
    }

    /** Sorts contenders by the sum of the times for writing and for reading with visiting. */
    private fun Measured.inOrder(): List<ContenderInfo> = contenders.sortedBy { info ->
        listOf(Operation.WRITE, Operation.READ_DEEP).sumOf {
            cell(info, it)?.figures?.time?.value ?: Double.MAX_VALUE
        }
    }

    private val later = Evidence("binary-formats/later")

    private val formats = mutableMapOf<String, Measured>()

    private fun formats(workload: String): Measured =
        formats.getOrPut(workload) {
            val runs = listOf("write-read", "read-deep")
            Measured(runs.map { Evidence("binary-formats/$workload-$it") }, workload)
        }

    private companion object {
        val OPERATIONS = listOf(Operation.WRITE, Operation.READ, Operation.READ_DEEP)
    }
}
