package dev.serdemark.requests

import dev.serdemark.cli.testing.BrokenContenders
import dev.serdemark.cli.testing.ExportedCells
import dev.serdemark.cli.testing.Signals
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.cli.testing.addNotes
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.comparables.shouldBeGreaterThan
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.doubles.shouldBeGreaterThanOrEqual
import io.kotest.matchers.doubles.shouldBeLessThan
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.createDirectories
import kotlin.io.path.exists
import kotlin.io.path.readText
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.condition.DisabledOnOs
import org.junit.jupiter.api.condition.OS

/** Measures requests to servers of contenders with known delays and faults. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class HttpTest {
    private lateinit var folder: Path
    private lateinit var tool: Tool
    private lateinit var printed: String
    /** The exported cells of each operation. */
    private lateinit var cells: Map<String, ExportedCells>

    @BeforeAll
    fun `measure all contenders once`(@ToolFolder folder: Path) {
        this.folder = folder
        addNotes(folder)
        addContenders(BrokenContenders(folder.resolve("contenders").createDirectories()))
        tool = Tool(folder)
        val contendersByOperation =
            mapOf(
                "write" to "miswrites",
                "read" to "plain,slow,stalls,misreads,throws,silent,halts",
            )
        cells = contendersByOperation.mapValues { (operation, names) ->
            val result =
                tool.run(
                    *arrayOf("http", "notes", "--contenders=contenders", "-c", names),
                    *arrayOf("-o", operation, "--rate=200", "--budget=1s"),
                    "--export-json=$operation.json",
                )
            withClue(result) { result.status shouldBe 4 }
            printed = result.out // Reads come last, so their tables remain.
            ExportedCells.of(folder.resolve("$operation.json"))
        }
    }

    /** Adds contenders that pass their check. Those with faults fail only after 500 calls. */
    private fun addContenders(contenders: BrokenContenders) {
        fun add(id: String, read: String = "decode(payload)", write: String = "encode(value)") =
            contenders.add(
                id,
                read,
                write,
                members =
                    """
                    private val count = java.util.concurrent.atomic.AtomicLong()
                    private fun mustFail(period: Int): Boolean = count.incrementAndGet().let { it > 500 && it % period == 0L }
                    private val threads = java.lang.management.ManagementFactory.getThreadMXBean()
                    private fun spin() { val end = threads.currentThreadCpuTime + 1_000_000; while (threads.currentThreadCpuTime < end) {} }
                    @Volatile private var stalled = System.nanoTime()
                    private fun stall() { val now = System.nanoTime(); if (now - stalled > 1_000_000_000) { stalled = now; Thread.sleep(200) } }
                    """
                        .trimIndent(),
            )
        add("plain")
        add("slow", read = "decode(payload).also { spin() }")
        add("stalls", read = "decode(payload).also { stall() }")
        add(
            "misreads",
            read = "decode(payload).let { if (mustFail(100)) it.copy(text = \"no\") else it }",
        )
        add("miswrites", write = "encode(if (mustFail(100)) value.copy(text = \"no\") else value)")
        add("throws", read = "if (mustFail(500)) error(\"Out of ink\") else decode(payload)")
        add("silent", read = "decode(payload).also { if (mustFail(500)) Thread.sleep(60_000) }")
        add(
            "halts",
            read = "decode(payload).also { if (mustFail(500)) Runtime.getRuntime().halt(9) }",
        )
    }

    private fun cell(contender: String, operation: String = "read") =
        cells.getValue(operation).cell(contender, operation)

    private fun latency(contender: String, operation: String = "read") =
        cell(contender, operation).latency.shouldNotBeNull()

    /** Returns the median time of a request minus that of a request without the contender. */
    private fun addedTime(contender: String): Double =
        latency(contender).run { median - bareMedian.shouldNotBeNull() }

    @Test
    fun `a contender that needs a millisecond more per request has longer times`() {
        latency("slow").median shouldBeGreaterThanOrEqual MILLISECOND
        addedTime("slow") shouldBeGreaterThan addedTime("plain")
        val slow = cell("slow")
        slow.time.shouldNotBeNull().median shouldBeGreaterThanOrEqual MILLISECOND * 0.95
        slow.requests.shouldNotBeNull().share shouldBeGreaterThan 0.5
    }

    /** Needs a machine that does nothing else, because other work makes times longer. */
    @Test
    @Tag("long")
    fun `a millisecond more per request is measured to within 5 percent`() {
        addedTime("slow") - addedTime("plain") shouldBe (MILLISECOND plusOrMinus MILLISECOND * 0.05)
    }

    @Test
    fun `a stall of 200 ms per second shows in the percentiles, and not in the median`() {
        // At 200 requests per second, each stall delays 40 requests.
        latency("stalls").p99 shouldBeGreaterThanOrEqual 50 * MILLISECOND
        latency("stalls").maximum shouldBeGreaterThanOrEqual 200 * MILLISECOND
        latency("stalls").median shouldBeLessThan 50 * MILLISECOND
    }

    @Test
    fun `one wrong answer in a hundred is found, and the contender is not ranked`() {
        for ((contender, operation) in listOf("misreads" to "read", "miswrites" to "write")) {
            val cell = cell(contender, operation)
            withClue(cell) {
                cell.status shouldBe "wrong"
                cell.time.shouldBeNull()
                cell.reason shouldContain "text"
            }
        }
        cell("misreads").reason shouldContain "Bodies of POST requests were misread: "
        cell("miswrites", "write").reason shouldContain "answers to GET requests"
    }

    @Test
    fun `a server that fails, does not answer or ends is reported with the reason`() {
        with(cell("throws")) {
            status shouldBe "crashed"
            reason shouldContain "A POST request was answered with status 500"
            detail shouldContain "Out of ink"
        }
        with(cell("silent")) {
            status shouldBe "timed-out"
            reason shouldContain "A POST request had no answer within 10s"
        }
        with(cell("halts")) {
            status shouldBe "crashed"
            reason shouldContain "exit code 9"
            reason shouldContain "notes/some"
        }
    }

    @Test
    fun `the cost of a request without the contender is exported beside each time`() {
        val plain = cell("plain").requests.shouldNotBeNull()
        plain.bareCpu shouldBeGreaterThan 1_000.0
        plain.bareCpu shouldBeLessThan cell("plain").time.shouldNotBeNull().median * 1.5
        plain.perSecond shouldBeGreaterThan 10.0
        latency("plain").bareMedian.shouldNotBeNull() shouldBeGreaterThan 1_000.0
        cell("plain").notes shouldContain
            "Requests are served by Ktor, and converted by Serdemark's converter, which calls the codec."
    }

    @Test
    fun `the tables say what is measured`() {
        printed shouldContain
            Regex("(?m)^POST, read notes/some, bytes, g1-netty, payload 23 B, µs per request$")
        printed shouldContain Regex("(?m)^rank +contender +CPU .*share +req/s")
        printed shouldContain Regex("200\\s+requests\\s+per\\s+second\\s+over\\s+8\\s+connections")
        printed shouldContain "no-op p50"
    }

    @Test
    fun `options that a server cannot have are refused`() {
        val reasons =
            mapOf(
                "--server=jetty" to "Unknown server: 'jetty'. Expected netty or cio.",
                "--rate=0" to "Invalid --rate: '0'. Expected a whole number from 1",
                "--operation=parse" to
                    "Requests measure only read (POST) and write (GET), not parse",
                "--cold" to "Requests are measured warm",
                "--floor" to "--floor does not apply to requests",
                "--threads=2" to "serdemark http works with one thread only",
            )
        for ((option, reason) in reasons) {
            val result = tool.run("http", "notes", "--contenders=contenders", "-c", "plain", option)
            withClue(result) {
                result.status shouldBe 2
                result.err shouldContain reason
            }
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS, disabledReason = NO_SIGNALS)
    fun `Ctrl-C ends the servers and keeps what is measured`() {
        val tool = Tool(folder, starter = Signals.restoring())
        val started = startServing(tool, "interrupted")
        started.waitUntil { "Generation 1:" in started.err.readText() }
        val servers = servers(started)
        kill("INT", listOf(started.process.toHandle()) + servers)
        val result = tool.await(started, TIMEOUT_MINUTES)
        withClue(result) {
            result.status shouldBe 130
            result.out shouldContain "serdemark resume interrupted"
        }
        requireEnded(servers)
    }

    @Test
    @DisabledOnOs(OS.WINDOWS, disabledReason = NO_SIGNALS)
    fun `the servers end if the program is killed`() {
        val started = startServing(tool, "killed")
        val servers = servers(started)
        kill("KILL", listOf(started.process.toHandle()))
        tool.await(started, TIMEOUT_MINUTES)
        requireEnded(servers)
    }

    /** Starts a run in a separate process, and waits until its server is warm. */
    private fun startServing(tool: Tool, out: String): Tool.Started {
        val started =
            tool.start(
                *arrayOf("http", "notes", "--contenders=contenders", "-c", "plain"),
                *arrayOf("-o", "read", "--budget=10m", "--out=$out"),
            )
        val journal = folder.resolve("$out/journal.jsonl")
        started.waitUntil { journal.exists() && "\"cell-warmed\"" in journal.readText() }
        return started
    }

    /** Returns the servers. Waits for them, because there are none between two generations. */
    private fun servers(started: Tool.Started): List<ProcessHandle> {
        var servers = emptyList<ProcessHandle>()
        started.waitUntil {
            servers = started.process.descendants().toList()
            servers.isNotEmpty()
        }
        return servers
    }

    private fun kill(signal: String, processes: List<ProcessHandle>) {
        ProcessBuilder(listOf("kill", "-$signal") + processes.map { "${it.pid()}" })
            .start()
            .waitFor()
    }

    private fun requireEnded(processes: List<ProcessHandle>) = processes.forEach {
        it.onExit().get(1, TimeUnit.MINUTES)
    }

    private companion object {
        const val MILLISECOND = 1e6
        const val TIMEOUT_MINUTES = 3L
        const val NO_SIGNALS = "There is no way to send Ctrl-C to another process"
    }
}
