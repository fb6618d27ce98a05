package dev.serdemark.cli

import dev.serdemark.cli.testing.BrokenContenders
import dev.serdemark.cli.testing.ExportedCells
import dev.serdemark.cli.testing.ExportedCells.Latency
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.cli.testing.addNotes
import dev.serdemark.cli.testing.unwrapped
import io.kotest.assertions.withClue
import io.kotest.matchers.doubles.shouldBeGreaterThanOrEqual
import io.kotest.matchers.doubles.shouldBeLessThan
import io.kotest.matchers.longs.shouldBeGreaterThan
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.createDirectories
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance

/** Measures latencies of a contender that sleeps for 1 ms in every 500th read. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class LatencyTest {
    private lateinit var tool: Tool
    private lateinit var printed: String
    private lateinit var cells: ExportedCells

    @BeforeAll
    fun `measure both contenders once`(@ToolFolder folder: Path) {
        addNotes(folder)
        val contenders = BrokenContenders(folder.resolve("contenders").createDirectories())
        contenders.add("plain")
        contenders.add(
            "sleeps",
            read = "decode(payload).also { if (++reads % 500 == 0L) Thread.sleep(1) }",
            members = "private var reads = 0L",
        )
        tool = Tool(folder)
        val result =
            tool.run(
                *arrayOf("run", "notes", "--contenders=contenders", "-c", "plain,sleeps"),
                *arrayOf("--latency", "--budget=1s", "--export-json=result.json"),
            )
        withClue(result) { result.status shouldBe 0 }
        printed = result.out
        cells = ExportedCells.of(folder.resolve("result.json"))
    }

    private fun latency(contender: String, operation: String): Latency =
        cells.cell(contender, operation).latency.shouldNotBeNull()

    @Test
    fun `a sleep of 1 ms in every 500th call shows in p999, and not in the median`() {
        val read = latency("sleeps", "read")
        read.calls shouldBeGreaterThan 1000L
        read.median shouldBeLessThan MILLISECOND / 2
        read.p999 shouldBeGreaterThanOrEqual MILLISECOND
        read.maximum shouldBeGreaterThanOrEqual read.p999
        latency("sleeps", "write").median shouldBeLessThan MILLISECOND / 2
    }

    @Test
    fun `a report with --show=memory says that the run did not examine memory`() {
        val report = tool.run("report", "last", "--show=memory")
        withClue(report) { report.out.unwrapped() shouldContain "was not examined" }
        cells.cell("plain", "read").memory.shouldBeNull()
    }

    @Test
    fun `the table says what the times are`() {
        printed shouldContain Regex("(?m)^Latency\\s+read notes/some, bytes, g1, (ns|µs) per call$")
        printed shouldContain Regex("Closed-loop\\s+service\\s+time")
        printed shouldContain
            Regex(
                "The\\s+time\\s+of\\s+the\\s+clock,\\s+[0-9]+(\\s+to\\s+[0-9]+)?\\s+ns,\\s+is\\s+subtracted"
            )
    }

    private companion object {
        const val MILLISECOND = 1e6
    }
}
