package dev.serdemark.cli

import dev.serdemark.cli.testing.Tool
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.shouldBe
import io.kotest.matchers.shouldNotBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.copyTo
import kotlin.io.path.readText
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

@Tag("slow")
class VersionsTest(@param:TempDir private val folder: Path) {
    /** The margin is so wide that few generations settle it. */
    @Test
    fun `two versions of a library, and a jar against its release, have verdicts in one run`() {
        val tool = Tool(folder)
        val ejected = tool.run("eject", "users/small", "-c", "gson@2.15.0", "project")
        withClue(ejected) { ejected.status shouldBe 0 }
        Tool.cache
            .resolve("repository/com/google/code/gson/gson/2.15.0/gson-2.15.0.jar")
            .copyTo(folder.resolve("gson.jar"))

        val ended =
            tool.run(
                *arrayOf("run", "users/small", "-c", "gson@2.15.0,gson@2.10.1,gson@gson.jar"),
                *arrayOf("-o", "read", "--goal=order", "--margin=90%", "--budget=3m"),
                "--export-json=run.json",
            )
        withClue(ended) { ended.status shouldBe 0 }
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
        withClue(ended) {
            verdicts.keys shouldContainExactlyInAnyOrder
                listOf(
                    setOf("2.15.0", "2.10.1"),
                    setOf("2.15.0", "gson.jar"),
                    setOf("2.10.1", "gson.jar"),
                )
            verdicts.values.forEach { it shouldNotBe "undecided" }
        }
        releases(tool)
    }

    /** What is in the cache by now. */
    private fun releases(tool: Tool) {
        val ended =
            tool.run(
                *arrayOf("versions", "gson", "users/small", "-o", "read", "--offline"),
                *arrayOf("--from=2.10.1", "--to=2.15.0", "--budget=1s", "--margin=90%"),
            )
        withClue(ended) {
            ended.status shouldBe 0
            ended.out shouldContain "gson@2.10.1"
            ended.out shouldContain "gson@2.15.0"
        }
        val refused = tool.run("versions", "gson", "--offline", "--from=1.0-no")
        withClue(refused) {
            refused.status shouldBe 2
            refused.err shouldContain "gson has no release '1.0-no'."
        }
    }
}
