package dev.serdemark.cli

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
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory
import org.junit.jupiter.api.io.TempDir

/** The README says what is true: its examples are those of the program, its output is real. */
class ReadmeTest(@param:TempDir private val folder: Path) {
    private val readme = Tool.home.resolve("README.md").readText()
    private val blocks =
        Regex("""(?s)```[a-z]*\n(.*?)```""").findAll(readme).map { it.groupValues[1] }.toList()

    @Test
    fun `the output on the first screen is what the raw data of that run give`() {
        val shown = blocks.first().lines().drop(1).joinToString("\n").trim()
        shown.substringBeforeLast("\nReport: ") shouldBe reportOf("users-medium-best", folder)
    }

    /** Without a network nothing can be built, but whatever an example names must be there. */
    @TestFactory
    fun `every example is understood by the program`(): List<DynamicTest> {
        BrokenContenders(folder.resolve("mine")).add("mine")
        ownJar(folder.resolve("build/gson.jar"))
        val workload = folder.resolve("path/to/workload").createDirectories()
        listOf("workload.yaml", "schema.avsc").forEach {
            Tool.home.resolve("workloads/users/$it").copyTo(workload.resolve(it))
        }
        folder.resolve("orders.json").writeText("""{"id": 1, "lines": [{"sku": "a"}]}""")
        Tool(folder).run("run", "users/small", *WITHOUT_NETWORK).status shouldBe 3
        val examples =
            blocks
                .flatMap { it.lines() }
                .filter { it.startsWith("serdemark ") }
                .map { it.split(Regex(" {2,}")).first().removePrefix("serdemark ") }
        examples.shouldNotBeEmpty()
        return examples.map { example ->
            DynamicTest.dynamicTest(example) {
                val words = example.split(' ').toTypedArray()
                val builds =
                    words.first() in setOf("run", "try", "eject", "resume") &&
                        "--infer-only" !in words
                val ended =
                    Tool(folder).run(*words, *(if (builds) WITHOUT_NETWORK else emptyArray()))
                withClue(ended) { ended.status shouldBe if (builds) 3 else 0 }
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
        val WITHOUT_NETWORK = arrayOf("--offline", "--cache=cache")
    }
}
