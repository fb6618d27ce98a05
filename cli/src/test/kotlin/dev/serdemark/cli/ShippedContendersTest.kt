package dev.serdemark.cli

import dev.serdemark.cli.option.operations
import dev.serdemark.cli.output.table
import dev.serdemark.cli.testing.Ended
import dev.serdemark.cli.testing.ExportedCells
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.doubles.shouldBeGreaterThan
import io.kotest.matchers.maps.shouldContainExactly
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import java.nio.file.Path
import kotlin.io.path.isRegularFile
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.relativeTo
import kotlin.io.path.walk
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.io.TempDir

/** Builds and measures some shipped contenders once, and checks the results of this run. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class ShippedContendersTest {
    private lateinit var folder: Path
    private lateinit var tool: Tool
    private lateinit var ended: Ended

    @BeforeAll
    fun `measure the contenders once`(@ToolFolder folder: Path) {
        this.folder = folder
        tool = Tool(folder)
        val exports = arrayOf("--export-json=run.json", "--export-csv=slices.csv")
        val operations = "--operation=read,write,read-selected"
        val contenders = "--contender=${(OF_JSON + OF_OWN_FORMATS).joinToString(",")}"
        ended = tool.run("run", "users/small", contenders, operations, "--budget=1s", *exports)
        withClue(ended) { ended.status shouldBe 0 }
    }

    @Test
    fun `every cell is measured, with time, allocation and payload size`() {
        val (unsupported, cells) =
            ExportedCells.of(folder.resolve("run.json")).cells.partition {
                it.status == "unsupported"
            }
        unsupported.map { "${it.contender} ${it.operation}" } shouldContainExactlyInAnyOrder
            OF_OWN_FORMATS.map { "$it read-selected" }
        cells.map { "${it.contender} ${it.operation}" } shouldContainExactlyInAnyOrder ALL_CELLS
        cells.forEach {
            withClue(it) {
                it.status shouldBe "measured"
                it.generations shouldBe GENERATIONS
                it.time.shouldNotBeNull().median shouldBeGreaterThan 0.0
                it.allocated.shouldNotBeNull() shouldBeGreaterThan 0.0
                it.payloadBytes.shouldNotBeNull() shouldBeGreaterThan 5_000.0
            }
        }
    }

    @Test
    fun `the CSV of slices has the columns that docs name, and every slice of every cell`() {
        val rows = folder.resolve("slices.csv").readText().trim().split("\r\n")
        val columns = rows.first().split(',')
        columns shouldContainExactly documentedColumns()
        val slices = rows.drop(1).map { columns.zip(it.split(',')).toMap() }
        val counted = slices.filter { it["phase"] == "round" }
        counted
            .groupingBy { "${it["contender"]} ${it["operation"]}" }
            .eachCount() shouldContainExactly ALL_CELLS.associateWith { GENERATIONS * ROUNDS }
        counted.forEach {
            withClue(it) { it.getValue("cpu_ns").toDouble() shouldBeGreaterThan 0.0 }
        }
    }

    private fun documentedColumns(): List<String> {
        val section = Tool.home.resolve("docs/export.md").readText().substringAfter("## CSV")
        val table = section.substringBefore("## ").lines().filter { it.startsWith("| `") }
        return table.flatMap { row ->
            Regex("`(.*?)`").findAll(row.split('|')[1]).map { it.groupValues[1] }
        }
    }

    @Test
    fun `a later report of the run has the same words`() {
        val again = tool.run("report", "last")
        withClue(again) {
            again.status shouldBe 0
            again.out.trim() shouldBe ended.out.substringBeforeLast("Report: ").trim()
        }
    }

    @Test
    fun `--statistics prints the tests that papers report`() {
        val text = tool.run("report", "last", "--statistics")
        withClue(text) {
            text.status shouldBe 0
            text.out shouldContain "\nClassical statistics\n"
        }
        ended.out shouldNotContain "Classical statistics"
    }

    @Test
    fun `the table of jvm-serializers is printed if the user asks for it`() {
        val asked = tool.run("report", "last", "--table", "jvm-serializers")
        withClue(asked) {
            asked.status shouldBe 0
            asked.out shouldContain
                Regex("(?m)^contender +create +ser +deser +.*total .*size +\\+dfl$")
            asked.out shouldContain "Start a run with -o create,write,read."
        }
        ended.out shouldNotContain "jvm-serializers"
    }

    @Test
    fun `without -c, a run measures all default contenders`(@TempDir empty: Path) {
        val listed =
            tool.run("list", "contenders").out.trim().lines().drop(1).filter {
                it.split(Regex(" {2,}"))[5] == "yes"
            }
        val ended = tool.run("run", "users/small", "--offline", "--cache=$empty", "--out=none")
        withClue(ended) {
            ended.status shouldBe 3
            listed.forEach { ended.out shouldContain "${it.substringBefore(' ')}@" }
        }
    }

    @Test
    fun `downloads and builds are in the cache`() {
        tool.run("cache", "path").out.trim() shouldBe "${Tool.cache}"
        tool.run("cache", "size").out.substringBefore(" MB").toDouble() shouldBeGreaterThan 10.0
    }

    @Test
    fun `ejected sources are those of the run`() {
        val ejection = tool.run("eject", "users/small", "-c", "gson,moshi-codegen", "project")
        withClue(ejection) { ejection.status shouldBe 0 }
        val project = folder.resolve("project")
        project.resolve("pom.xml").isRegularFile() shouldBe true
        val run = folder.resolve("serdemark-runs").listDirectoryEntries().single()
        for (id in listOf("gson", "moshi-codegen")) {
            val measured = run.resolve("sources").entry("$id@")
            val ejected = project.entry("${id}_")
            texts(ejected.resolve("src/main/kotlin"), ejected.resolve("src/generated/kotlin"))
                .shouldContainExactly(texts(measured))
        }
    }

    private fun Path.entry(start: String) =
        listDirectoryEntries().single { it.name.startsWith(start) && "+" !in it.name }

    private fun texts(vararg folders: Path): Map<String, String> =
        folders
            .flatMap { folder -> folder.walk().map { "${it.relativeTo(folder)}" to it.readText() } }
            .toMap()

    private companion object {
        /** The fewest generations that a plan may have. */
        const val GENERATIONS = 1
        const val ROUNDS = 5

        /**
         * One contender by reflection, one by a compiler plugin, one by a code generator. The
         * contract test has all contenders.
         */
        val OF_JSON = listOf("gson", "kotlinx-serialization", "moshi-codegen")
        val OF_OWN_FORMATS = listOf("protobuf-java-domain")

        val ALL_CELLS =
            (OF_JSON + OF_OWN_FORMATS).flatMap { listOf("$it read", "$it write") } +
                OF_JSON.map { "$it read-selected" }
    }
}
