package dev.serdemark.cli

import dev.serdemark.cli.testing.BrokenContenders
import dev.serdemark.cli.testing.ProgramResult
import dev.serdemark.cli.testing.Signals
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.DisabledOnOs
import org.junit.jupiter.api.condition.OS

@DisabledOnOs(OS.WINDOWS, disabledReason = "There is no way to send Ctrl-C to another process")
@Tag("slow")
class InterruptTest(@param:ToolFolder private val folder: Path) {
    @Test
    fun `Ctrl-C keeps and reports what is measured`() {
        val tool = Tool(folder, starter = Signals.restoring())
        val started = startMeasuring(tool)
        interrupt(started.process)
        val result = tool.await(started, TIMEOUT_MINUTES)
        requireKeptResults(result)
        result.err shouldNotContain "Ctrl-C cannot end"
    }

    @Test
    fun `if Ctrl-C is ignored, the run prints a kill command that keeps what is measured`() {
        val tool = Tool(folder, starter = Signals.ignoringInterrupt)
        val started = startMeasuring(tool)
        interrupt(started.process)
        val pid = started.process.pid()
        withClue(started.err.readText()) {
            started.process.isAlive shouldBe true
            started.err.readText() shouldContain "Ctrl-C cannot end this"
            started.err.readText() shouldContain "End it with: kill $pid\n"
        }
        ProcessBuilder("kill", "$pid").start().waitFor()
        val result = tool.await(started, TIMEOUT_MINUTES)
        withClue(result) {
            result.err shouldContain "Interrupted: reporting what is measured so far"
        }
        requireKeptResults(result)
    }

    @Test
    fun `closing the terminal keeps and reports what is measured`() {
        val tool = Tool(folder, starter = Signals.restoring("HUP"))
        val started = startMeasuring(tool)
        interrupt(started.process, "HUP")
        val result = tool.await(started, TIMEOUT_MINUTES)
        requireKeptResults(result)
        withClue(result) {
            result.err shouldContain "Interrupted: reporting what is measured so far"
        }
    }

    private fun startMeasuring(tool: Tool): Tool.Started {
        BrokenContenders(folder.resolve("contenders").createDirectories()).add("good")
        val started =
            tool.start(
                "run",
                "users/small",
                "--contenders=contenders",
                "-c",
                "good",
                "--operation=read",
                "--budget=10m",
            )
        waitFor(started) { "Generation 1:" in it }
        return started
    }

    /** Checks that an interrupted run was reported and can be resumed. */
    private fun requireKeptResults(result: ProgramResult) {
        withClue(result) {
            result.status shouldBe 130
            result.out shouldContain "good@1.0"
            result.out shouldContain "interrupted"
            // The name of a run begins with the year.
            result.out.trimEnd().lines().last() shouldStartWith "Continue with: serdemark resume 2"
            result.err shouldNotContain "Exception"
        }
        Tool(folder).run("report", "last").out.trimEnd().lines().last() shouldStartWith
            "Continue with: serdemark resume 2"
        val run = folder.resolve("serdemark-runs").listDirectoryEntries().single()
        // There is no jar if the worker's classes are in a folder, as in a build before packaging.
        val optionalFile = "worker.jar"
        run.listDirectoryEntries().map { it.name }.toSet() - optionalFile shouldBe
            setOf("inputs", "journal.jsonl", "lock.json", "report.html", "sources")
    }

    /** Sends the signal to all processes of the run, as a terminal does. */
    private fun interrupt(process: Process, signal: String = "INT") {
        val all = listOf(process.toHandle()) + process.descendants().toList()
        ProcessBuilder(listOf("kill", "-$signal") + all.map { it.pid().toString() })
            .start()
            .waitFor()
    }

    @Test
    fun `Ctrl-C before the first measurement ends the program at once`() {
        val tool = Tool(folder, starter = Signals.restoring())
        val started = tool.start("run", "users", "-c", "gson", "--cache", "empty-cache")
        waitFor(started) { "1 contender," in it }
        interrupt(started.process)
        tool.await(started, TIMEOUT_MINUTES).status shouldBe 130
        val run = folder.resolve("serdemark-runs").listDirectoryEntries().single()
        run.listDirectoryEntries().map { it.name }.filter { it.endsWith(".part") }.shouldBeEmpty()
    }

    /** Waits until [condition] holds for the error output so far. */
    private fun waitFor(started: Tool.Started, condition: (String) -> Boolean) = started.waitUntil {
        condition(started.err.readText())
    }

    private companion object {
        /**
         * Shorter than the budget of the runs, so that a run that ignores its signal fails the
         * test.
         */
        const val TIMEOUT_MINUTES = 3L
    }
}
