package dev.serdemark

import dev.serdemark.cli.output.table
import dev.serdemark.cli.testing.BrokenContenders
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.cli.testing.copyPublishedRun
import dev.serdemark.cli.testing.createPlaceholderJar
import dev.serdemark.cli.testing.readmeTable
import dev.serdemark.cli.testing.reportOf
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldNotBeEmpty
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.copyTo
import kotlin.io.path.createDirectories
import kotlin.io.path.exists
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory

/** Checks the examples and figures of the README. */
@Tag("slow")
class ReadmeTest(@param:ToolFolder private val folder: Path) {
    private val page = Tool.home.resolve("README.md")
    private val readme = page.readText()
    private val blocks = blocks(readme)

    /** Returns the code blocks of a page. */
    private fun blocks(text: String): List<String> =
        Regex("""(?s)```[a-z]*\n(.*?)```""").findAll(text).map { it.groupValues[1] }.toList()

    @Test
    fun `the table on the first screen matches the raw data of a run`() {
        val (begin, end) = "<!-- table:begin -->" to "<!-- table:end -->"
        val table = readmeTable(copyPublishedRun("users-medium-best", folder), folder)
        if (System.getProperty("serdemark.golden") == "write") {
            page.writeText(
                "${readme.substringBefore(begin)}$begin\n$table\n$end${readme.substringAfter(end)}"
            )
        }
        page.readText().substringAfter(begin).substringBefore(end).trim() shouldBe table
    }

    @Test
    fun `the output of the first example matches the raw data of a run`() {
        val (begin, end) = "\n$ ./serdemark run users --baseline jackson\n" to "\nReport: "
        val report =
            reportOf("users-medium-best", folder, options = arrayOf("--baseline", "jackson"))
        if (System.getProperty("serdemark.golden") == "write") {
            val (before, after) = page.readText().split(begin, limit = 2)
            page.writeText("$before$begin$report$end${after.substringAfter(end)}")
        }
        page.readText().substringAfter(begin).substringBefore(end) shouldBe report
    }

    /**
     * Runs the examples without a network. A command that builds contenders ends with status 3. Any
     * other command must succeed.
     */
    @TestFactory
    fun `the program accepts every example`(): List<DynamicTest> {
        BrokenContenders(folder.resolve("mine")).add("mine")
        createPlaceholderJar(folder.resolve("build/gson.jar"))
        val workload = folder.resolve("path/to/workload").createDirectories()
        listOf("workload.yaml", "schema.avsc").forEach {
            Tool.home.resolve("workloads/users/$it").copyTo(workload.resolve(it))
        }
        folder.resolve("orders.json").writeText("""{"id": 1, "lines": [{"sku": "a"}]}""")
        val sweep = Tool.home.resolve("docs/sweep.md").readText().substringAfter("```yaml\n")
        folder.resolve("sweep.yaml").writeText(sweep.substringBefore("```"))
        // Some examples need a run.
        Tool(folder).run("run", "users/small", *WITHOUT_NETWORK).status shouldBe 3
        val examples =
            (blocks +
                    blocks(Tool.home.resolve("docs/cli.md").readText().substringBefore("## Help")))
                .flatMap { it.lines() }
                .filter { it.startsWith("serdemark ") }
                // An explanation may follow after some spaces.
                .map { it.split(Regex(" {2,}")).first().removePrefix("serdemark ") }
                .distinct()
        examples.shouldNotBeEmpty()
        fun builds(words: List<String>) = words.first() in BUILDING && "--infer-only" !in words
        val commands = examples.map { it.split(' ') }
        val tool = Tool(folder)
        val results = commands.mapIndexed { i, words ->
            // After the first command, a single document is enough, and takes less time.
            val faster =
                if (i == 0) words else words.map { if (it == "users") "users/small" else it }
            if (builds(words)) tool.run(*faster.toTypedArray(), *WITHOUT_NETWORK)
            else tool.run(*words.toTypedArray())
        }
        return examples.indices.map { i ->
            DynamicTest.dynamicTest(examples[i]) {
                withClue(results[i]) {
                    results[i].status shouldBe if (builds(commands[i])) 3 else 0
                }
            }
        }
    }

    @Test
    fun `every link leads to a file`() {
        Regex("""]\(([^)#]+)\)""")
            .findAll(readme)
            .map { it.groupValues[1] }
            .filterNot { it.startsWith("https:") }
            .filterNot { Tool.home.resolve(it).exists() }
            .toList()
            .shouldBeEmpty()
    }

    private companion object {
        /** Commands that build contenders. */
        val BUILDING =
            setOf("run", "try", "http", "study", "eject", "resume", "conform", "evolve", "migrate")
        val WITHOUT_NETWORK = arrayOf("--offline", "--cache=cache")
    }
}
