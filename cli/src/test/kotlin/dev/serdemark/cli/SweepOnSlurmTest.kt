package dev.serdemark.cli

import dev.serdemark.cli.testing.BrokenContenders
import dev.serdemark.cli.testing.Ended
import dev.serdemark.cli.testing.Program
import dev.serdemark.cli.testing.ShortWarmUps
import dev.serdemark.cli.testing.SlurmCluster
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.addNotes
import dev.serdemark.cli.testing.startScript
import dev.serdemark.cli.testing.writeScript
import dev.serdemark.problem.inShell
import dev.serdemark.runs.isInUse
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.createSymbolicLinkPointingTo
import kotlin.io.path.exists
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** A sweep on three nodes of a real Slurm, of which something goes wrong. */
@Tag("slurm")
class SweepOnSlurmTest(@param:TempDir private val folder: Path) {
    private val launcher = folder.resolve("home/bin/serdemark")
    private val outputs = folder.resolve("outputs").createDirectories()

    /** The launcher of an installed Serdemark, with short warm-ups. */
    private fun install() {
        val home = folder.resolve("home").createDirectories()
        for (name in listOf("contenders", "studies", "workloads", "selfcheck")) {
            home.resolve(name).createSymbolicLinkPointingTo(Tool.home.resolve(name))
        }
        val command =
            listOf(Path.of(System.getProperty("java.home"), "bin", "java").toString()) +
                Program.options +
                listOf(
                    "-Dserdemark.home=$home",
                    "-Duser.home=${Tool.home.resolve("target/test-home")}",
                ) +
                listOf("-cp", Program.classPath, ShortWarmUps::class.java.name)
        launcher.parent.createDirectories()
        launcher.writeScript("exec ${command.joinToString(" ", transform = ::inShell)} \"\$@\"")
    }

    private fun sweep(slurm: SlurmCluster, vararg words: String): Ended =
        startScript(listOf("$launcher", "sweep") + words, folder, outputs, slurm.environment)
            .await()

    @Test
    fun `of jobs that are killed while a controller restarts, every shard counts once`() {
        install()
        addNotes(folder)
        val contenders = BrokenContenders(folder.resolve("contenders").createDirectories())
        listOf("plain", "other", "third").forEach { contenders.add(it) }
        folder.resolve("sweep.yaml").writeText(SWEEP)
        SlurmCluster(folder.resolve("slurm").createDirectories()).use { slurm ->
            val prepared = sweep(slurm, "prepare", "sweep.yaml")
            withClue(prepared) { prepared.status shouldBe 0 }
            val sent = sweep(slurm, "submit", "sweep.yaml", "--slurm", "--out=out", "--offline")
            withClue(sent) {
                sent.status shouldBe 0
                sent.out shouldContain "Submitted 6 of 6 shards as Slurm's job "
            }
            val killed = killOne()
            slurm.restartController()
            slurm.awaitAll()
            val status = sweep(slurm, "status", "out")
            withClue(status) {
                status.out shouldContain "5 complete"
                status.out shouldContain "1 cut off"
            }
            val again = sweep(slurm, "resubmit", "out")
            withClue(again) { again.out shouldContain "Submitted 1 of 6 shards" }
            slurm.awaitAll()
            val ended = sweep(slurm, "status", "out")
            withClue(ended) { ended.out shouldContain "6 shards: 6 complete." }
            requireResumed(killed)
            sweep(slurm, "resubmit", "out").out shouldContain "Nothing to submit"
        }
    }

    /** Kills a process that measures, and returns the folder of its attempt. */
    private fun killOne(): Path {
        val attempts = folder.resolve("out/attempts")
        while (true) {
            val one =
                (if (attempts.exists()) attempts.listDirectoryEntries() else emptyList())
                    .flatMap { it.listDirectoryEntries() }
                    .find { it.isDirectory() && isMeasured(it) } ?: continue
            val pid = one.name.substringBeforeLast('-').substringAfterLast('-').toLong()
            ProcessHandle.of(pid).ifPresent { it.destroyForcibly() }
            return one
        }
    }

    private fun isMeasured(attempt: Path): Boolean {
        val journal = attempt.resolve("journal.jsonl")
        return journal.exists() && isInUse(journal) && "generation-started" in journal.readText()
    }

    private fun requireResumed(attempt: Path) {
        val shards = folder.resolve("out/shards")
        shards.listDirectoryEntries().map { it.name }.sorted() shouldContainExactly
            (1..6).map { "000$it" }
        shards.resolve("${attempt.parent.name}/journal.jsonl").readText() shouldContain
            "run-resumed"
    }

    companion object {
        @JvmStatic @BeforeAll fun `skip without Slurm`() = SlurmCluster.requireInstalled()

        private val SWEEP =
            """
            format: 1
            title: Notes
            command: run notes --contenders=contenders -c plain,{with} -o {operation} --margin 0.01%
            budget: 3s
            over: {with: [other, third], operation: [read, write, "read,write"]}

            """
                .trimIndent()
    }
}
