package dev.serdemark.engine.resume

import dev.serdemark.engine.testing.CheapRun
import dev.serdemark.engine.testing.CheapRunMain
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Event
import dev.serdemark.plan.Phase
import dev.serdemark.plan.Status
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.results.RunResult
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.results
import dev.serdemark.runs.JournalWriter
import dev.serdemark.runs.readJournal
import dev.serdemark.runs.testing.eventsOf
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.collections.shouldNotBeEmpty
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.channels.FileChannel
import java.nio.file.Path
import java.nio.file.StandardOpenOption.WRITE
import java.util.concurrent.TimeUnit
import java.util.concurrent.locks.LockSupport
import kotlin.io.path.copyTo
import kotlin.io.path.exists
import kotlin.io.path.fileSize
import kotlin.io.path.readText
import kotlin.random.Random
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.DisabledOnOs
import org.junit.jupiter.api.condition.OS
import org.junit.jupiter.api.io.TempDir

/** Checks that a resumed run gives the same results as an uninterrupted run. */
@Tag("slow")
class ResumeTest(@param:TempDir private val folder: Path) {
    /** The journal of the uninterrupted run. */
    private val expectedJournal = folder.resolve("expected.jsonl")
    private val journal = folder.resolve("journal.jsonl")
    private lateinit var expected: Recording
    private val expectedResult by lazy { resultWithoutTimes(expected) }

    @BeforeEach
    fun `measure an uninterrupted run`() {
        expected = CheapRun(expectedJournal).run()
    }

    @Test
    fun `the uninterrupted run has retired and failed cells, and ends at its last generation`() {
        expected.generations shouldBe CheapRun.GENERATIONS
        expected.ending shouldBe Ending.GENERATIONS
        events(expectedJournal).filterIsInstance<Event.CellRetired>().shouldNotBeEmpty()
        results(expected).cells.map { it.outcome.status }.filter { it == Status.CRASHED } shouldBe
            listOf(Status.CRASHED)
    }

    @Test
    fun `a run gives the same results after its journal was repeatedly cut at random bytes`() {
        val random = Random(20261120)
        repeat(50) {
            expectedJournal.copyTo(journal, overwrite = true)
            repeat(1 + random.nextInt(3)) {
                val size = random.nextLong(headerBytes(), journal.fileSize() + 1)
                FileChannel.open(journal, WRITE).use { it.truncate(size) }
                withClue("cut at $size") { requireSame(CheapRun(journal).run()) }
            }
        }
    }

    @Test
    fun `a run gives the same results after it ended at any event`() {
        val events = events(expectedJournal).size
        for (count in 1..events step events / 40) {
            expectedJournal.copyTo(journal, overwrite = true)
            // The journal has one line for the header, and one for each event.
            val lines = expectedJournal.readText().lines()
            val size = lines.take(1 + count).sumOf { it.toByteArray().size + 1L }
            FileChannel.open(journal, WRITE).use {
                it.truncate(minOf(size, expectedJournal.fileSize()))
            }
            withClue("after $count events") { requireSame(CheapRun(journal).run()) }
        }
    }

    @Test
    fun `a run that cannot continue records its end, and can be resumed`() {
        val problem = ProblemException(Problem("The disk is full."))
        var slices = 0
        val run =
            CheapRun(journal) { if (it is Event.SliceMeasured && ++slices == 150) throw problem }
        shouldThrow<ProblemException> { run.run() } shouldBe problem
        events(journal).last() shouldBe Event.RunEnded(Ending.INTERRUPTED)
        requireSame(CheapRun(journal).run())
    }

    @Test fun `a run killed at a few random moments can be resumed`() = killAndResume(times = 4)

    @Test
    @Tag("long")
    fun `a run killed at 50 random moments can be resumed`() = killAndResume(times = 50)

    @Test
    fun `two processes cannot write the same run`() {
        CheapRun(journal).run()
        // The open writer locks the journal.
        JournalWriter.append(journal) {}
            .use {
                val process = start(journal, maxEvents = 1)
                process.waitFor(1, TimeUnit.MINUTES) shouldBe true
                process.errorReader().readText() shouldContain
                    "is being measured by another process"
                shouldThrow<ProblemException> { CheapRun(journal).run() }.message shouldContain
                    "is being measured by another process"
            }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS, disabledReason = "A file's size cannot be limited there")
    fun `a journal at the limit of the file size is readable, and its run can be resumed`() {
        // A block has 512 or 1024 bytes, so at most half of the journal fits.
        val blocks = expectedJournal.fileSize() / 2 / 1024
        val process =
            start(journal, Int.MAX_VALUE, "sh", "-c", "ulimit -f $blocks; exec \"$@\"", "sh")
        process.waitFor(1, TimeUnit.MINUTES) shouldBe true
        val errors = process.errorReader().readText()
        errors shouldContain "Cannot write the journal $journal"
        errors shouldContain "resume the run: serdemark resume $folder"
        Recording().also { readJournal(journal, it) }.ending shouldBe null
        requireSame(CheapRun(journal).run())
    }

    private fun killAndResume(times: Int) {
        val random = Random(1120)
        repeat(times) { time ->
            val killedJournal = folder.resolve("killed-$time.jsonl")
            // The process waits after 90% of the events, so it is alive when it is killed.
            val bytes = random.nextLong(headerBytes(), expectedJournal.fileSize() * 8 / 10)
            val process = start(killedJournal, maxEvents = events(expectedJournal).size * 9 / 10)
            while (!killedJournal.exists() || killedJournal.fileSize() < bytes) {
                check(process.isAlive) { process.errorReader().readText() }
                LockSupport.parkNanos(100_000)
            }
            process.destroyForcibly().waitFor()
            withClue("killed $time, after $bytes bytes") {
                requireSame(CheapRun(killedJournal).run(), killedJournal)
            }
        }
    }

    /** Starts a process that measures until it has [maxEvents] events. */
    private fun start(journal: Path, maxEvents: Int, vararg shell: String): Process =
        ProcessBuilder(
                *shell,
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                CheapRunMain::class.java.name,
                "$journal",
                "$maxEvents",
            )
            .start()

    /** Requires that the journal gives the same results, and that nothing counts twice. */
    private fun requireSame(recording: Recording, file: Path = journal) {
        val events = events(file)
        val readAgain = Recording().also { events.forEach(it::on) }
        for (resumed in listOf(recording, readAgain)) {
            resumed.slices shouldBe expected.slices
            resumed.ending shouldBe expected.ending
            resumed.generations shouldBe expected.generations
            resultWithoutTimes(resumed) shouldBe expectedResult
        }
        val endedGenerations =
            events.filterIsInstance<Event.GenerationEnded>().map { it.generation }
        endedGenerations shouldContainExactly (1..CheapRun.GENERATIONS).toList()
        readAgain.slices.distinctBy { listOf(it.cell, it.generation, it.round) }.size shouldBe
            readAgain.slices.size
        readAgain.slices.all { it.phase == Phase.ROUND } shouldBe true
    }

    /** Returns the result without times of this machine. */
    private fun resultWithoutTimes(recording: Recording): RunResult =
        results(recording).let { result ->
            result.copy(
                answer =
                    result.answer.copy(
                        forecasts = result.answer.forecasts.map { it.copy(millis = null) }
                    ),
                course = result.course.copy(timeUse = null, warnings = emptyList()),
            )
        }

    private fun events(file: Path): List<Event> = eventsOf(file)

    /** Returns the size of the first line. A journal that is cut in this line is not a journal. */
    private fun headerBytes(): Long = expectedJournal.readText().lines().first().length + 1L
}
