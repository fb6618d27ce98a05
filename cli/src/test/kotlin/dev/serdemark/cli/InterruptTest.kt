package dev.serdemark.cli

import dev.serdemark.cli.testing.BrokenContenders
import dev.serdemark.cli.testing.Ended
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
        val tool = Tool(folder, starter = Signals.handled())
        val started = measuring(tool)
        interrupt(started.process)
        val ended = tool.await(started, MOST_MINUTES)
        requireKept(ended)
        ended.err shouldNotContain "Ctrl-C cannot end"
    }

    @Test
    fun `if Ctrl-C is ignored, the run prints a kill command that keeps what is measured`() {
        val tool = Tool(folder, starter = Signals.ignored)
        val started = measuring(tool)
        interrupt(started.process)
        val pid = started.process.pid()
        withClue(started.err.readText()) {
            started.process.isAlive shouldBe true
            started.err.readText() shouldContain "Ctrl-C cannot end this"
            started.err.readText() shouldContain "End it with: kill $pid\n"
        }
        ProcessBuilder("kill", "$pid").start().waitFor()
        val ended = tool.await(started, MOST_MINUTES)
        withClue(ended) {
            ended.err shouldContain "Interrupted: reporting what is measured so far"
        }
        requireKept(ended)
    }

    @Test
    fun `closing the terminal keeps and reports what is measured`() {
        val tool = Tool(folder, starter = Signals.handled("HUP"))
        val started = measuring(tool)
        interrupt(started.process, "HUP")
        val ended = tool.await(started, MOST_MINUTES)
        requireKept(ended)
        withClue(ended) {
            ended.err shouldContain "Interrupted: reporting what is measured so far"
        }
    }

    private fun measuring(tool: Tool): Tool.Started {
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

    private fun requireKept(ended: Ended) {
        withClue(ended) {
            ended.status shouldBe 130
            ended.out shouldContain "good@1.0"
            ended.out shouldContain "interrupted"
            ended.out.trimEnd().lines().last() shouldStartWith "Continue with: serdemark resume 2"
            ended.err shouldNotContain "Exception"
        }
        Tool(folder).run("report", "last").out.trimEnd().lines().last() shouldStartWith
            "Continue with: serdemark resume 2"
        val run = folder.resolve("serdemark-runs").listDirectoryEntries().single()
        // There is no jar if the worker's classes are in a folder, as in a build before packaging.
        val worker = setOf("worker.jar")
        run.listDirectoryEntries().map { it.name }.toSet() - worker shouldBe
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
    fun `Ctrl-C before anything is measured ends the program at once`() {
        val tool = Tool(folder, starter = Signals.handled())
        val started = tool.start("run", "users", "-c", "gson", "--cache", "empty-cache")
        waitFor(started) { "1 contender," in it }
        interrupt(started.process)
        tool.await(started, MOST_MINUTES).status shouldBe 130
        val run = folder.resolve("serdemark-runs").listDirectoryEntries().single()
        run.listDirectoryEntries().map { it.name }.filter { it.endsWith(".part") }.shouldBeEmpty()
    }

    private fun waitFor(started: Tool.Started, condition: (String) -> Boolean) = started.until {
        condition(started.err.readText())
    }

    private companion object {
        /** Less than the ten minutes of a run, so that a lost signal is found earlier. */
        const val MOST_MINUTES = 3L
    }
}
