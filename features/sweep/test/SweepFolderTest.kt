package dev.serdemark.sweep

import dev.serdemark.plan.Ending
import dev.serdemark.plan.Event
import dev.serdemark.plan.Plan
import dev.serdemark.problem.ProblemException
import dev.serdemark.results.testing.Recorded
import dev.serdemark.runs.JournalWriter
import dev.serdemark.runs.RunDirectory
import dev.serdemark.runs.lastSeal
import dev.serdemark.runs.testing.writeJournal
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldStartWith
import io.kotest.matchers.types.shouldBeInstanceOf
import java.nio.file.Path
import java.nio.file.attribute.FileTime
import kotlin.io.path.createDirectories
import kotlin.io.path.createParentDirectories
import kotlin.io.path.deleteExisting
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.moveTo
import kotlin.io.path.name
import kotlin.io.path.readBytes
import kotlin.io.path.readText
import kotlin.io.path.setLastModifiedTime
import kotlin.io.path.writeBytes
import kotlin.io.path.writeText
import kotlin.time.Duration.Companion.seconds
import kotlin.time.Instant
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class SweepFolderTest {
    @TempDir private lateinit var temporary: Path

    private val sweep by lazy { readSweep(file()) }

    private fun file(budget: String = "2m"): Path =
        temporary.resolve("ours.yaml").also {
            it.writeText("format: 1\ntitle: Ours\ncommand: run users\nbudget: $budget\nrepeats: 2")
        }

    /** Returns the folder of the sweep as a process on this machine uses it. */
    private fun folderOn(machine: String) =
        SweepFolder.of(sweep, temporary.resolve("sweep"), machine)

    private val shard
        get() = sweep.shards.first()

    /** Begins an attempt that contains a run of a [shard], which has ended. */
    private fun SweepFolder.beginWithRun(shard: Shard = sweep.shards.first()): ShardAttempt =
        begin(shard).also { writeRun(it, planOf(shard)) }

    private fun planOf(shard: Shard) =
        Recorded.plan(listOf(Recorded.cell("gson"))).let {
            it.copy(origin = it.origin.copy(shard = sweep.idOf(shard)))
        }

    private fun writeRun(attempt: ShardAttempt, plan: Plan) =
        writeJournal(
            attempt.directory.journal,
            listOf(Recorded.started(plan), Event.RunEnded(Ending.BUDGET)),
        )

    /** Ends an attempt as a process does that is killed before it publishes the attempt. */
    private fun ShardAttempt.end(ended: Instant) =
        ShardOutcome(
                status = 0,
                machine = "a",
                ended = ended,
                shard = sweep.idOf(shard),
                journal = directory.lastSeal(),
                format = ShardOutcome.FORMAT,
            )
            .write(directory.path)

    private fun SweepFolder.result(number: Int): Path = path.resolve("shards/000$number")

    /** Returns why the attempt in the place of the result of a shard is rejected. */
    private fun SweepFolder.whyRejected(shard: Shard): String {
        val findings = findings(shard)
        findings.state.shouldBeInstanceOf<ShardState.Rejected>()
        return findings.rejected.single { it.attempt.directory.path == result(shard.number) }.why
    }

    @Test
    fun `if two machines complete a shard, the first result counts and the other is kept`() {
        val (first, second) = folderOn("a") to folderOn("b")
        val loser = first.beginWithRun()
        val winner = second.beginWithRun()
        second.publish(shard, winner, status = 4, reason = "One cell failed.") shouldBe true
        first.publish(shard, loser, status = 0, reason = null) shouldBe false
        first.outcome(shard)?.machine shouldBe "b"
        first.state(shard).shouldBeInstanceOf<ShardState.Complete>().outcome.reason shouldBe
            "One cell failed."
        first.findings(shard).surplus.single().machine shouldBe "a"
        first.completed(shard)?.directory?.path?.name shouldBe "0001"
        first.state(sweep.shards.last()) shouldBe ShardState.Missing
    }

    @Test
    fun `a complete attempt counts even if its process was killed before publishing it`() {
        val folder = folderOn("a")
        val attempt = folder.beginWithRun()
        attempt.end(NOON)
        folder.completed(shard)?.directory?.path shouldBe attempt.directory.path
        folder.state(shard).shouldBeInstanceOf<ShardState.Complete>().outcome.machine shouldBe "a"
        // A failed attempt is not complete.
        folder.fail(
            sweep.shards.last(),
            folder.begin(sweep.shards.last()),
            status = 3,
            reason = "Nothing could be built.",
        )
        folder.completed(sweep.shards.last()).shouldBeNull()
    }

    @Test
    fun `each shard has at most one result, and other complete attempts are named`() {
        val (first, second) = folderOn("a") to folderOn("b")
        val (winner, loser) = first.beginWithRun() to second.beginWithRun()
        first.publish(shard, winner, status = 4, reason = "One cell failed.")
        second.publish(shard, loser, status = 0, reason = null)
        // An incomplete attempt is not named.
        second.beginWithRun()
        val results = ShardResults.of(first)
        results.runs.map { it.shard.number to it.directory.path.name } shouldContainExactly
            listOf(1 to "0001")
        results.failures.map { it.second } shouldContainExactly listOf("One cell failed.")
        results.missing.map { it.first.number } shouldContainExactly listOf(2)
        results.others.map { it.second.directory.path } shouldContainExactly
            listOf(loser.directory.path)
    }

    @Test
    fun `the attempt that ended first counts, even if its folder is newer`() {
        val folder = folderOn("a")
        val (late, early) = folder.beginWithRun() to folder.beginWithRun()
        late.end(NOON + 1.seconds)
        early.end(NOON)
        early.directory.path.setLastModifiedTime(FileTime.fromMillis(Long.MAX_VALUE / 1_000_000))
        folder.completed(shard)?.directory?.path shouldBe early.directory.path
        ShardResults.of(folder).others.single().second.directory.path shouldBe late.directory.path
    }

    @Test
    fun `a result whose journal is not as it was at the end of the run does not count`() {
        val folder = folderOn("a")
        folder.publish(shard, folder.beginWithRun(), status = 0, reason = null) shouldBe true
        val journal = folder.result(1).resolve("journal.jsonl")
        val whole = journal.readBytes()
        val lengthOfLine2 = journal.readText().lines().take(2).sumOf { it.length + 1 }
        val damages =
            listOf(
                whole.copyOf(whole.size - 1),
                whole.copyOf(lengthOfLine2),
                whole + '\n'.code.toByte(),
            ) +
                listOf(10, whole.size / 2, whole.size - 3).map { at ->
                    whole.clone().also { it[at] = (it[at] + 1).toByte() }
                }
        for (damage in damages) {
            journal.writeBytes(damage)
            folder.whyRejected(shard) shouldBe "Its journal is not as it was when the run ended."
            ShardResults.of(folder).runs.shouldBeEmpty()
        }
        journal.deleteExisting()
        folder.whyRejected(shard) shouldContain "There is no journal"
        journal.writeBytes(whole)
        folder.state(shard).shouldBeInstanceOf<ShardState.Complete>()
    }

    @Test
    fun `a shard with a damaged result is measured again, and the damaged result is kept`() {
        val folder = folderOn("a")
        folder.publish(shard, folder.beginWithRun(), status = 0, reason = null)
        folder.result(1).resolve("outcome.json").deleteExisting()
        folder.whyRejected(shard) shouldBe "Its outcome.json is missing."
        folder.publish(shard, folder.beginWithRun(), status = 4, reason = "Later.") shouldBe true
        folder.outcome(shard)?.reason shouldBe "Later."
        folder.attempts(shard).single().directory.isRun shouldBe true
    }

    @Test
    fun `a changed outcome does not count`() {
        val folder = folderOn("a")
        folder.publish(shard, folder.beginWithRun(), status = 0, reason = null)
        val outcome = folder.result(1).resolve("outcome.json")
        val whole = outcome.readText()
        val changes =
            listOf(
                whole.replace("\"status\":0", "\"status\":4"),
                whole.replace("\"number\":1", "\"number\":2"),
                whole.replace("\"format\":2", "\"format\":3"),
                whole.replace(Regex(",\"seal.*"), "}"),
                whole.dropLast(5),
                "",
            )
        for (change in changes) {
            outcome.writeText(change)
            folder.whyRejected(shard) shouldContain "Its outcome.json is not as it was written"
        }
    }

    @Test
    fun `a run in the folder of another shard or sweep does not count`() {
        val folder = folderOn("a")
        val other = sweep.shards.last()
        for (each in sweep.shards) folder.publish(each, folder.beginWithRun(each), 0, null)
        folder.result(2).moveTo(folder.result(3))
        folder.result(1).moveTo(folder.result(2))
        folder.whyRejected(other) shouldBe "It is a run of shard 1."
        folder.result(3).moveTo(folder.result(1))
        folder.whyRejected(shard) shouldBe "It is a run of shard 2."
        val foreign = SweepFolder.of(readSweep(file(budget = "3m")), temporary.resolve("foreign"))
        folder.result(2).toFile().deleteRecursively()
        folder.result(1).moveTo(foreign.result(2).createParentDirectories())
        foreign.findings(other).rejected.single().why shouldContain "It is a run of another sweep"
    }

    @Test
    fun `the command proves the shard of a run that an earlier version measured`() {
        val folder = folderOn("a")
        fun measure(vararg command: String, ending: Ending = Ending.BUDGET) {
            folder.result(1).toFile().deleteRecursively()
            val directory = RunDirectory(folder.result(1).createDirectories())
            val plan =
                planOf(shard).let {
                    it.copy(origin = it.origin.copy(command = command.toList(), shard = null))
                }
            val events = listOf(Recorded.started(plan), Event.RunEnded(ending))
            writeJournal(directory.journal, events)
            directory.path
                .resolve("outcome.json")
                .writeText("""{"status":0,"machine":"a","ended":"$NOON"}""" + "\n")
        }
        measure("run", "users", "--budget", "2m")
        folder.outcome(shard)?.machine shouldBe "a"
        measure("run", "texts", "--budget", "2m")
        folder.whyRejected(shard) shouldBe
            "It does not name its shard, and has another command: run texts --budget 2m."
        measure("run", "users", "--budget", "2m", ending = Ending.INTERRUPTED)
        folder.whyRejected(shard) shouldBe "Its journal does not have the end of the run."
    }

    @Test
    fun `only runs in the folders of shards and attempts belong to the sweep`() {
        val folder = folderOn("a")
        // A folder with only the sweep's file may be the user's own folder, with other runs.
        SweepFolder.isAt(folder.path) shouldBe false
        val attempt = folder.beginWithRun().directory
        SweepFolder.isAt(folder.path) shouldBe true
        SweepFolder.containing(attempt) shouldBe folder.path
        SweepFolder.containing(RunDirectory(folder.path.resolve("shards/0002"))) shouldBe
            folder.path
        for (other in listOf("serdemark-runs/a", "shards/0002/a", "attempts/a", "a")) {
            SweepFolder.containing(RunDirectory(folder.path.resolve(other))).shouldBeNull()
        }
        SweepFolder.containing(RunDirectory(temporary.resolve("shards/a"))).shouldBeNull()
    }

    @Test
    fun `an attempt is cut off if it has a run, and no process measures it`() {
        val folder = folderOn("a")
        val attempt = folder.begin(shard)
        attempt.isCutOff shouldBe false
        folder.state(shard) shouldBe ShardState.Missing
        JournalWriter.create(attempt.directory.journal).use {
            it.on(Recorded.started(planOf(shard)))
            attempt.isRunning shouldBe true
            folder.state(shard).shouldBeInstanceOf<ShardState.Measuring>().machine shouldBe "a"
        }
        attempt.isCutOff shouldBe true
        folder.state(shard) shouldBe ShardState.CutOff
        folder.fail(shard, attempt, status = 3, reason = "Nothing could be built.")
        folder.state(shard).shouldBeInstanceOf<ShardState.Failed>().outcome.reason shouldBe
            "Nothing could be built."
    }

    @Test
    fun `only one process at a time claims a shard`() {
        val (first, second) = folderOn("a") to folderOn("b")
        first.claimant(shard).shouldBeNull()
        first.claim(shard).shouldNotBeNull().use {
            second.claim(shard).shouldBeNull()
        }
        second.claim(shard).shouldNotBeNull().close()
        first.claimant(shard).shouldBeNull()
    }

    @Test
    fun `the folder has a copy of the sweep's file, and is refused for another sweep`() {
        val folder = folderOn("a")
        folder.file.readText() shouldBe sweep.file.readText()
        folder.path.listDirectoryEntries().map { it.name } shouldContainExactly listOf("sweep.yaml")
        SweepFolder.open(folder.path).sweep.shards.size shouldBe 2
        val other = readSweep(file(budget = "3m"))
        shouldThrow<ProblemException> { SweepFolder.of(other, folder.path) }.message shouldContain
            "belongs to another sweep"
    }

    @Test
    fun `a folder with other contents is refused and left unchanged`() {
        val notEmpty = temporary.resolve("full").createDirectories()
        notEmpty.resolve("mine.txt").writeText("mine")
        shouldThrow<ProblemException> { SweepFolder.of(sweep, notEmpty) }.message shouldStartWith
            "The folder $notEmpty is not empty, and it is not the folder of a sweep."
        notEmpty.listDirectoryEntries().map { it.name } shouldContainExactly listOf("mine.txt")
        shouldThrow<ProblemException> { SweepFolder.open(notEmpty) }.message shouldContain
            "is not the folder of a sweep"
        folderOn("a").attempts(shard).shouldBeEmpty()
    }

    private companion object {
        val NOON = Instant.parse("2026-11-27T12:00:00Z")
    }
}
