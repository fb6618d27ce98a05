package dev.serdemark.cli

import dev.serdemark.cli.testing.BrokenContenders
import dev.serdemark.cli.testing.ExportedCells
import dev.serdemark.cli.testing.ExportedCells.Memory
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import io.kotest.assertions.withClue
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.doubles.shouldBeGreaterThan
import io.kotest.matchers.ints.shouldBeGreaterThan
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.writeText
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance

/** Measures contenders with a known use of memory. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class MemoryTest {
    private lateinit var tool: Tool
    private lateinit var printed: String
    private lateinit var cells: Map<String, ExportedCells>

    @BeforeAll
    fun `measure all contenders once`(@ToolFolder folder: Path) {
        addWorkload(folder.resolve("points").createDirectories())
        addContenders(BrokenContenders(folder.resolve("contenders").createDirectories()))
        tool = Tool(folder)
        cells = CONTENDERS.mapValues { (operation, names) ->
            val result =
                tool.run(
                    *arrayOf("run", "points", "--contenders=contenders", "-c", names),
                    *arrayOf("-o", operation, "--budget=1s", "--show=memory"),
                    "--export-json=$operation.json",
                )
            withClue(result) { result.status shouldBe 0 }
            printed = result.out
            ExportedCells.of(folder.resolve("$operation.json"))
        }
    }

    private fun cell(contender: String, operation: String) =
        cells.getValue(operation).cell(contender, operation)

    private fun addWorkload(workload: Path) {
        workload
            .resolve("schema.avsc")
            .writeText(
                """
                |{"type": "record", "name": "Points", "fields": [
                |  {"name": "items", "type": {"type": "array", "items":
                |    {"type": "record", "name": "Point", "fields": [
                |      {"name": "x", "type": "long"},
                |      {"name": "y", "type": "double"}
                |    ]}}}
                |]}
                |"""
                    .trimMargin()
            )
        workload
            .resolve("workload.yaml")
            .writeText(
                """
                |format: 1
                |description: Points
                |documents:
                |  some: {seed: 1, sizes: {Points.items: $POINTS}, siblings: 3}
                |"""
                    .trimMargin()
            )
    }

    private fun addContenders(contenders: BrokenContenders) {
        contenders.add("plain")
        contenders.add(
            "allocates-ten",
            read = "decode(payload).also { repeat(10) { last = Thing(calls) } }",
            members = "@Volatile private var last: Any? = null\n    class Thing(val call: Long)",
        )
        contenders.add(
            "retains-a-megabyte",
            read = "decode(payload).let { it.copy(items = Heavy(it.items)) }",
            members =
                "class Heavy<T>(list: List<T>) : List<T> by list { val ballast = ByteArray(1 shl 20) }",
        )
        contenders.add(
            "burns-elsewhere",
            members =
                "@Volatile private var spins = 0L\n" +
                    "    init { Thread { while (true) spins++ }.also { it.isDaemon = true }.start() }",
        )
    }

    private fun memory(contender: String, operation: String): Memory =
        cell(contender, operation).memory.shouldNotBeNull()

    @Test
    fun `the retained bytes are the sizes of the objects, within one percent`() {
        // The root, the ArrayList, its array, and the points: a header, a long and a double each.
        val layout = 16.0 + 24 + (16 + 4 * POINTS) + 32 * POINTS
        memory("plain", "read").retainedBytes.shouldNotBeNull() shouldBe
            (layout plusOrMinus layout / 100)
    }

    @Test
    fun `a megabyte more per value is measured to within one percent`() {
        val additional =
            memory("retains-a-megabyte", "read").retainedBytes.shouldNotBeNull() -
                memory("plain", "read").retainedBytes.shouldNotBeNull()
        additional shouldBe (MEGABYTE plusOrMinus MEGABYTE / 100)
    }

    @Test
    fun `a write has no retained bytes`() {
        memory("plain", "write").retainedBytes shouldBe null
    }

    @Test
    fun `the allocated objects of each class are counted`() {
        val classes = memory("allocates-ten", "read").classes
        val things = classes.single { it.name.endsWith("Thing") }
        things.objects shouldBe (10.0 plusOrMinus 0.001)
        val thingBytes = 24.0 // A header and a long.
        things.bytes shouldBe (10 * thingBytes plusOrMinus 0.1)
        memory("plain", "read").classes.single { it.name.endsWith("Point") }.objects shouldBe
            (POINTS.toDouble() plusOrMinus 0.001)
    }

    @Test
    fun `the counted bytes are those that calls in slices allocate, within 5 percent`() {
        for (operation in listOf("read", "write")) {
            val cell = cell("plain", operation)
            val allocated = cell.allocated.shouldNotBeNull()
            cell.memory.shouldNotBeNull().allocatedBytes.shouldNotBeNull() shouldBe
                (allocated plusOrMinus allocated / 20)
        }
    }

    @Test
    fun `the observed heap shows the allocations of many calls`() {
        val observed = memory("plain", "read").observed.shouldNotBeNull()
        observed.groups shouldBeGreaterThan 2
        observed.residentBytes?.let { (it > observed.peakHeapBytes / 2) shouldBe true }
        // A group has at least 50 calls, and a point has 32 bytes.
        observed.allocatedBytes shouldBeGreaterThan 50.0 * 32 * POINTS
        observed.cpuShare shouldBeGreaterThan 0.0
    }

    @Test
    fun `the CPU time of the process includes other threads`() {
        fun cpuRatio(contender: String) =
            cell(contender, "read").let {
                it.process.shouldNotBeNull() / it.mean.shouldNotBeNull()
            }
        cpuRatio("burns-elsewhere") shouldBeGreaterThan cpuRatio("plain")
    }

    @Test
    fun `only the tables that --show names are printed`() {
        printed shouldContain MEMORY
        printed shouldContain Regex("(?m)^contender +retained +allocated +objects")
        printed shouldContain Regex("(?s)allocates-ten@1.0:\\s.*?10\\s+Bytes.Thing")
        printed shouldNotContain "Payload sizes"
        printed shouldNotContain "µs per call"
    }

    @Test
    fun `a report of the run has the memory table, and other tables on request`() {
        val report = tool.run("report", "last")
        withClue(report) { report.out shouldContain MEMORY }
        val sizes = tool.run("report", "last", "--show=size")
        withClue(sizes) {
            sizes.out shouldContain "Payload sizes"
            sizes.out shouldNotContain MEMORY
        }
    }

    private companion object {
        const val POINTS = 100
        const val MEGABYTE = 1048576.0
        val MEMORY = Regex("(?m)^Memory\\s+read points/some")

        /** The contenders of the run of each operation. Tests check the output of the last run. */
        val CONTENDERS =
            mapOf(
                "write" to "plain",
                "read" to "plain,allocates-ten,retains-a-megabyte,burns-elsewhere",
            )
    }
}
