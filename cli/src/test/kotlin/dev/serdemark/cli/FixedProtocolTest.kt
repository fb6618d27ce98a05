package dev.serdemark.cli

import dev.serdemark.cli.testing.BrokenContenders
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.cli.testing.addNotes
import dev.serdemark.cli.testing.unwrapped
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.readText
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance

/** Measures contenders by two protocols in one run: Serdemark's and the fixed protocol. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class FixedProtocolTest {
    private lateinit var tool: Tool
    private lateinit var printed: String
    private lateinit var root: JsonObject

    @BeforeAll
    fun `measure all contenders once`(@ToolFolder folder: Path) {
        addNotes(folder)
        val contenders = BrokenContenders(folder.resolve("contenders").createDirectories())
        contenders.add("plain")
        // Caches the last value that it wrote.
        contenders.add(
            "remembers",
            write =
                "if (value === last) written else encode(value).also { last = value; written = it }",
            members = "private var last: Root? = null\n    private var written = ByteArray(0)",
        )
        // Fails if it writes the same value twice, as only the fixed protocol does.
        contenders.add(
            "refuses",
            write =
                "if (value === last) error(\"The same value again.\") else encode(value).also { last = value }",
            members = "private var last: Root? = null",
        )
        tool = Tool(folder)
        val result =
            tool.run(
                *arrayOf("run", "notes", "--contenders=contenders", "--budget=1s"),
                *arrayOf("-c", "plain,remembers,refuses", "--fixed-protocol=500,$RUNS,50"),
                "--export-json=result.json",
            )
        withClue(result) { result.status shouldBe 0 }
        printed = result.out
        root = Json.parseToJsonElement(folder.resolve("result.json").readText()).jsonObject
    }

    private val cells: JsonArray
        get() = root.getValue("cells").jsonArray

    private fun text(element: JsonElement, key: String): String =
        element.jsonObject.getValue(key).jsonPrimitive.content

    /** Returns the results of the fixed protocol in a cell. */
    private fun fixed(contender: String, operation: String): JsonObject =
        cells
            .single { text(it, "contender") == contender && text(it, "operation") == operation }
            .jsonObject
            .getValue("fixedProtocol")
            .jsonObject

    @Test
    fun `each cell has the number of runs that the option names`() {
        for (contender in listOf("plain", "remembers")) {
            for (operation in listOf("read", "write")) {
                text(fixed(contender, operation), "runs") shouldBe "$RUNS"
                text(fixed(contender, operation), "reason") shouldBe "null"
            }
        }
    }

    @Test
    fun `a library that caches its last value looks fast if one value is written repeatedly`() {
        val (fast, slow) =
            listOf("remembers", "plain").map { text(fixed(it, "write"), "median").toDouble() }
        withClue("$fast against $slow ns") { (fast < slow / 2) shouldBe true }
    }

    @Test
    fun `a contender that throws in the fixed protocol has a reason, and is still measured`() {
        val write = fixed("refuses", "write")
        text(write, "runs") shouldBe "0"
        text(write, "reason") shouldContain "Threw java.lang.IllegalStateException"
        text(fixed("refuses", "read"), "runs") shouldBe "$RUNS"
        cells.map { text(it, "status") }.distinct() shouldContainExactly listOf("measured")
        printed.unwrapped() shouldContain "refuses@1.0: Threw java.lang.Ill"
    }

    @Test
    fun `both protocols are compared in the run, and in a later report`() {
        val groups = root.getValue("protocols").jsonObject.getValue("groups").jsonArray
        // Reads have the pairs of 3 contenders. Writes have one pair, because `refuses` failed.
        groups.map { it.jsonObject.getValue("pairs").jsonArray.size } shouldContainExactly
            listOf(3, 1)
        // 3 contenders × 2 operations.
        text(root.getValue("protocols"), "fixedCells") shouldBe "6"
        val again = tool.run("report", "last")
        withClue(again) { again.out shouldContain Regex("Both protocols\\s+read notes/some") }
    }

    private companion object {
        const val RUNS = 30
    }
}
