package dev.serdemark.cli

import dev.serdemark.cli.testing.ExportedCells
import dev.serdemark.cli.testing.ProgramResult
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.cli.testing.unwrapped
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.shouldBe
import io.kotest.matchers.shouldNotBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import java.nio.file.Path
import java.util.zip.GZIPOutputStream
import kotlin.io.path.exists
import kotlin.io.path.isRegularFile
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.outputStream
import kotlin.io.path.readText
import kotlin.io.path.walk
import kotlin.io.path.writeText
import org.junit.jupiter.api.MethodOrderer
import org.junit.jupiter.api.Order
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestMethodOrder

/** Tests `serdemark try` with JSON files. */
@TestMethodOrder(MethodOrderer.OrderAnnotation::class)
@Tag("slow")
class TryTest(@param:ToolFolder private val folder: Path) {
    private fun serdemark(vararg args: String): ProgramResult = Tool(folder).run(*args)

    /** Writes three documents with different fields, compressed with gzip. */
    private fun writeOrders() {
        val lines =
            listOf(
                """{"id":1,"by":{"name":"Ada Lovelace"},"lines":[{"sku":"A-1","price":9.5}],"at":{"type":"Point","x":1}}""",
                """{"id":2,"by":{"name":"Bob","vip":null},"lines":[],"at":{"type":"Line","xs":[1.5]}}""",
                """{"id":3000000000,"by":{"name":"Eve"},"lines":[{"sku":"B","price":1}],"note":"x","at":{"type":"Point","x":2}}""",
            )
        GZIPOutputStream(folder.resolve("Orders.json").outputStream()).use {
            it.write(lines.joinToString("\n").toByteArray())
        }
    }

    @Test
    fun `--prefer memory recommends by retained bytes, and needs an operation that reads`() {
        writeOrders()
        val result =
            serdemark(
                *arrayOf("try", "Orders.json", "-c", "gson,jackson", "--budget=1s"),
                *arrayOf("-o", "read", "--prefer=memory", "--show=memory"),
            )
        withClue(result) {
            result.status shouldBe 0
            val out = result.out.unwrapped()
            out shouldContain "Asked for: little memory for decoded values."
            out shouldContain "decoded values use"
            out shouldContain "Retained is the heap that a decoded value keeps in use."
        }
        val refused =
            serdemark("try", "Orders.json", "-c", "gson", "--prefer=memory", "-o", "write")
        withClue(refused) {
            refused.status shouldBe 2
            refused.err shouldContain "needs an operation that reads values, but -o names none"
        }
    }

    @Test
    fun `documents give a schema, a workload, times and a recommendation`() {
        writeOrders()
        val result =
            serdemark(
                *arrayOf("try", "Orders.json", "-c", "gson,jackson", "--budget=1s"),
                *arrayOf("--redact", "--variants", "5", "--export-json=run.json"),
            )
        withClue(result) {
            result.status shouldBe 0
            result.out shouldContain "Orders.json: 3 documents, 4 records, 12 fields"
            result.out.lines().map(String::unwrapped) shouldContain "Root id long"
            result.out.lines().map(String::unwrapped) shouldContain " note string 66.7%"
            result.out.lines().any { it.startsWith("  serdemark run serdemark-runs/") } shouldBe
                true
            result.out shouldNotContain "Lovelace"
        }
        ExportedCells.of(folder.resolve("run.json")).cells.map {
            "${it.contender} ${it.operation} ${it.status}"
        } shouldContainExactlyInAnyOrder
            listOf("gson", "jackson").flatMap { listOf("$it read measured", "$it write measured") }
        val run = folder.resolve("serdemark-runs").listDirectoryEntries().single()
        run.name shouldContain "orders-whole"
        // 3 documents and 5 variants.
        val workload = run.resolve("inputs/workloads/orders")
        workload.resolve("documents/whole").listDirectoryEntries().size shouldBe 8
        val files = run.walk().filter { it.isRegularFile() && !it.name.endsWith(".jar") }
        files.filter { "Lovelace" in it.readText(Charsets.ISO_8859_1) }.toList().shouldBeEmpty()
    }

    /** Comes last, because its separate process starts faster with the build of other tests. */
    @Test
    @Order(Int.MAX_VALUE)
    fun `documents from standard input are measured, and --format=json prints the export`() {
        writeOrders()
        val withInput = listOf("sh", "-c", "exec \"$@\" < Orders.json", "sh")
        val result =
            Tool(folder, starter = withInput)
                .run("try", "-", "-c", "gson", "-o", "read", "--budget=1s", "--format=json")
        withClue(result) {
            result.status shouldBe 0
            result.out.trim().first() shouldBe '{'
        }
    }

    @Test
    fun `a saved workload can be measured`() {
        writeOrders()
        val saved = serdemark("try", "Orders.json", "--infer-only", "--save", "mine")
        withClue(saved) {
            saved.status shouldBe 0
            saved.out shouldContain "Workload: mine"
        }
        folder.resolve("serdemark-runs").exists() shouldBe false
        val result = serdemark("run", "./mine", "-c", "gson", "-o", "read", "--budget=1s")
        withClue(result) { result.status shouldBe 0 }
    }

    @Tag("long")
    @Test
    fun `with --scale, the report separates the time per call from the time per byte`() {
        val rows = (1..40).joinToString { """{"id":$it,"name":"row $it"}""" }
        folder.resolve("rows.json").writeText("""{"rows":[$rows]}""")
        val result = serdemark("try", "rows.json", "--scale", "-c", "gson,jackson", "--budget=1s")
        withClue(result) {
            result.status shouldBe 0
            result.out shouldContain "read rows/quarter, bytes"
            result.out shouldContain "Time against size"
            result.out shouldContain "A single payload each: rows/whole"
        }
    }

    @Test
    fun `a hostile file cannot inject anything into code, files or the terminal`() {
        val name = "a\u001b]0;x\u0007.json"
        folder
            .resolve(name)
            .writeText(
                """{"\"; System.exit(0); //": "</script><script>alert(1)</script>", "*/": "${'$'}{x}", "../../x": 1, "CON": "\u001b[31m\u202e"}"""
            )
        val result = serdemark("try", name, "-c", "gson,kotlinx-serialization", "--budget=1s")
        withClue(result) {
            result.status shouldBe 0
            listOf('\u001b', '\u202e', '\u0007').forEach {
                "${result.out}${result.err}" shouldNotContain "$it"
            }
        }
        folder.listDirectoryEntries().map { it.name } shouldContainExactlyInAnyOrder
            listOf(name, "serdemark-runs")
        val run = folder.resolve("serdemark-runs").listDirectoryEntries().single()
        run.resolve("report.html").readText() shouldNotContain "<script>alert"
    }

    @Test
    fun `a file with invalid JSON is reported with line and column, and no file is written`() {
        folder.resolve("bad.json").writeText("{\"a\": 1,\n \"b\": }")
        val result = serdemark("try", "bad.json")
        withClue(result) {
            result.status shouldBe 2
            result.err shouldContain "bad.json:2: This is not JSON: "
            result.err shouldContain "column 7"
            result.err.lines().filter { it.isNotBlank() }.size shouldBe 1
        }
        folder.listDirectoryEntries().map { it.name } shouldContainExactly listOf("bad.json")
    }

    @Test
    fun `wishes that no contender meets are refused before anything is measured`() {
        folder.resolve("a.json").writeText("{\"a\": 1}")
        val withNames = serdemark("try", "a.json", "-c", "gson,moshi-codegen", "--must", "binary")
        withClue(withNames) {
            withNames.status shouldBe 2
            withNames.err.unwrapped() shouldContain
                "No contender meets --must and --language. gson@2.15.0: Its format is json, which is not binary."
        }
        val withoutNames = serdemark("try", "a.json", "--must", "binary,json")
        withClue(withoutNames) {
            withoutNames.status shouldBe 2
            withoutNames.err.unwrapped() shouldContain
                "No contender meets --must and --language. Ask"
        }
    }

    @Test
    fun `--generate draws documents from a schema, and --seed changes them`() {
        folder
            .resolve("order.avsc")
            .writeText(
                """{"type":"record","name":"Order","fields":[{"name":"id","type":"long"},{"name":"tags","type":{"type":"array","items":"string"}}]}"""
            )
        fun generate(vararg options: String): String {
            val result =
                serdemark(
                    *arrayOf("try", "--schema=order.avsc", "--generate=5", "--infer-only"),
                    *arrayOf("--save=saved", *options),
                )
            withClue(result) {
                result.status shouldBe 0
                result.out.unwrapped() shouldContain
                    "Drawn at random from order.avsc, unlike your data in lengths and ranges: 5 documents"
            }
            val files = folder.resolve("saved").walk().filter { it.name.endsWith(".json") }
            val text = files.sorted().joinToString("") { it.readText() }
            folder.resolve("saved").toFile().deleteRecursively()
            return text
        }
        val documents = generate()
        documents shouldContain "\"tags\""
        generate("--seed=8") shouldNotBe documents
    }

    @Test
    fun `documents are needed`() {
        val result = serdemark("try", "--schema=s.avsc")
        withClue(result) {
            result.status shouldBe 2
            result.err.unwrapped() shouldContain "No file is named. Name a file with JSON"
        }
    }

    @Test
    fun `all wrong options are reported together`() {
        val wrongTexts =
            serdemark("try", "a.json", "--must=jsn", "--language=java8", "--prefer=x", "--root=A")
        withClue(wrongTexts) {
            wrongTexts.status shouldBe 2
            wrongTexts.err shouldContain "Unknown requirement: 'jsn'. Did you mean 'json'?"
            wrongTexts.err shouldContain "Unknown language: 'java8'. Did you mean 'java'?"
            wrongTexts.err shouldContain "Unknown preference: 'x'."
            wrongTexts.err shouldContain "--root is only for your own classes."
        }
        val contradictions =
            serdemark(
                *arrayOf("try", "a.json", "--schema", "s.avsc", "--enums"),
                *arrayOf("--cold-sequence", "small,large"),
            )
        withClue(contradictions) {
            contradictions.status shouldBe 2
            contradictions.err shouldContain
                "With --schema, nothing is inferred. Leave out --enums."
            contradictions.err shouldContain "--cold-sequence names documents of a workload"
        }
    }
}
