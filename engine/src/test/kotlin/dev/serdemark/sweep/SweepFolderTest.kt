package dev.serdemark.sweep

import dev.serdemark.problem.ProblemException
import dev.serdemark.runs.JournalWriter
import dev.serdemark.runs.RunDirectory
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
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.setLastModifiedTime
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

    /** Begins an attempt that contains a run. */
    private fun SweepFolder.beginWithRun(): ShardAttempt =
        begin(shard).also { JournalWriter.create(it.directory.journal).close() }

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
        first.attempts(shard).single().outcome?.machine shouldBe "a"
        first.completed(shard)?.directory?.path?.name shouldBe "0001"
        first.state(sweep.shards.last()) shouldBe ShardState.Missing
    }

    @Test
    fun `a complete attempt counts even if its process was killed before publishing it`() {
        val folder = folderOn("a")
        val attempt = folder.beginWithRun()
        attempt.end(ShardOutcome(status = 0, machine = "a", ended = NOON))
        folder.completed(shard)?.directory?.path shouldBe attempt.directory.path
        folder.state(shard).shouldBeInstanceOf<ShardState.Complete>().outcome.machine shouldBe "a"
        // A failed attempt is not complete.
        folder.fail(
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
        results.runs.map { (shard, run) -> shard.number to run.path.name } shouldContainExactly
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
        late.end(ShardOutcome(status = 0, machine = "a", ended = NOON + 1.seconds))
        early.end(ShardOutcome(status = 0, machine = "a", ended = NOON))
        early.directory.path.setLastModifiedTime(FileTime.fromMillis(Long.MAX_VALUE / 1_000_000))
        folder.completed(shard)?.directory?.path shouldBe early.directory.path
        ShardResults.of(folder).others.single().second.directory.path shouldBe late.directory.path
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
            attempt.isRunning shouldBe true
            folder.state(shard).shouldBeInstanceOf<ShardState.Measuring>().machine shouldBe "a"
        }
        attempt.isCutOff shouldBe true
        folder.state(shard) shouldBe ShardState.CutOff
        folder.fail(attempt, status = 3, reason = "Nothing could be built.")
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
