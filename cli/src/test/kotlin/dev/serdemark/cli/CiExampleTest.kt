package dev.serdemark.cli

import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ownJar
import dev.serdemark.cli.testing.withoutPom
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.exists
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource
import org.snakeyaml.engine.v2.api.Load
import org.snakeyaml.engine.v2.api.LoadSettings

/** The examples in docs/ci.md are YAML, and their commands are those of the program. */
@Tag("slow")
class CiExampleTest(@param:TempDir private val folder: Path) {
    private val page = Tool.home.resolve("docs/ci.md").readText()

    @ParameterizedTest
    @ValueSource(strings = [MAVEN, GRADLE])
    fun `the workflow has what GitHub asks of one`(section: String) {
        workflow.keys.map { "$it" } shouldContainExactlyInAnyOrder
            listOf("name", "on", "permissions", "jobs")
        steps(section).forEach { step ->
            withClue(step) { listOf("run", "uses").count { it in step } shouldBe 1 }
        }
    }

    /** Without a network nothing can be built, but the options are read and the outputs written. */
    @ParameterizedTest
    @ValueSource(strings = [MAVEN, GRADLE])
    fun `the command is understood, and leaves what later steps take up`(section: String) {
        ownJar(folder.resolve("build/gson.jar"))
        ownJar(folder.resolve("build/my-json.jar"))
        writeOwnContender()
        val ended = Tool(folder).run(*command(section), "--offline", "--cache=cache")
        withClue(ended) { ended.status shouldBe 3 }
        folder.resolve("serdemark-run/journal.jsonl").exists() shouldBe true
        folder.resolve("serdemark-run.json").readText() shouldContain "\"gate\": ["
        val shown = steps(section).mapNotNull { it["run"] as String? }.last()
        val report = shown.trim().removePrefix("serdemark/serdemark ").substringBefore(" >> ")
        val markdown = Tool(folder).run(*report.split(' ').toTypedArray())
        withClue(markdown) {
            markdown.status shouldBe 0
            markdown.out shouldContain "# users/small"
        }

        val replayed =
            Tool(folder).run("run", "--locked", "serdemark-run", "--offline", "--cache=cache")
        withClue(replayed) {
            replayed.status shouldBe 3
            replayed.out shouldContain "It was not built in the run that is replayed."
        }
    }

    /** Gson itself stands in for the jar that Gradle builds: that of its release, without a POM. */
    @Test
    fun `the library's own contender is measured, and a jar without a POM is said to have none`() {
        writeOwnContender()
        val release = Tool(folder).run("eject", "users/small", "-c", "gson@2.15.0", "ejected")
        withClue(release) { release.status shouldBe 0 }
        val jar = Tool.cache.resolve("repository/com/google/code/gson/gson/2.15.0/gson-2.15.0.jar")
        withoutPom(jar, folder.resolve("build/my-json.jar"))
        val ended =
            Tool(folder)
                .run(
                    *"run users/small --contenders serdemark-contenders".split(' ').toTypedArray(),
                    "-c",
                    "my-json@2.15.0,my-json@build/my-json.jar",
                    "--operation=read",
                    "--gate=99%",
                    "--budget=1s",
                )
        withClue(ended) {
            ended.status shouldBe 0
            val printed = ended.out.replace(Regex("\\s+"), " ")
            printed shouldContain block("### Jars without a pom.xml", "").replace('\n', ' ').trim()
        }
    }

    private fun writeOwnContender() {
        val own = folder.resolve("serdemark-contenders/my-json").createDirectories()
        own.resolve("contender.yaml").writeText(block(OWN, "yaml"))
        own.resolve("Bytes.kt").writeText(block(OWN, "kotlin"))
    }

    private fun block(heading: String, language: String): String =
        page.substringAfter("\n$heading\n").substringAfter("```$language\n").substringBefore("```")

    private fun yaml(section: String): Any =
        Load(LoadSettings.builder().build()).loadFromString(block(section, "yaml"))

    private val workflow = yaml(MAVEN) as Map<*, *>

    /** Those of a section that has only steps replace those of the workflow with their names. */
    private fun steps(section: String): List<Map<*, *>> {
        val job = (workflow["jobs"] as Map<*, *>)["gate"] as Map<*, *>
        val steps = (job["steps"] as List<*>).map { it as Map<*, *> }
        val others = (yaml(section) as? List<*>).orEmpty().map { it as Map<*, *> }
        val (named, further) = others.partition { "name" in it }
        named.forEach { other -> steps.map { it["name"] } shouldContain other["name"] }
        return further + steps.map { step -> named.find { it["name"] == step["name"] } ?: step }
    }

    private fun command(section: String): Array<String> =
        steps(section)
            .mapNotNull { it["run"] as String? }
            .single { "serdemark/serdemark run " in it }
            .trim()
            .removePrefix("serdemark/serdemark ")
            .split(' ')
            .toTypedArray()

    private companion object {
        const val MAVEN = "## GitHub Actions"
        const val GRADLE = "## With Gradle"
        const val OWN = "## A library that Serdemark does not ship"
    }
}
