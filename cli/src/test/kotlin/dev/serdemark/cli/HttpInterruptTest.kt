package dev.serdemark.cli

import dev.serdemark.cli.testing.BrokenContenders
import dev.serdemark.cli.testing.Signals
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.createDirectories
import kotlin.io.path.exists
import kotlin.io.path.readText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.DisabledOnOs
import org.junit.jupiter.api.condition.OS

/** Checks that a run of requests leaves no processes, however it ends. */
@DisabledOnOs(OS.WINDOWS, disabledReason = "There is no way to send Ctrl-C to another process")
@Tag("slow")
class HttpInterruptTest(@param:ToolFolder private val folder: Path) {
    @Test
    fun `Ctrl-C ends the servers and keeps what is measured`() {
        val tool = Tool(folder, starter = Signals.handled())
        val started = serving(tool)
        started.until { "Generation 1:" in started.err.readText() }
        val servers = servers(started)
        kill("INT", listOf(started.process.toHandle()) + servers)
        val ended = tool.await(started, MOST_MINUTES)
        withClue(ended) {
            ended.status shouldBe 130
            ended.out shouldContain "serdemark resume run"
        }
        requireEnded(servers)
    }

    @Test
    fun `the servers end if the program is killed`() {
        val tool = Tool(folder)
        val started = serving(tool)
        val servers = servers(started)
        kill("KILL", listOf(started.process.toHandle()))
        tool.await(started, MOST_MINUTES)
        requireEnded(servers)
    }

    /** Starts a run, and waits until its server is warm. */
    private fun serving(tool: Tool): Tool.Started {
        BrokenContenders(folder.resolve("contenders").createDirectories()).add("good")
        val started =
            tool.start(
                *arrayOf("http", "users/small", "--contenders=contenders", "-c", "good"),
                *arrayOf("-o", "read", "--budget=10m", "--out=run"),
            )
        val journal = folder.resolve("run/journal.jsonl")
        started.until { journal.exists() && "\"cell-warmed\"" in journal.readText() }
        return started
    }

    /** Waits for servers, because there are none between two generations, and returns them. */
    private fun servers(started: Tool.Started): List<ProcessHandle> {
        var servers = emptyList<ProcessHandle>()
        started.until {
            servers = started.process.descendants().toList()
            servers.isNotEmpty()
        }
        return servers
    }

    private fun kill(signal: String, processes: List<ProcessHandle>) {
        ProcessBuilder(listOf("kill", "-$signal") + processes.map { "${it.pid()}" })
            .start()
            .waitFor()
    }

    private fun requireEnded(processes: List<ProcessHandle>) = processes.forEach {
        it.onExit().get(1, TimeUnit.MINUTES)
    }

    private companion object {
        const val MOST_MINUTES = 3L
    }
}
