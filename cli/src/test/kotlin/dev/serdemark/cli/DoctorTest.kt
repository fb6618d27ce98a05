package dev.serdemark.cli

import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import dev.serdemark.cli.output.ExaminationTable
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.machine.Grade
import dev.serdemark.machine.MachineFinding
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainAll
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

@Tag("slow")
class DoctorTest(@param:ToolFolder private val folder: Path) {
    @Test
    fun `the machine is examined, and the exit status is 0 for any finding`() {
        val ended = Tool(folder).run("doctor")
        withClue(ended) {
            ended.status shouldBe 0
            val rows = ended.out.lines().map { it.split(Regex(" {2,}")).first() }
            rows shouldContainAll listOf("check", "cores", "load", "other processes", "swap")
        }
    }

    @Test
    fun `an unknown argument is refused`() {
        Tool(folder).run("doctor", "me").status shouldBe 2
    }

    @Test
    fun `advice follows the table, the most serious first, and is wrapped`() {
        val findings =
            listOf(
                MachineFinding("cores", "4", Grade.GOOD, null),
                MachineFinding("turbo", "on", Grade.MATTERS, "Turn it off: ".repeat(6).trim()),
                MachineFinding("swap", "3 pages read back", Grade.BAD, "Turn it off."),
                MachineFinding("frequency", "1–2 MHz", Grade.UNKNOWN, null),
            )
        val recorder = TerminalRecorder(AnsiLevel.NONE, width = 40, outputInteractive = true)
        ExaminationTable(Terminal(terminalInterface = recorder)).print(findings)
        recorder.stdout() shouldContain
            """
            check      grade    finding
            cores      good     4
            turbo      matters  on
            swap       bad      3 pages read back
            """
                .trimIndent()
        recorder.stdout() shouldContain
            """
            swap  bad
            Turn it off.

            turbo  matters
            Turn it off: Turn it off: Turn it off:
            Turn it off: Turn it off: Turn it off:

            Do not measure here until you fix what
            is marked bad.
            """
                .trimIndent()
    }
}
