package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.Operation
import dev.serdemark.results.RankedCell
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.figures.CellResult
import io.kotest.assertions.withClue
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import java.util.Locale
import kotlin.math.round
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource
import org.junit.jupiter.params.provider.ValueSource

/**
 * All binary formats on one document. Two runs measured it: one wrote and read, the other read and
 * visited every field.
 */
@Tag("slow")
class BinaryFormatsTest {
    @ParameterizedTest
    @ValueSource(strings = ["media", "users"])
    fun `every cell has a figure or a reason`(workload: String) {
        for (cell in Measured(workload).cells) {
            withClue(cell.cell) {
                if (cell.figures == null) cell.outcome.reason.shouldNotBeNull()
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = ["media", "users"])
    fun `the page has the figures of every contender`(workload: String) {
        shouldBeInDocs("binary.md", workload, table(Measured(workload)))
    }

    @ParameterizedTest
    @ValueSource(strings = ["media", "users"])
    fun `the page has the figures of contenders that came later`(workload: String) {
        val later = Measured(workload, listOf(Evidence("binary-formats/later")))
        shouldBeInDocs("binary.md", "later-$workload", table(later))
    }

    private fun table(measured: Measured): String {
        val head =
            "| contender | format | bytes | deflated | write | read | read and visit |\n" +
                "|---|---|--:|--:|--:|--:|--:|\n"
        val rows =
            measured.contenders.map { info ->
                val columns =
                    listOf(
                        "`${info.contender}`",
                        info.format,
                        measured.bytes(info),
                        measured.deflated(info),
                    ) + OPERATIONS.map { measured.shown(info, it) }
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
    fun `few are faster than JSON, as the page says`(
        workload: String,
        operation: Operation,
        faster: String,
    ) {
        Measured(workload).fasterThan("fastjson2", operation) shouldBe faster.split(", ")
    }

    @Test
    fun `on users, every binary contender is faster to write than JSON or slower, none undecided`() {
        Measured("users").run {
            fasterThan("fastjson2", Operation.WRITE).size +
                slowerThan("fastjson2", Operation.WRITE).size shouldBe contenders.size - 1
        }
    }

    @Test
    fun `Thrift writes into a buffer in a fraction of the time, as the page says`() {
        val cells = Evidence("binary-formats/thrift-buffer").result.groups.single().ranked
        val usual = cells.single { it.result.cell.contender.id == "thrift-binary" }
        cells.single { it.isFirst }.result.cell.contender.id shouldBe "thrift-binary-buffer"
        val (ratio, low, high) = checkNotNull(usual.toFastest).ratio
        "%.1f (%.1f–%.1f)".format(Locale.ROOT, ratio, low, high) shouldBe "5.8 (4.5–7.6)"
    }

    @ParameterizedTest
    @CsvSource(
        "media, WRITE, 'fory, sbe, sbe-domain'",
        "media, READ_DEEP, 'fory, msgpack, sbe'",
        "users, WRITE, fory",
        "users, READ_DEEP, fory",
    )
    fun `with those that came later, these may be fastest`(
        workload: String,
        operation: Operation,
        fastest: String,
    ) {
        val later = Measured(workload, listOf(Evidence("binary-formats/later")))
        later.maybeFastest(operation) shouldBe fastest.split(", ")
    }

    /** What [runs] measured of one workload. */
    private class Measured(
        workload: String,
        private val runs: List<Evidence> =
            listOf("write-read", "read-deep").map { Evidence("binary-formats/$workload-$it") },
    ) {
        val cells =
            runs.flatMap { it.result.cells }.filter { it.cell.document.workload == workload }

        private val ranked =
            runs
                .flatMap { it.result.groups }
                .flatMap { it.ranked }
                .filter { it.result.cell.document.workload == workload }

        /** First those whose writing, reading and visiting takes the least time in all. */
        val contenders: List<ContenderInfo> =
            runs.first().result.plan.contenders.sortedBy { info ->
                listOf(Operation.WRITE, Operation.READ_DEEP).sumOf {
                    cell(info, it)?.figures?.time?.value ?: Double.MAX_VALUE
                }
            }

        fun bytes(info: ContenderInfo): String = cell(info, Operation.WRITE)?.payload?.bytes.whole()

        fun deflated(info: ContenderInfo): String =
            cell(info, Operation.WRITE)?.payload?.compressed?.deflate.whole()

        /** Such as `1.31× (1.22–1.41)`; the time in bold for the fastest. */
        fun shown(info: ContenderInfo, operation: Operation): String {
            val cell = ranked(info, operation) ?: return "–"
            val time = checkNotNull(cell.result.figures).time.value
            if (cell.isFirst) return "**${inUnits(time)}**"
            val (ratio, low, high) = cell.toFastest?.ratio ?: return "–"
            val digits = if (ratio < 10) "%.2f" else "%.1f"
            fun fixed(value: Double?) = value?.let { digits.format(Locale.ROOT, it) } ?: "?"
            return "${fixed(ratio)}× (${fixed(low)}–${fixed(high)})"
        }

        /** The ids of contenders that no verdict calls slower than the fastest by estimate. */
        fun maybeFastest(operation: Operation): List<String> =
            ranked
                .filter { it.result.cell.operation == operation }
                .filter { it.isFirst || it.toFastest?.verdict == Verdict.UNDECIDED }
                .map { it.result.cell.contender.id }
                .sorted()

        /** The ids of contenders that the verdicts call faster than another. */
        fun fasterThan(id: String, operation: Operation): List<String> =
            compared(id, operation, setOf(Verdict.FASTER, Verdict.SLIGHTLY_FASTER))

        fun slowerThan(id: String, operation: Operation): List<String> =
            compared(id, operation, setOf(Verdict.SLOWER, Verdict.SLIGHTLY_SLOWER))

        private fun compared(id: String, operation: Operation, verdicts: Set<Verdict>) =
            runs
                .flatMap { run ->
                    val other = run.result.cells.find { it.isOf(id, operation) }?.index
                    run.result.comparisons
                        .flatMap { listOf(it, it.inverse()) }
                        .filter { it.b == other && it.verdict in verdicts }
                        .map { run.result[it.a].cell.contender.id }
                }
                .sorted()

        private fun CellResult.isOf(id: String, operation: Operation) =
            cell.operation == operation && cell.contender.id == id

        private fun ranked(info: ContenderInfo, operation: Operation): RankedCell? = ranked.find {
            it.result.cell.operation == operation && it.result.cell.contender == info.contender
        }

        private fun cell(info: ContenderInfo, operation: Operation): CellResult? = cells.find {
            it.cell.operation == operation && it.cell.contender == info.contender
        }

        private fun inUnits(nanos: Double): String =
            if (nanos < 1000) "%.0f ns".format(Locale.ROOT, nanos)
            else "%.2f µs".format(Locale.ROOT, nanos / 1000)

        private fun Double?.whole() = this?.let { "%.0f".format(Locale.ROOT, round(it)) } ?: "–"
    }

    private companion object {
        val OPERATIONS = listOf(Operation.WRITE, Operation.READ, Operation.READ_DEEP)
    }
}
