package dev.serdemark.cli

import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.DisabledOnOs
import org.junit.jupiter.api.condition.OS
import org.junit.jupiter.api.io.TempDir

@DisabledOnOs(OS.WINDOWS, disabledReason = "There is no way to send Ctrl-C to another process")
class InterruptTest(@param:TempDir private val folder: Path) {
    @Test
    fun `Ctrl-C keeps and reports what is measured`() {
        BrokenContenders(folder.resolve("contenders").createDirectories()).add("good")
        val tool = Tool(folder)
        val started =
            tool.start(
                "run",
                "users/small",
                "--contenders=contenders",
                "-c",
                "good",
                "--budget=10m",
            )
        waitFor(started) { "Generation 1:" in it }
        interrupt(started.process)
        val ended = tool.await(started)
        withClue(ended) {
            ended.status shouldBe 130
            ended.out shouldContain "good@1.0"
            ended.out shouldContain "interrupted"
            ended.out.trimEnd().lines().last() shouldStartWith "Go on with: serdemark resume 2"
            ended.err shouldNotContain "Exception"
        }
        val run = folder.resolve("serdemark-runs").listDirectoryEntries().single()
        // The jar is missing where the worker's classes lie in a folder, as before they are
        // packaged.
        val worker = setOf("worker.jar")
        run.listDirectoryEntries().map { it.name }.toSet() - worker shouldBe
            setOf("inputs", "journal.jsonl", "lock.json", "report.html", "sources")
    }

    /** As a terminal does it: all processes of the run get the signal. */
    private fun interrupt(process: Process) {
        val all = listOf(process.toHandle()) + process.descendants().toList()
        ProcessBuilder(listOf("kill", "-INT") + all.map { it.pid().toString() }).start().waitFor()
    }

    @Test
    fun `Ctrl-C before anything is measured ends the program at once`() {
        val tool = Tool(folder)
        val started = tool.start("run", "users", "-c", "gson", "--cache", "empty-cache")
        waitFor(started) { "1 contender," in it }
        interrupt(started.process)
        tool.await(started).status shouldBe 130
    }

    private fun waitFor(started: Tool.Started, condition: (String) -> Boolean) {
        while (!condition(started.err.readText())) {
            check(started.process.isAlive) { started.err.readText() }
            started.process
                .onExit()
                .completeOnTimeout(null, 200, java.util.concurrent.TimeUnit.MILLISECONDS)
                .get()
        }
    }
}
