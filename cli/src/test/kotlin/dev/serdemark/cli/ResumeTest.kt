package dev.serdemark.cli

import dev.serdemark.cli.testing.BrokenContenders
import dev.serdemark.cli.testing.ProgramResult
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Event
import dev.serdemark.runs.JournalWriter
import dev.serdemark.runs.RunDirectory
import dev.serdemark.runs.readJournal
import dev.serdemark.runs.readOutline
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.collections.shouldNotBeEmpty
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.appendText
import kotlin.io.path.createDirectories
import kotlin.io.path.deleteExisting
import kotlin.io.path.extension
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.walk
import kotlin.io.path.writeText
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance

/** Kills a run in its first generation, and resumes it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class ResumeTest {
    private lateinit var tool: Tool
    private lateinit var run: RunDirectory
    private lateinit var reportWhileRunning: ProgramResult
    private lateinit var list: ProgramResult
    private lateinit var resumed: ProgramResult
    private lateinit var workers: List<ProcessHandle>

    @BeforeAll
    fun `kill the run and resume it`(@ToolFolder folder: Path) {
        val contenders = folder.resolve("contenders").createDirectories()
        BrokenContenders(contenders).add("good")
        tool = Tool(folder)
        val started =
            tool.start(
                *arrayOf("run", "users/small", "--contenders=contenders"),
                *arrayOf("-c", "good", "-o", "read"),
            )
        started.waitUntil {
            workers = started.process.descendants().toList()
            "Generation 1:" in started.err.readText() && workers.isNotEmpty()
        }
        reportWhileRunning = tool.run("report", "last")
        started.process.destroyForcibly()
        tool.await(started)
        list = tool.run("list", "runs")
        run = RunDirectory(folder.resolve("serdemark-runs").listDirectoryEntries().single())
        contenders.resolve("good/contender.yaml").writeText("invalid") // Resuming must not read it.
        resumed = tool.run("resume", "last", "--budget=1s")
    }

    @Test
    fun `the workers of a killed run end by themselves`() {
        workers.forEach { it.onExit().get(30, TimeUnit.SECONDS).isAlive shouldBe false }
    }

    @Test
    fun `a report says that the run is under way`() {
        withClue(reportWhileRunning) {
            reportWhileRunning.status shouldBe 0
            reportWhileRunning.out shouldContain "so far"
            reportWhileRunning.out shouldContain "Still being measured"
        }
    }

    @Test
    fun `the list of runs says that the run can be resumed`() {
        withClue(list) {
            list.status shouldBe 0
            list.out.lines()[1] shouldContain "killed: can be resumed"
        }
    }

    @Test
    fun `the resumed run ends like any other, with the builds of the killed run`() {
        withClue(resumed) {
            resumed.status shouldBe 0
            resumed.err shouldContain "Continuing after 1 generation"
            resumed.out shouldContain "good@1.0"
            resumed.out shouldContain "Report: "
            run.report.readText() shouldContain "good"
        }
    }

    @Test
    fun `every generation ended exactly once`() {
        val events = buildList { readOutline(run.journal, ::add) }
        events.filterIsInstance<Event.RunResumed>().shouldNotBeEmpty()
        events.filterIsInstance<Event.GenerationEnded>().map { it.generation } shouldContainExactly
            listOf(1, 2) // After two generations, the time of the only contender has an interval.
    }

    @Test
    fun `a run that has used up its budget needs a larger budget`() {
        val result = tool.run("resume", "last")
        withClue(result) {
            result.status shouldBe 2
            result.err shouldContain "A budget of 1s is used up: the run had one of 1s"
            result.err shouldContain "e.g. --budget "
        }
    }

    @Test
    fun `the error says if no further generation fits into the budget`() {
        copyRun("full") { event ->
            if (event is Event.RunResumed) event.copy(budgetMillis = 3_600_000) else event
        }
        val result = tool.run("resume", "full")
        withClue(result) {
            result.status shouldBe 2
            result.err shouldContain "No further generation fits in a budget of 1h"
        }
    }

    @Test
    fun `if the larger budget is too short for a generation, a sufficient budget is named`() {
        // Two generations took 60 s each, so 121 s are too short for a third generation.
        copyRun("short") { event ->
            when (event) {
                is Event.GenerationEnded -> event.copy(wallMillis = 60_000)
                is Event.RunResumed -> event.copy(budgetMillis = 120_500)
                else -> event
            }
        }
        val result = tool.run("resume", "short", "--budget=121s")
        withClue(result) {
            result.status shouldBe 0
            result.err shouldContain "Nothing was measured: another generation takes about 1m"
            result.err shouldContain "Give a larger total budget: --budget 180s"
        }
    }

    @Test
    fun `a budget below the time that the run has taken is refused`() {
        copyRun("smaller") { event ->
            if (event is Event.RunEnded) event.copy(ending = Ending.INTERRUPTED) else event
        }
        val result = tool.run("resume", "smaller", "--budget=2ms")
        withClue(result) {
            result.status shouldBe 2
            result.err shouldContain
                "A budget of 2ms is used up: the run had one of 1s, and has measured for "
        }
    }

    @Test
    fun `a run whose worker has changed is refused`() {
        val other = copyRun("otherworker") { it }
        val lock = other.lock.readText()
        other.lock.writeText(lock.trimEnd().removeSuffix("}") + ",\"workerCode\": \"00\"}")
        val result = tool.run("resume", "otherworker", "--budget=10m")
        withClue(result) {
            result.status shouldBe 2
            result.err shouldContain "is not the one that the run began with"
        }
    }

    @Test
    fun `a run of another machine is refused, and its journal is not changed`() {
        val other =
            copyRun("elsewhere") { event ->
                if (event !is Event.RunStarted) event
                else event.copy(environment = event.environment.copy(cores = 999))
            }
        val before = other.journal.readText()
        val result = tool.run("resume", "elsewhere", "--budget=10m")
        other.journal.readText() shouldBe before
        withClue(result) {
            result.status shouldBe 2
            result.err shouldContain "The run began with another number of cores: 999, not "
        }
    }

    @Test
    fun `a run whose generated sources have changed is refused`() {
        val other = copyRun("otherwise") { it }
        val source = other.sources.walk().first { it.extension == "kt" }
        source.appendText("// changed")
        val result = tool.run("resume", "otherwise", "--budget=10m")
        withClue(result) {
            result.status shouldBe 2
            result.err shouldContain "${source.name} changed since otherwise."
        }
    }

    @Test
    fun `a run whose contenders cannot be built again is refused, and keeps its results`() {
        val other = copyRun("broken") { it }
        other.contenders.resolve("good/Bytes.kt").appendText("nonsense")
        val result = tool.run("resume", "broken", "--budget=10m")
        withClue(result) {
            result.status shouldBe 3
            result.err shouldContain "good@1.0 cannot be built again"
        }
        tool.run("report", "broken").out shouldContain "good@1.0"
    }

    /** Copies the run, and applies [change] to each event of its journal. */
    private fun copyRun(name: String, change: (Event) -> Event): RunDirectory {
        val copy = RunDirectory(run.path.parent.resolveSibling(name))
        run.path.toFile().copyRecursively(copy.path.toFile())
        copy.journal.deleteExisting()
        JournalWriter.create(copy.journal).use { writer ->
            readJournal(run.journal) { writer.on(change(it)) }
        }
        return copy
    }
}
