package dev.serdemark.versions

import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.cli.testing.unwrapped
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.shouldBe
import io.kotest.matchers.shouldNotBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.copyTo
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

@Tag("slow")
class VersionsTest(@param:ToolFolder private val folder: Path) {
    /** The margins of the runs are wide, so that few generations decide all pairs. */
    @Test
    fun `versions are compared in one run, in a table of releases, and by bisection`() {
        val tool = Tool(folder)
        // Downloads the library.
        val ejected = tool.run("eject", "users/small", "-c", "gson@2.15.0", "--out=project")
        withClue(ejected) { ejected.status shouldBe 0 }
        Tool.cache
            .resolve("repository/com/google/code/gson/gson/2.15.0/gson-2.15.0.jar")
            .copyTo(folder.resolve("gson.jar"))

        val result =
            tool.run(
                *arrayOf("run", "users/small", "-c", "gson@2.15.0,gson@2.10.1,gson@gson.jar"),
                *arrayOf("-o", "read", "--goal=order", "--margin=90%", "--budget=3m"),
                "--export-json=run.json",
            )
        withClue(result) { result.status shouldBe 0 }
        val run = Json.parseToJsonElement(folder.resolve("run.json").readText()).jsonObject
        val versions =
            run.getValue("cells").jsonArray.map {
                it.jsonObject.getValue("version").jsonPrimitive.content
            }
        val verdicts =
            run.getValue("comparisons").jsonArray.associate { comparison ->
                fun version(key: String) =
                    versions[comparison.jsonObject.getValue(key).jsonPrimitive.int]
                setOf(version("a"), version("b")) to
                    comparison.jsonObject.getValue("verdict").jsonPrimitive.content
            }
        withClue(result) {
            verdicts.keys shouldContainExactlyInAnyOrder
                listOf(
                    setOf("2.15.0", "2.10.1"),
                    setOf("2.15.0", "gson.jar"),
                    setOf("2.10.1", "gson.jar"),
                )
            verdicts.values.forEach { it shouldNotBe "undecided" }
        }
        checkReleases(tool)
        checkBisection(tool)
        checkWithOneRelease(tool)
    }

    /** Measures the releases that earlier runs have downloaded. */
    private fun checkReleases(tool: Tool) {
        val result =
            tool.run(
                *arrayOf("versions", "gson", "users/small", "-o", "read", "--offline"),
                *arrayOf("--from=2.10.1", "--to=2.15.0", "--budget=1s", "--margin=90%"),
            )
        withClue(result) {
            result.status shouldBe 0
            result.out shouldContain "gson@2.10.1"
            result.out shouldContain "gson@2.15.0"
        }
        val refused = tool.run("versions", "gson", "--offline", "--from=1.0-no")
        withClue(refused) {
            refused.status shouldBe 2
            refused.err shouldContain "gson has no release '1.0-no'."
        }
        val single = tool.run("versions", "gson", "--offline", "--from=2.15.0", "--to=2.15.0")
        withClue(single) {
            single.status shouldBe 2
            single.err shouldContain "Only gson@2.15.0 would be measured"
        }
    }

    private fun checkBisection(tool: Tool) {
        val words =
            listOf("versions", "gson", "users/small", "-o", "read", "--offline", "--bisect") +
                listOf("--from=2.10.1", "--to=2.15.0", "--margin=90%", "--budget=3m", "--out=ends")
        val journal = folder.resolve("ends/2.10.1-2.15.0/journal.jsonl")
        val journals =
            List(2) {
                val result = tool.run(*words.toTypedArray())
                withClue(result) {
                    result.status shouldBe 0
                    result.out shouldContain "gson 2.15.0 is within 90% of 2.10.1."
                    result.err shouldContain "Run 1: 2.15.0 over 2.10.1: read users/small"
                }
                journal.readText()
            }
        // The second time, nothing is measured.
        journals[1] shouldBe journals[0]
        folder.resolve("ends/report.md").readText() shouldContain "Run 1: ends/2.10.1-2.15.0"
        val refused = tool.run(*words.toTypedArray(), "--most=3", "--export-json=x.json")
        withClue(refused) {
            refused.status shouldBe 2
            refused.err shouldContain "It cannot be combined with --most, --export-json."
        }
    }

    /** Bisects a contender with a single release that can be built. */
    private fun checkWithOneRelease(tool: Tool) {
        val contender = folder.resolve("mine/gson-new")
        Tool.home.resolve("contenders/gson").toFile().copyRecursively(contender.toFile())
        val manifest = contender.resolve("contender.yaml")
        manifest.writeText(
            manifest
                .readText()
                .replace("id: gson\n", "id: gson-new\n")
                .replace(Regex("tested: .*\nworks: .*"), "tested: [2.15.0]")
                .replace("when:\n", "when:\n  - {version: \"(,2.15.0)\", excluded: Too old.}\n")
        )
        val result =
            tool.run(
                *arrayOf("versions", "gson-new", "users/small", "--offline", "--bisect"),
                *arrayOf("--contenders=mine", "--from=2.10.1", "--to=2.15.0", "--out=unbuilt"),
            )
        withClue(result) {
            result.status shouldBe 3
            result.out shouldContain "Fewer than two releases of gson-new could be measured."
            result.out shouldContain "2.10.1: excluded: Too old."
            result.err.unwrapped() shouldContain
                "Some of these releases may fail. Known to work with the manifest of gson-new: 2.15.0."
        }
    }
}
