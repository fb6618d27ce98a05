package dev.serdemark.sweep

import dev.serdemark.cli.testing.BrokenContenders
import dev.serdemark.cli.testing.Program
import dev.serdemark.cli.testing.ProgramResult
import dev.serdemark.cli.testing.ShippedHome
import dev.serdemark.cli.testing.ShortWarmUps
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.addNotes
import dev.serdemark.cli.testing.startScript
import dev.serdemark.cli.testing.writeScript
import dev.serdemark.problem.shellQuoted
import dev.serdemark.runs.isInUse
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.io.IOException
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.exists
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Runs a sweep on a real Slurm with three nodes, while processes and nodes fail. */
@Tag("slurm")
class SweepOnSlurmTest(@param:TempDir private val folder: Path) {
    private val launcher = folder.resolve("home/bin/serdemark")
    private val outputs = folder.resolve("outputs").createDirectories()

    /** Installs Serdemark with short warm-ups, and with a full disk for one attempt. */
    private fun install() {
        val home = folder.resolve("home").createDirectories()
        ShippedHome.fill(home)
        val command =
            listOf(Path.of(System.getProperty("java.home"), "bin", "java").toString()) +
                Program.options +
                listOf(
                    "-Dserdemark.home=$home",
                    "-Duser.home=${Tool.home.resolve("target/test-home")}",
                ) +
                listOf("-cp", Program.classPath, ShortWarmUps::class.java.name)
        launcher.parent.createDirectories()
        val marker = shellQuoted("${folder.resolve("disk-was-full")}")
        launcher.writeScript(
            // In the first attempt of one shard, files are limited to a few kilobytes.
            "case \" \$* \" in *' --shard $FULL_SHARD '*) mkdir $marker 2>/dev/null && ulimit -f 16;; esac\n" +
                "exec ${command.joinToString(" ", transform = ::shellQuoted)} \"\$@\""
        )
    }

    private fun sweep(slurm: SlurmCluster, vararg words: String): ProgramResult =
        run(slurm.environment, "sweep", *words)

    private fun run(environment: Map<String, String>, vararg words: String): ProgramResult =
        startScript(listOf("$launcher") + words, folder, outputs, environment).await()

    @Test
    fun `although jobs and nodes fail, the merged report is that of a local sweep`() {
        install()
        addNotes(folder)
        val contenders = BrokenContenders(folder.resolve("contenders").createDirectories())
        listOf("plain", "other", "third").forEach { contenders.add(it) }
        folder.resolve("sweep.yaml").writeText(SWEEP)
        val onSlurm =
            SlurmCluster(folder.resolve("slurm").createDirectories()).use { slurm ->
                measureOn(slurm)
                mergedReport(slurm, "out")
            }
        val local = run(emptyMap(), "sweep", "run", "sweep.yaml", "--out=local", "--offline")
        withClue(local) { local.status shouldBe 0 }
        onSlurm shouldBe mergedReport(null, "local")
        onSlurm.getValue("runs") shouldBe (1..SHARDS).map { "shards/${"$it".padStart(4, '0')}" }
    }

    /**
     * Measures a sweep. Meanwhile kills an attempt, loses a node and restarts the controller. Then
     * submits the failed shards again.
     */
    private fun measureOn(slurm: SlurmCluster) {
        val prepared = sweep(slurm, "prepare", "sweep.yaml")
        withClue(prepared) { prepared.status shouldBe 0 }
        val submitted = sweep(slurm, "submit", "sweep.yaml", "--slurm", "--out=out", "--offline")
        withClue(submitted) {
            submitted.status shouldBe 0
            submitted.out shouldContain "Submitted $SHARDS of $SHARDS shards as Slurm's job "
        }
        val killedAttempt = killAttempt(slurm)
        // The name of an attempt begins with its node.
        val lostNode = awaitMeasured(slurm) { it != killedAttempt }.name.substringBefore('-')
        slurm.loseNode(lostNode)
        slurm.restartController()
        slurm.startNode(lostNode)
        slurm.awaitAll()
        val status = sweep(slurm, "status", "out")
        withClue(status) { status.out shouldContain "cut off" }
        val resubmitted = sweep(slurm, "resubmit", "out")
        withClue(resubmitted) { resubmitted.out shouldContain " of $SHARDS shards as Slurm's job " }
        slurm.awaitAll()
        val result = sweep(slurm, "status", "out")
        withClue(result) { result.out shouldContain "$SHARDS shards: $SHARDS complete." }
        folder.resolve("disk-was-full").exists() shouldBe true
        folder
            .resolve("out/shards/${killedAttempt.parent.name}/journal.jsonl")
            .readText() shouldContain "run-resumed"
        sweep(slurm, "resubmit", "out").out shouldContain "Nothing to submit"
    }

    /**
     * Kills the process of an attempt while it measures. Returns the folder of the attempt, whose
     * name has the node and the ID of the process.
     */
    private fun killAttempt(slurm: SlurmCluster): Path {
        while (true) {
            val attempt = awaitMeasured(slurm) { true }
            val pid = attempt.name.substringBeforeLast('-').substringAfterLast('-').toLong()
            ProcessHandle.of(pid).ifPresent {
                it.destroyForcibly()
                it.onExit().join()
            }
            // The attempt may have become complete just before.
            if (attempt.exists() && !attempt.resolve("outcome.json").exists()) return attempt
        }
    }

    /** Waits until an attempt that [isWanted] accepts is being measured. Returns its folder. */
    private fun awaitMeasured(slurm: SlurmCluster, isWanted: (Path) -> Boolean): Path {
        val attempts = folder.resolve("out/attempts")
        while (true) {
            val shards = if (attempts.exists()) attempts.listDirectoryEntries() else emptyList()
            val measured =
                shards
                    .filter { it.name != FULL_SHARD_NAME } // Its first attempt ends by itself.
                    .flatMap { it.listDirectoryEntries() }
                    .find { it.isDirectory() && isWanted(it) && isMeasured(it) }
            if (measured != null) return measured
            slurm.requireController()
        }
    }

    /** Whether the [attempt] is being measured. False if it has just become complete. */
    private fun isMeasured(attempt: Path): Boolean =
        try {
            val journal = attempt.resolve("journal.jsonl")
            isInUse(journal) && "generation-started" in journal.readText()
        } catch (_: IOException) {
            false
        }

    /** Returns the merged report without times, and without what depends on times. */
    private fun mergedReport(slurm: SlurmCluster?, out: String): Map<String, Any?> {
        val environment = slurm?.environment.orEmpty()
        val result = run(environment, "merge", out, "--baseline=plain", "--format=json")
        withClue(result) { result.status shouldBe 0 }
        val report = Json.parseToJsonElement(result.out).jsonObject
        val machine = report.getValue("machines").jsonArray.single().jsonObject
        val tables = report.getValue("tables").jsonArray.map { it.jsonObject }
        return mapOf(
            "machine" to machine - "runs",
            "runs" to
                machine
                    .getValue("runs")
                    .jsonArray
                    .map { it.jsonPrimitive.content.removePrefix("$out/") }
                    .sorted(),
            "shards" to report.getValue("shards"),
            "tables" to tables.map { it - "pairs" },
            "pairs" to
                tables.map { table ->
                    table.getValue("pairs").jsonArray.map { pair ->
                        val runs =
                            pair.jsonObject.getValue("machines").jsonArray.map {
                                it.jsonObject.getValue("runs")
                            }
                        pair.jsonObject.getValue("contender") to runs
                    }
                },
        )
    }

    companion object {
        @JvmStatic @BeforeAll fun `skip without Slurm`() = SlurmCluster.requireInstalled()

        private const val SHARDS = 24

        /** The shard that finds a full disk. */
        private const val FULL_SHARD = 5
        private const val FULL_SHARD_NAME = "0005"

        private val SWEEP =
            """
            format: 1
            title: Notes
            command: run notes --contenders=contenders -c plain,{with} -o {operation} --margin 0.01%
            budget: 500ms
            over: {with: [other, third], operation: [read, write]}
            repeats: 6

            """
                .trimIndent()
    }
}
