package dev.serdemark

import dev.serdemark.cli.testing.PullRequest
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.cli.testing.copyWithoutPom
import dev.serdemark.cli.testing.createPlaceholderJar
import dev.serdemark.cli.testing.unwrapped
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainAll
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.ints.shouldBeGreaterThan
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource
import org.snakeyaml.engine.v2.api.Load
import org.snakeyaml.engine.v2.api.LoadSettings

/**
 * Checks that the examples in docs/ci.md are YAML, and that the action and the program accept their
 * arguments.
 */
@Tag("slow")
class CiExampleTest(@param:ToolFolder private val folder: Path) {
    private val page = Tool.home.resolve("docs/ci.md").readText()

    @ParameterizedTest
    @ValueSource(strings = [MAVEN, GRADLE])
    fun `the workflow has what GitHub requires`(section: String) {
        workflow.keys.map { "$it" } shouldContainExactlyInAnyOrder
            listOf("name", "on", "permissions", "concurrency", "jobs")
        steps(section).forEach { step ->
            withClue(step) { listOf("run", "uses").count { it in step } shouldBe 1 }
        }
    }

    /** Without a network, nothing can be built. The options are checked all the same. */
    @ParameterizedTest
    @ValueSource(strings = [MAVEN, GRADLE])
    fun `the action accepts its arguments, writes a comment, and leaves a run that can be replayed`(
        section: String
    ) {
        writeLibrary()
        val job = PullRequest(folder, Tool(folder).scriptLine())
        val result = job.run("${actionArguments(section)} --offline --cache=cache")
        withClue(result) { result.status shouldBe 3 }
        job.summary shouldContain "# users/small"
        job.comment shouldContain "exit status 3, nothing could be built"
        job.comment shouldContain job.summary.trim()
        val journal = folder.resolve(PullRequest.OUT).resolve("journal.jsonl").readText()
        journal shouldContain "\"gate\":{\"base\":null,\"limit\":0.05,\"bases\":["

        val replayed =
            Tool(folder).run("run", "--locked", PullRequest.OUT, "--offline", "--cache=cache")
        withClue(replayed) {
            replayed.status shouldBe 3
            replayed.out.unwrapped() shouldContain "It was not built in the run that is replayed."
        }
    }

    /** Status 3: without a network, nothing can be built. */
    @Test
    fun `the program accepts every run command on the page except replays`() {
        writeLibrary()
        val commands =
            page.lines().filter { it.startsWith("    serdemark run ") && "--locked" !in it }
        commands.size shouldBeGreaterThan 3
        for (command in commands) {
            val words = command.trim().split(' ').drop(1).toTypedArray()
            val result = Tool(folder).run(*words, "--offline", "--cache=cache")
            withClue("$command\n$result") { result.status shouldBe 3 }
        }
    }

    @Test
    fun `a contender may have a processor and a compiler plugin of the library's version`() {
        writeContender(moreManifest = block(PLUGIN, "yaml"))
        val listed =
            Tool(folder)
                .run("list", "contenders", "my-json", "--contenders", "serdemark-contenders")
        withClue(listed) { listed.status shouldBe 0 }
    }

    /** Uses the released Gson without its POM, in place of a jar that Gradle builds. */
    @Test
    fun `the user's contender is measured, and a jar without a POM is reported`() {
        writeContender()
        val release = Tool(folder).run("eject", "users/small", "-c", "gson@2.15.0", "ejected")
        withClue(release) { release.status shouldBe 0 }
        val jar = Tool.cache.resolve("repository/com/google/code/gson/gson/2.15.0/gson-2.15.0.jar")
        copyWithoutPom(jar, folder.resolve("build/my-json.jar"))
        val result =
            Tool(folder)
                .run(
                    *"run users/small --contenders serdemark-contenders".split(' ').toTypedArray(),
                    "-c",
                    "my-json@2.15.0,my-json@build/my-json.jar",
                    "--operation=read",
                    "--gate=99%",
                    "--budget=1s",
                )
        withClue(result) {
            result.status shouldBe 0
            val printed = result.out.unwrapped()
            printed shouldContain block("### Jars without a pom.xml", "").replace('\n', ' ').trim()
        }
    }

    /** Writes the files of the user that the examples name. */
    private fun writeLibrary() {
        createPlaceholderJar(folder.resolve("build/gson.jar"))
        createPlaceholderJar(folder.resolve("build/my-json.jar"))
        writeContender()
    }

    private fun writeContender(moreManifest: String = "") {
        val contender = folder.resolve("serdemark-contenders/my-json").createDirectories()
        contender.resolve("contender.yaml").writeText(block(USER_LIBRARY, "yaml") + moreManifest)
        contender.resolve("Bytes.kt").writeText(block(USER_LIBRARY, "kotlin"))
    }

    /** Returns the first code block of a [language] below a [heading] of the page. */
    private fun block(heading: String, language: String): String =
        page.substringAfter("\n$heading\n").substringAfter("```$language\n").substringBefore("```")

    private fun yaml(section: String): Any =
        Load(LoadSettings.builder().build()).loadFromString(block(section, "yaml"))

    private val workflow = yaml(MAVEN) as Map<*, *>

    /**
     * Returns the steps of the job that a section describes. The section [MAVEN] has the whole
     * workflow. The section [GRADLE] has only steps. Steps with names replace the steps of the
     * workflow with the same names. Steps without names are additional.
     */
    private fun steps(section: String): List<Map<*, *>> {
        val job = (workflow["jobs"] as Map<*, *>)["gate"] as Map<*, *>
        val steps = (job["steps"] as List<*>).map { it as Map<*, *> }
        val shown = (yaml(section) as? List<*>).orEmpty().map { it as Map<*, *> }
        val (replacements, additions) = shown.partition { "name" in it }
        steps.map { it["name"] } shouldContainAll replacements.map { it["name"] }
        return additions +
            steps.map { step -> replacements.find { it["name"] == step["name"] } ?: step }
    }

    /** Returns the arguments that the section passes to the action. */
    private fun actionArguments(section: String): String {
        val step = steps(section).single { "${it["uses"]}".startsWith("OWNER/serdemark@") }
        return "${(step["with"] as Map<*, *>)["args"]}"
    }

    private companion object {
        const val MAVEN = "## GitHub Actions"
        const val GRADLE = "## With Gradle"
        const val USER_LIBRARY = "## A library that Serdemark does not ship"
        const val PLUGIN =
            "The coordinates of a KSP processor or a compiler plugin have `\${version}` too:"
    }
}
