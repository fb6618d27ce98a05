package dev.serdemark.sweep

import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldBeIn
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.ints.shouldBeLessThanOrEqual
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import java.nio.file.Path
import kotlin.io.path.writeText
import kotlin.time.Duration.Companion.minutes
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.snakeyaml.engine.v2.api.Load
import org.snakeyaml.engine.v2.api.LoadSettings

/** Checks the workflow against the reference of GitHub's workflow syntax. */
class GitHubWorkflowTest {
    @TempDir private lateinit var folder: Path

    private fun sweep(shards: Int, title: String = "Ours"): Sweep {
        val file = folder.resolve("sweep.yaml")
        file.writeText(
            "format: 1\ntitle: '$title'\ncommand: run users\nbudget: 1m\nrepeats: $shards\n"
        )
        return readSweep(file)
    }

    /** @param minutes the time limit of a shard */
    private fun text(
        sweep: Sweep,
        runner: String = "ubuntu-latest",
        parallelism: Int? = null,
        minutes: Int = 12,
    ): String =
        GitHubWorkflow("registry:5000/serdemark:1", runner, parallelism)
            .text(sweep, "bench/my sweep.yaml", minutes.minutes)

    private fun load(text: String): Map<*, *> =
        Load(LoadSettings.builder().build()).loadFromString(text).map()

    private fun Any?.map(): Map<*, *> = this as Map<*, *>

    private fun Any?.list(): List<*> = this as List<*>

    private fun jobs(text: String) = load(text)["jobs"].map().mapValues { it.value.map() }

    private fun matrix(text: String): List<Map<*, *>> =
        jobs(text)["shards"]!!["strategy"].map()["matrix"].map()["include"].list().map { it.map() }

    private fun shards(text: String): List<Int> =
        matrix(text).flatMap { "${it["shards"]}".split(' ').map(String::toInt) }

    @Test
    fun `the file has the structure of a GitHub workflow`() {
        val text = text(sweep(3), parallelism = 2)
        val workflow = load(text)
        workflow.keys shouldBe setOf("name", "on", "permissions", "concurrency", "env", "jobs")
        workflow["on"].map().keys shouldBe setOf("workflow_dispatch")
        workflow["env"].map() shouldBe mapOf("SWEEP" to "bench/my sweep.yaml")
        val jobs = jobs(text)
        jobs.keys shouldBe setOf("prepare", "shards", "merge")
        jobs.values.forEach { job ->
            job.keys.forEach { it shouldBeIn JOB_KEYS }
            job["runs-on"] shouldBe "ubuntu-latest"
            job["container"] shouldBe "registry:5000/serdemark:1"
            (job["timeout-minutes"] as Int) shouldBeLessThanOrEqual 360
            job["needs"]?.let { it shouldBeIn jobs.keys }
            job["steps"]
                .list()
                .map { it.map() }
                .forEach { step ->
                    step.keys.forEach { it shouldBeIn STEP_KEYS }
                    listOf("uses", "run").count { it in step } shouldBe 1
                    // An expression in a command could insert text that ends the command.
                    "${step["run"]}" shouldNotContain "\${{"
                }
        }
        val strategy = jobs["shards"]!!["strategy"].map()
        strategy.keys shouldBe setOf("fail-fast", "max-parallel", "matrix")
        strategy["max-parallel"] shouldBe 2
        matrix(text).map { it["name"] } shouldContainExactly listOf("1", "2", "3")
    }

    @Test
    fun `each shard is in one job, and a matrix has at most 256 jobs`() {
        listOf(1, 256, 257, 600, 10_000).forEach { count ->
            val text = text(sweep(count), runner = "own")
            shards(text) shouldContainExactly (1..count).toList()
            matrix(text).size shouldBeLessThanOrEqual 256
            matrix(text).map { it["name"] }.distinct() shouldHaveSize matrix(text).size
        }
        // Two shards of up to 12 minutes each, and one more minute
        val twoPerJob = text(sweep(257))
        matrix(twoPerJob).first() shouldBe mapOf("name" to "1-2", "shards" to "1 2")
        jobs(twoPerJob)["shards"]!!["timeout-minutes"] shouldBe 25
    }

    @Test
    fun `GitHub does not evaluate texts of the user`() {
        val title = "\": @matrix@ \${{ secrets.TOKEN }}"
        val name = "${load(text(sweep(2, title)))["name"]}"
        name shouldBe "sweep: \": @matrix@ \$ {{ secrets.TOKEN }}"
    }

    @Test
    fun `jobs that may exceed the time limit of GitHub's runners are refused`() {
        val problem =
            shouldThrow<ProblemException> { text(sweep(2), minutes = 361) }.problems.single()
        problem.message shouldContain
            "A job of 1 shard may take 361 minutes, and GitHub's runners end it after 360."
        jobs(text(sweep(2), runner = "own", minutes = 361))["shards"]!!["timeout-minutes"] shouldBe
            362
    }

    private companion object {
        /** The keys of jobs in GitHub's reference that sweeps need. */
        val JOB_KEYS =
            setOf("name", "needs", "if", "runs-on", "container", "timeout-minutes", "strategy") +
                "steps"
        val STEP_KEYS = setOf("id", "if", "name", "uses", "run", "shell", "with", "env")
    }
}
