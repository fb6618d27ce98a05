package dev.serdemark.cli

import dev.serdemark.cli.testing.Ended
import dev.serdemark.cli.testing.ExportedCells
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.shouldBe
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

/** `serdemark try`, as a user enters it. */
@TestMethodOrder(MethodOrderer.OrderAnnotation::class)
@Tag("slow")
class TryTest(@param:ToolFolder private val folder: Path) {
    private fun serdemark(vararg args: String): Ended = Tool(folder).run(*args)

    private fun words(text: String) = text.replace(Regex("\\s+"), " ")

    private fun orders() {
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
    fun `--prefer memory recommends by the heap that decoded values keep, and needs a read`() {
        orders()
        val ended =
            serdemark(
                *arrayOf("try", "Orders.json", "-c", "gson,jackson", "--budget=1s"),
                *arrayOf("-o", "read", "--prefer=memory", "--show=memory"),
            )
        withClue(ended) {
            ended.status shouldBe 0
            val out = words(ended.out)
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
    fun `documents become a schema, a workload, times and a recommendation`() {
        orders()
        val ended =
            serdemark(
                *arrayOf("try", "Orders.json", "-c", "gson,jackson", "--budget=1s"),
                *arrayOf("--redact", "--variants", "5", "--export-json=run.json"),
            )
        withClue(ended) {
            ended.status shouldBe 0
            ended.out shouldContain "Orders.json: 3 documents, 4 records, 12 fields"
            ended.out.lines().map(::words) shouldContain "Root id long"
            ended.out.lines().map(::words) shouldContain " note string 66.7%"
            ended.out.lines().any { it.startsWith("  serdemark run serdemark-runs/") } shouldBe true
            ended.out shouldNotContain "Lovelace"
        }
        ExportedCells.of(folder.resolve("run.json")).cells.map {
            "${it.contender} ${it.operation} ${it.status}"
        } shouldContainExactlyInAnyOrder
            listOf("gson", "jackson").flatMap { listOf("$it read measured", "$it write measured") }
        val run = folder.resolve("serdemark-runs").listDirectoryEntries().single()
        run.name shouldContain "orders-whole"
        val kept = run.resolve("inputs/workloads/orders")
        kept.resolve("documents/whole").listDirectoryEntries().size shouldBe 8
        val text = run.walk().filter { it.isRegularFile() && !it.name.endsWith(".jar") }
        text.filter { "Lovelace" in it.readText(Charsets.ISO_8859_1) }.toList().shouldBeEmpty()
    }

    /** Comes last, so that its separate process finds the build of other tests in the cache. */
    @Test
    @Order(Int.MAX_VALUE)
    fun `documents from standard input are measured, also with --format=json`() {
        orders()
        val piped = listOf("sh", "-c", "exec \"$@\" < Orders.json", "sh")
        val ended =
            Tool(folder, starter = piped)
                .run("try", "-", "-c", "gson", "-o", "read", "--budget=1s", "--format=json")
        withClue(ended) {
            ended.status shouldBe 0
            ended.out.trim().first() shouldBe '{'
        }
    }

    @Test
    fun `a saved workload is run like any other, and is not replaced`() {
        orders()
        val saved = serdemark("try", "Orders.json", "--infer-only", "--save", "mine")
        withClue(saved) {
            saved.status shouldBe 0
            saved.out shouldContain "Workload: mine"
        }
        folder.resolve("serdemark-runs").exists() shouldBe false
        val ended = serdemark("run", "./mine", "-c", "gson", "-o", "read", "--budget=1s")
        withClue(ended) { ended.status shouldBe 0 }
        val again = serdemark("try", "Orders.json", "--infer-only", "--save", "mine")
        withClue(again) {
            again.status shouldBe 2
            again.err shouldContain "is not an empty folder"
        }
    }

    @Tag("long")
    @Test
    fun `with several sizes, the report separates the cost of a call from that of a byte`() {
        val rows = (1..40).joinToString { """{"id":$it,"name":"row $it"}""" }
        folder.resolve("rows.json").writeText("""{"rows":[$rows]}""")
        val ended = serdemark("try", "rows.json", "--scale", "-c", "gson,jackson", "--budget=1s")
        withClue(ended) {
            ended.status shouldBe 0
            ended.out shouldContain "read rows/quarter, bytes"
            ended.out shouldContain "Time against size"
            ended.out shouldContain "A single payload each: rows/whole"
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
        val ended = serdemark("try", name, "-c", "gson,kotlinx-serialization", "--budget=1s")
        withClue(ended) {
            ended.status shouldBe 0
            listOf('\u001b', '\u202e', '\u0007').forEach {
                "${ended.out}${ended.err}" shouldNotContain "$it"
            }
        }
        folder.listDirectoryEntries().map { it.name } shouldContainExactlyInAnyOrder
            listOf(name, "serdemark-runs")
        val run = folder.resolve("serdemark-runs").listDirectoryEntries().single()
        run.resolve("report.html").readText() shouldNotContain "<script>alert"
    }

    @Test
    fun `an unreadable file is reported with line and column, and nothing is left behind`() {
        folder.resolve("bad.json").writeText("{\"a\": 1,\n \"b\": }")
        val ended = serdemark("try", "bad.json")
        withClue(ended) {
            ended.status shouldBe 2
            ended.err shouldContain "bad.json:2: This is not JSON: "
            ended.err shouldContain "column 7"
            ended.err.lines().filter { it.isNotBlank() }.size shouldBe 1
        }
        folder.listDirectoryEntries().map { it.name } shouldContainExactly listOf("bad.json")
    }

    @Test
    fun `with --schema, mismatches and changes of documents are reported`() {
        folder
            .resolve("s.avsc")
            .writeText(
                """{"type":"record","name":"R","fields":[{"name":"id","type":"long"},{"name":"price","type":"double","default":1}]}"""
            )
        val file = folder.resolve("orders.json")
        file.writeText("{\"id\":1,\"price\":0.1234567890123456789}\n{\"id\":2}")
        val ended = serdemark("try", "orders.json", "--schema", "s.avsc", "--infer-only")
        withClue(ended) {
            ended.status shouldBe 0
            ended.out shouldContain "orders.json: 2 documents, 1 record, 2 fields"
            words(ended.out) shouldContain
                "\$.price: its type cannot represent 1 number in 1 document exactly: " +
                    "0.1234567890123456789 is measured as 0.12345678901234568 (orders.json:1, " +
                    "column 17)"
            words(ended.out) shouldContain
                "\$.price: it is absent from 1 object in 1 document: measured as 1.0, its default " +
                    "(orders.json:2, column 1)"
        }
        file.writeText("{\"id\":1}\n{\"id\":\"2\"}")
        val refused = serdemark("try", "orders.json", "--schema", "s.avsc", "--infer-only")
        withClue(refused) {
            refused.status shouldBe 2
            words(refused.err) shouldContain
                "orders.json:2: Expected a whole number of 64 bits, was the string \"2\", " +
                    "at \$.id (column 7, byte 15)."
        }
    }

    @Test
    fun `wishes that no contender meets are refused before anything is measured`() {
        folder.resolve("a.json").writeText("{\"a\": 1}")
        val named = serdemark("try", "a.json", "-c", "gson,moshi-codegen", "--must", "binary")
        withClue(named) {
            named.status shouldBe 2
            words(named.err) shouldContain
                "No contender meets --must and --language. gson@2.15.0: Its format is json, which is not binary."
        }
        val chosen = serdemark("try", "a.json", "--must", "binary,json")
        withClue(chosen) {
            chosen.status shouldBe 2
            words(chosen.err) shouldContain "No contender meets --must and --language. Ask"
        }
    }

    @Test
    fun `documents are drawn from the types of a schema with --generate`() {
        folder
            .resolve("order.proto")
            .writeText(
                "syntax = \"proto3\"; message Order { int64 id = 7; repeated string tags = 2; }"
            )
        fun drawn(vararg more: String): String {
            val ended =
                serdemark(
                    *arrayOf("try", "--schema=order.proto", "--generate=5", "--infer-only"),
                    *arrayOf("--save=saved", *more),
                )
            withClue(ended) {
                ended.status shouldBe 0
                words(ended.out) shouldContain
                    "Drawn at random from order.proto, unlike your data in lengths and ranges: 5 documents"
            }
            val files = folder.resolve("saved").walk().filter { it.name.endsWith(".json") }
            return files
                .sorted()
                .joinToString("") { it.readText() }
                .also {
                    folder.resolve("saved").toFile().deleteRecursively()
                }
        }
        val documents = drawn()
        documents shouldContain "\"tags\""
        drawn() shouldBe documents
        (drawn("--seed=8") == documents) shouldBe false
    }

    @Test
    fun `wrong combinations of --generate, --schema and files are refused`() {
        fun refused(vararg args: String): String =
            serdemark("try", *args).let {
                withClue(it) { it.status shouldBe 2 }
                words(it.err)
            }
        refused("--generate=5") shouldContain
            "--generate needs a schema to draw from. Add --schema FILE."
        refused("a.json", "--schema=s.proto", "--generate=5") shouldContain
            "--generate makes the documents, so no file is read. Leave out the file or --generate."
        refused("--schema=s.proto", "--generate=0") shouldContain
            "Invalid --generate: '0'. Expected a whole number from 1 to 1000."
        refused("--schema=s.proto") shouldContain "No file is named. Name a file with JSON"
        refused("--schema=s.proto", "--generate=5") shouldContain "Cannot read the definitions"
    }

    @Test
    fun `all wrong options are reported together`() {
        val ended =
            serdemark(
                *arrayOf("try", "a.json", "--must", "jsn", "--language", "java8", "--prefer", "x"),
                *arrayOf("--schema", "s.avsc", "--enums", "--variants", "0"),
                *arrayOf("--map", "a[].b", "--record", "a[].b"),
                *arrayOf("--cold-sequence", "small,large"),
            )
        withClue(ended) {
            ended.status shouldBe 2
            ended.err shouldContain "Unknown requirement: 'jsn'. Did you mean 'json'?"
            ended.err shouldContain "Unknown language: 'java8'. Did you mean 'java'?"
            ended.err shouldContain "Unknown preference: 'x'."
            ended.err shouldContain
                "With --schema, nothing is inferred. Leave out --enums, --map, --record."
            ended.err shouldContain "Invalid --variants: '0'."
            ended.err shouldContain "--map and --record both name a[].b."
            ended.err shouldContain "--cold-sequence names documents of a workload"
        }
    }
}
