package dev.serdemark

import dev.serdemark.cli.option.operations
import dev.serdemark.cli.output.table
import dev.serdemark.cli.testing.ExportedCells
import dev.serdemark.cli.testing.ProgramResult
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

/** Measures some shipped contenders in one run, and checks its exports and reports. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class ShippedContendersTest {
    private lateinit var folder: Path
    private lateinit var tool: Tool
    private lateinit var result: ProgramResult

    @BeforeAll
    fun `measure the contenders once`(@ToolFolder folder: Path) {
        this.folder = folder
        tool = Tool(folder)
        val exports = arrayOf("--export-json=run.json", "--export-csv=slices.csv")
        val operations = "--operation=read,write,read-selected"
        val contenders = "--contender=${(JSON_CONTENDERS + OTHER_CONTENDERS).joinToString(",")}"
        result = tool.run("run", "users/small", contenders, operations, "--budget=1s", *exports)
        withClue(result) { result.status shouldBe 0 }
    }

    @Test
    fun `every cell is measured, with time, allocation and payload size`() {
        val (unsupported, cells) =
            ExportedCells.of(folder.resolve("run.json")).cells.partition {
                it.status == "unsupported"
            }
        unsupported.map { "${it.contender} ${it.operation}" } shouldContainExactlyInAnyOrder
            OTHER_CONTENDERS.map { "$it read-selected" }
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
    fun `the CSV of slices has the documented columns, and all slices`() {
        val rows = folder.resolve("slices.csv").readText().trim().split("\r\n")
        val columns = rows.first().split(',')
        columns shouldContainExactly documentedColumns()
        val slices = rows.drop(1).map { columns.zip(it.split(',')).toMap() }
        val slicesOfRounds = slices.filter { it["phase"] == "round" }
        slicesOfRounds
            .groupingBy { "${it["contender"]} ${it["operation"]}" }
            .eachCount() shouldContainExactly ALL_CELLS.associateWith { GENERATIONS * ROUNDS }
        slicesOfRounds.forEach {
            withClue(it) { it.getValue("cpu_ns").toDouble() shouldBeGreaterThan 0.0 }
        }
    }

    private fun documentedColumns(): List<String> {
        val section =
            Tool.home.resolve("docs/export.md").readText().substringAfter("## CSV of slices")
        val table = section.substringBefore("## ").lines().filter { it.startsWith("| `") }
        return table.flatMap { row ->
            Regex("`(.*?)`").findAll(row.split('|')[1]).map { it.groupValues[1] }
        }
    }

    @Test
    fun `a later report prints what the run printed`() {
        val report = tool.run("report", "last")
        withClue(report) {
            report.status shouldBe 0
            report.out.trim() shouldBe result.out.substringBeforeLast("Report: ").trim()
        }
    }

    @Test
    fun `classical statistics are printed only with --statistics`() {
        val report = tool.run("report", "last", "--statistics")
        withClue(report) {
            report.status shouldBe 0
            report.out shouldContain "\nClassical statistics\n"
        }
        result.out shouldNotContain "Classical statistics"
    }

    @Test
    fun `the table of jvm-serializers is printed only with --table`() {
        val report = tool.run("report", "last", "--table", "jvm-serializers")
        withClue(report) {
            report.status shouldBe 0
            report.out shouldContain
                Regex("(?m)^contender +create +ser +deser +.*total .*size +\\+dfl$")
            report.out shouldContain "Start a run with -o create,write,read."
        }
        result.out shouldNotContain "jvm-serializers"
    }

    @Test
    fun `without -c, a run measures all default contenders`(@TempDir empty: Path) {
        val defaults =
            tool.run("list", "contenders").out.trim().lines().drop(1).filter {
                it.split(Regex(" {2,}"))[5] == "yes" // The column `default`.
            }
        val result = tool.run("run", "users/small", "--offline", "--cache=$empty", "--out=none")
        withClue(result) {
            result.status shouldBe 3
            defaults.forEach { result.out shouldContain "${it.substringBefore(' ')}@" }
        }
    }

    @Test
    fun `the commands of the cache print its path and its size`() {
        tool.run("cache", "path").out.trim() shouldBe "${Tool.cache}"
        tool.run("cache", "size").out.substringBefore(" MB").toDouble() shouldBeGreaterThan 10.0
    }

    @Test
    fun `ejected sources are the same as those of the run`() {
        val ejection = tool.run("eject", "users/small", "-c", "gson,moshi-codegen", "project")
        withClue(ejection) { ejection.status shouldBe 0 }
        val project = folder.resolve("project")
        project.resolve("pom.xml").isRegularFile() shouldBe true
        val run = folder.resolve("serdemark-runs").listDirectoryEntries().single()
        for (id in listOf("gson", "moshi-codegen")) {
            val measured = run.resolve("sources").findFolder("$id@")
            val ejected = project.findFolder("${id}_")
            texts(ejected.resolve("src/main/kotlin"), ejected.resolve("src/generated/kotlin"))
                .shouldContainExactly(texts(measured))
        }
    }

    /** Finds the folder of a build for whole values. The names of other builds contain a plus. */
    private fun Path.findFolder(prefix: String) =
        listDirectoryEntries().single { it.name.startsWith(prefix) && "+" !in it.name }

    /** Returns the texts of all files in [folders], by their relative paths. */
    private fun texts(vararg folders: Path): Map<String, String> =
        folders
            .flatMap { folder -> folder.walk().map { "${it.relativeTo(folder)}" to it.readText() } }
            .toMap()

    private companion object {
        /** A run always makes one generation with five rounds, even if the budget is used up. */
        const val GENERATIONS = 1
        const val ROUNDS = 5

        /** Contenders that use reflection, a compiler plugin and a code generator. */
        val JSON_CONTENDERS = listOf("gson", "kotlinx-serialization", "moshi-codegen")
        val OTHER_CONTENDERS = listOf("protobuf-java-domain")

        val ALL_CELLS =
            (JSON_CONTENDERS + OTHER_CONTENDERS).flatMap { listOf("$it read", "$it write") } +
                JSON_CONTENDERS.map { "$it read-selected" }
    }
}
