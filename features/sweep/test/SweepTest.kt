package dev.serdemark.sweep

import dev.serdemark.cli.testing.BrokenContenders
import dev.serdemark.cli.testing.ProgramResult
import dev.serdemark.cli.testing.SmallDisk
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.cli.testing.addNotes
import dev.serdemark.cli.testing.unwrapped
import dev.serdemark.runs.isInUse
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.exists
import kotlin.io.path.getLastModifiedTime
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readBytes
import kotlin.io.path.readText
import kotlin.io.path.writeBytes
import kotlin.io.path.writeText
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.DisabledOnOs
import org.junit.jupiter.api.condition.EnabledOnOs
import org.junit.jupiter.api.condition.OS

@Tag("slow")
class SweepTest(@param:ToolFolder private val folder: Path) {
    private val tool = Tool(folder)
    private val contenders = BrokenContenders(folder.resolve("contenders").createDirectories())

    @BeforeEach
    fun `add contenders and a sweep`() {
        addNotes(folder)
        contenders.add("plain")
        contenders.add("other")
        contenders.add("throws", read = "error(\"Out of ink\")")
        writeSweep(SWEEP)
    }

    private fun writeSweep(text: String, name: String = "sweep.yaml") =
        folder.resolve(name).writeText(text)

    private fun sweep(vararg words: String): ProgramResult = tool.run("sweep", *words)

    private fun shardFolder(number: Int): Path = folder.resolve("out/shards/000$number")

    /** Returns the folders of the attempts that have not become the result of their shard. */
    private fun attempts(number: Int): List<Path> =
        folder.resolve("out/attempts/000$number").listDirectoryEntries().filter { it.isDirectory() }

    @Test
    fun `a plan has a line for each shard, and the total time`() {
        val plan = sweep("plan", "sweep.yaml")
        withClue(plan) {
            plan.status shouldBe 0
            plan.out.lines().take(3).map { it.trim().split(Regex(" {2,}")) } shouldContainExactly
                listOf(
                    listOf("shard", "with", "time"),
                    listOf("1", "other", "10s"),
                    listOf("2", "throws", "10s"),
                )
            plan.out shouldContain "2 shards, at most about 20s one after another."
        }
    }

    @Test
    fun `each shard of a prepared sweep is measured once, even with a failed cell`() {
        sweep("prepare", "sweep.yaml").status shouldBe 0
        val result = sweep("run", "sweep.yaml", "--out=out", "--offline", "--locked")
        withClue(result) {
            result.status shouldBe 4
            result.out shouldContain "2 of 2 shards are complete."
        }
        listOf("journal.jsonl", "lock.json", "report.html", "outcome.json").forEach {
            shardFolder(1).resolve(it).exists() shouldBe true
        }
        attempts(1).shouldBeEmpty()
        val journal = shardFolder(1).resolve("journal.jsonl")
        val before = journal.getLastModifiedTime()
        val secondRun = sweep("run", "sweep.yaml", "--out=out")
        withClue(secondRun) { secondRun.status shouldBe 4 }
        journal.getLastModifiedTime() shouldBe before
        val status = sweep("status", "out")
        withClue(status) {
            status.status shouldBe 0
            status.out shouldContain "2 shards: 1 complete, 1 complete with failures."
            status.out shouldContain "1 of 2 cells have no time"
            status.out shouldContain "Out of ink"
        }
        // A machine that seemed lost may complete its attempt later. That attempt does not count.
        val copy = folder.resolve("out/attempts/0001/lost-1-ab")
        shardFolder(1).toFile().copyRecursively(copy.toFile())
        val merged = tool.run("merge", "out", "--baseline=plain")
        withClue(merged) {
            merged.status shouldBe 0
            val text = merged.out.unwrapped()
            text shouldContain "2 of 2 shards are complete, and each counts once."
            text shouldContain
                "out/attempts/0001/lost-1-ab: shard 1 (with other) was complete before."
            text shouldContain "shard 2 (with throws): 1 of 2 cells have no time"
            text shouldContain "with other: read notes/"
        }
        // A copy of the whole folder adds no runs.
        folder.resolve("out").toFile().copyRecursively(folder.resolve("copied").toFile())
        val mergedWithCopy = tool.run("merge", "out", "copied", "--baseline=plain")
        withClue(mergedWithCopy) {
            val text = mergedWithCopy.out.unwrapped()
            text shouldContain "2 of 2 shards are complete, and each counts once."
            text shouldNotContain "Missing shards"
            mergedWithCopy.err shouldContain
                "2 runs in copied/shards are the same as in out/shards. Only the latter count."
        }
        val history = tool.run("history", "out", "--by", "time", "--format=markdown")
        withClue(history) { history.out shouldContain "2 runs" }
        val mergedAttempts = tool.run("merge", "out/attempts")
        withClue(mergedAttempts) {
            mergedAttempts.status shouldBe 2
            mergedAttempts.err shouldContain "does not say which attempts count"
        }
        // The result of a shard is an ordinary run.
        val report = tool.run("report", "out/shards/0001")
        withClue(report) { report.status shouldBe 0 }
        val resumed = tool.run("resume", "out/shards/0001", "--budget=1m")
        withClue(resumed) {
            resumed.status shouldBe 2
            resumed.err.unwrapped() shouldContain "is a shard of a sweep, and has ended"
        }
        requireMeasuredAgain()
        contenders.add("throws") // Replaces the contender.
        val changed = sweep("run", "sweep.yaml", "--out=new", "--shard=2", "--offline", "--locked")
        withClue(changed) {
            changed.status shouldBe 2
            changed.err shouldContain "its classes differ, so its sources or the JDK have changed"
        }
        folder.resolve("new/shards").exists() shouldBe false
        writeSweep(SWEEP.replace("50", "60")) // A sweep with another budget is another sweep.
        val otherSweep = sweep("run", "sweep.yaml", "--out=out")
        withClue(otherSweep) {
            otherSweep.status shouldBe 2
            otherSweep.err shouldContain "belongs to another sweep"
        }
    }

    /** Cuts the journals of both complete shards. The first has another complete attempt. */
    private fun requireMeasuredAgain() {
        for (number in 1..2) {
            val journal = shardFolder(number).resolve("journal.jsonl")
            journal.writeBytes(journal.readBytes().let { it.copyOf(it.size * 2 / 3) })
        }
        val status = sweep("status", "out")
        withClue(status) {
            status.out shouldContain "2 shards: 1 complete, 1 rejected."
            status.out.unwrapped() shouldContain "Its journal is not as it was when the run ended."
        }
        val merged = tool.run("merge", "out", "--baseline=plain")
        withClue(merged) {
            val text = merged.out.unwrapped()
            text shouldContain "1 of 2 shards are complete, and each counts once."
            text shouldContain
                "shard 2 (with throws): rejected; serdemark sweep run measures it again"
            text shouldContain "out/shards/0002: not counted as shard 2 (with throws)."
        }
        val again = sweep("run", "sweep.yaml", "--out=out")
        withClue(again) {
            again.status shouldBe 4
            again.err shouldContain "out/shards/0002 does not count as shard 2."
            again.out shouldContain "2 of 2 shards are complete."
        }
        attempts(2) shouldHaveSize 1
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    fun `a folder that cannot be written is refused with advice`() {
        SmallDisk(folder.resolve("out"), kilobytes = 100).use { disk ->
            SweepFolder.of(readSweep(folder.resolve("sweep.yaml")), folder.resolve("out"))
            disk.makeReadOnly()
            val result = sweep("run", "sweep.yaml", "--out=out")
            withClue(result) {
                result.status shouldBe 2
                result.err.unwrapped() shouldContain "Cannot write to the folder of the sweep"
                result.err.unwrapped() shouldContain
                    "Make it writable, or name another folder with --out."
            }
            sweep("status", "out").out shouldContain "2 shards: 2 missing."
            sweep("run", "sweep.yaml", "--out=out/new").status shouldBe 2
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS, disabledReason = "Windows has no SIGTERM")
    fun `SIGTERM ends a shard with status 75, and the next run resumes the attempt`() {
        val stopped = endWhileMeasuring { it.destroy() }
        withClue(stopped) { stopped.status shouldBe 75 }
        requireResumed()
    }

    @Test
    fun `a shard that was killed resumes, unless its builds differ from the lock`() {
        endWhileMeasuring { it.destroyForcibly() }
        val status = sweep("status", "out")
        withClue(status) { status.out shouldContain "2 shards: 1 cut off, 1 missing." }
        requireResumed()
        contenders.add("plain", members = "private val changed = 1")
        sweep("prepare", "sweep.yaml").status shouldBe 0
        val locked = arrayOf("--shard=1", "--offline", "--locked")
        val started = tool.start("sweep", "run", "sweep.yaml", "--out=out", *locked)
        started.waitUntil { attempts(1).size > 1 }
        started.process.destroyForcibly()
        tool.await(started).err shouldContain
            "its classes differ, so its sources or the JDK have changed since serdemark sweep prepare"
    }

    /** Starts to measure the first shard, and calls [end] with the process. */
    private fun endWhileMeasuring(end: (Process) -> Unit): ProgramResult {
        // This small margin stays undecided, so the run continues until its budget ends.
        writeSweep(
            SWEEP.replace("budget: 50ms", "budget: 10m").replace("read\n", "read --margin 0.01%\n")
        )
        val started = tool.start("sweep", "run", "sweep.yaml", "--out=out", "--shard=1")
        started.waitUntil { "Generation 1:" in started.err.readText() }
        val secondProcess = sweep("run", "sweep.yaml", "--out=out", "--shard=1")
        withClue(secondProcess) {
            secondProcess.status shouldBe 75
            secondProcess.err shouldContain
                "Shard 1 is being measured by another process on this machine."
        }
        val status = sweep("status", "out")
        withClue(status) { status.out shouldContain "2 shards: 1 being measured, 1 missing." }
        end(started.process)
        return tool.await(started)
    }

    /** Checks that the next run resumes the only attempt. */
    private fun requireResumed() {
        val attempt = attempts(1).single()
        isInUse(attempt.resolve("journal.jsonl")) shouldBe false
        val started = tool.start("sweep", "run", "sweep.yaml", "--out=out", "--shard=1")
        val journal = attempt.resolve("journal.jsonl")
        started.waitUntil { "\"type\":\"run-resumed\"" in journal.readText() }
        started.process.destroyForcibly()
        tool.await(started)
        attempts(1) shouldContainExactly listOf(attempt)
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    fun `a full disk ends a shard with status 75, and the next run with enough space succeeds`() {
        // Builds everything on another disk, so that only the folder of the sweep is full.
        sweep("prepare", "sweep.yaml").status shouldBe 0
        SmallDisk(folder.resolve("out"), kilobytes = 4).use { disk ->
            // With 4 KB, the disk is full before an attempt begins; with 24 KB, during the attempt.
            for (kilobytes in listOf(4, 24)) {
                disk.grow(kilobytes)
                val full = sweep("run", "sweep.yaml", "--out=out", "--shard=1")
                withClue(full) {
                    full.status shouldBe 75
                    full.err shouldContain "no space left on device"
                }
                shardFolder(1).exists() shouldBe false
            }
            disk.grow(kilobytes = 100_000)
            sweep("run", "sweep.yaml", "--out=out", "--shard=1").status shouldBe 0
            shardFolder(1).exists() shouldBe true
        }
    }

    @Test
    fun `a shard that cannot be built fails with the reason, and a later run may succeed`() {
        writeSweep(SWEEP.replace("[other, throws]", "[gson]"))
        val failed = sweep("run", "sweep.yaml", "--out=out", "--offline", "--cache=empty")
        withClue(failed) { failed.status shouldBe 3 }
        val status = sweep("status", "out")
        withClue(status) {
            status.out shouldContain "1 shard: 1 failed."
            status.out shouldContain "exit status 3:"
        }
        val result = sweep("run", "sweep.yaml", "--out=out")
        withClue(result) { result.status shouldBe 0 }
        attempts(1) shouldHaveSize 1
    }

    @Test
    fun `a mistake in the command and an unknown shard are refused before anything is measured`() {
        writeSweep(SWEEP.replace("[other, throws]", "[other, thorws]"))
        val result = sweep("run", "sweep.yaml", "--out=out")
        withClue(result) {
            result.status shouldBe 2
            result.err shouldContain "sweep.yaml:3: "
            result.err shouldContain "'thorws'"
        }
        folder.resolve("out").exists() shouldBe false
        writeSweep(SWEEP)
        val unknownShard = sweep("run", "sweep.yaml", "--out=out", "--shard=3")
        withClue(unknownShard) {
            unknownShard.status shouldBe 2
            unknownShard.err shouldContain "There is no shard 3. Expected a number from 1 to 2"
        }
    }

    @Test
    fun `ten thousand shards are planned without loading the documents of each shard`() {
        writeSweep(
            "format: 1\ntitle: Many\ncommand: run notes --contenders=contenders -c plain,other\n" +
                "budget: 1s\nrepeats: 10000"
        )
        val plan = sweep("plan", "sweep.yaml")
        withClue(plan.err) { plan.status shouldBe 0 }
        // The budget, 4 s for each of 2 builds, and 1 s for each of 4 cells.
        plan.out.lines().count { it.endsWith(" 13s") } shouldBe 10_000
    }

    @Test
    fun `submit prints a Kubernetes job or a GitHub workflow, and refuses unsuitable options`() {
        val job =
            sweep("submit", "sweep.yaml", "--kubernetes", "--image=serdemark:1", "--claim=results")
        withClue(job) {
            job.status shouldBe 0
            job.out shouldContain "completions: 2"
            job.out shouldContain "image: \"serdemark:1\""
        }
        val refused = sweep("submit", "sweep.yaml", "--kubernetes", "--partition=x")
        withClue(refused) {
            refused.status shouldBe 2
            refused.err shouldContain "--partition can only be given with --slurm."
            refused.err shouldContain "--kubernetes needs --image."
            refused.out shouldNotContain "kind"
        }
        sweep("submit", "sweep.yaml", "--kubernetes", "--cpus=0.5").err shouldContain
            "Invalid --cpus: '0.5'. Expected a whole number from 1."
        sweep("submit", "sweep.yaml", "--kubernetes", "--out=out").err shouldContain
            "--out can only be given with --slurm. Add --slurm, or leave out --out."
        sweep("submit", "sweep.yaml").err shouldContain
            "Expected one of --slurm, --kubernetes and --github."
        val locked = sweep("submit", "sweep.yaml", "--github", "--image=serdemark:1", "--locked")
        withClue(locked) {
            locked.status shouldBe 2
            locked.err shouldContain "--github takes neither --offline nor --locked"
        }
        writeSweep(SWEEP.replace("50", "70"), "unprepared.yaml")
        val unprepared = sweep("submit", "unprepared.yaml", "--slurm", "--out=out", "--locked")
        withClue(unprepared) {
            unprepared.status shouldBe 2
            unprepared.err shouldContain "has no builds of this sweep"
        }
        folder.resolve("out").exists() shouldBe false
        val workflow = sweep("submit", "sweep.yaml", "--github", "--image=serdemark:1")
        withClue(workflow) {
            workflow.status shouldBe 0
            workflow.out shouldContain "- {name: \"2\", shards: \"2\"}"
            workflow.out shouldContain "SWEEP: \"sweep.yaml\""
        }
    }

    private companion object {
        val SWEEP =
            """
            format: 1
            title: Notes
            command: run notes --contenders=contenders -c plain,{with} -o read
            budget: 50ms
            over: {with: [other, throws]}

            """
                .trimIndent()
    }
}
