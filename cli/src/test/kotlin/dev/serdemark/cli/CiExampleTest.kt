package dev.serdemark.cli

import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.readText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.snakeyaml.engine.v2.api.Load
import org.snakeyaml.engine.v2.api.LoadSettings

/** The example in docs/ci.md is YAML, and its commands are those of the program. */
class CiExampleTest(@param:TempDir private val folder: Path) {
    private val page = Tool.home.resolve("docs/ci.md").readText()
    private val workflow =
        Load(LoadSettings.builder().build())
            .loadFromString(page.substringAfter("```yaml\n").substringBefore("```")) as Map<*, *>

    private val steps: List<Map<*, *>>
        get() {
            val job = (workflow["jobs"] as Map<*, *>)["gate"] as Map<*, *>
            return (job["steps"] as List<*>).map { it as Map<*, *> }
        }

    private val command: List<String>
        get() =
            steps
                .mapNotNull { it["run"] as String? }
                .single { "serdemark/serdemark " in it }
                .trim()
                .removePrefix("serdemark/serdemark ")
                .split(' ')

    @Test
    fun `the workflow has what GitHub asks of one`() {
        workflow.keys.map { "$it" } shouldContainExactlyInAnyOrder
            listOf("name", "on", "permissions", "jobs")
        steps.forEach { step ->
            withClue(step) { listOf("run", "uses").count { it in step } shouldBe 1 }
        }
    }

    /** Without a network nothing can be built, but the options are read and the outputs written. */
    @Test
    fun `the command is understood, and leaves what later steps take up`() {
        ownJar(folder.resolve("build/gson.jar"))
        val ended = Tool(folder).run(*command.toTypedArray(), "--offline", "--cache=cache")
        withClue(ended) { ended.status shouldBe 3 }
        folder.resolve("serdemark-run/journal.jsonl").exists() shouldBe true
        folder.resolve("serdemark-run.json").readText() shouldContain "\"gate\": ["

        val replayed =
            Tool(folder).run("run", "--locked", "serdemark-run", "--offline", "--cache=cache")
        withClue(replayed) {
            replayed.status shouldBe 3
            replayed.out shouldContain "It was not built in the run that is replayed."
        }
    }
}
