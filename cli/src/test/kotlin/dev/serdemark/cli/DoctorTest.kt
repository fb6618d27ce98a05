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
    fun `the machine is examined, and findings do not change the exit status`() {
        val result = Tool(folder).run("doctor")
        withClue(result) {
            result.status shouldBe 0
            val rows = result.out.lines().map { it.split(Regex(" {2,}")).first() }
            rows shouldContainAll listOf("check", "cores", "load", "other processes", "swap")
        }
    }

    @Test
    fun `an unknown argument is refused`() {
        Tool(folder).run("doctor", "me").status shouldBe 2
    }

    @Test
    fun `wrapped advice follows the table, with the most serious advice first`() {
        val findings =
            listOf(
                MachineFinding(what = "cores", found = "4", Grade.GOOD, advice = null),
                MachineFinding(
                    what = "turbo",
                    found = "on",
                    Grade.MATTERS,
                    advice = "Turn it off: ".repeat(6).trim(),
                ),
                MachineFinding(
                    what = "swap",
                    found = "3 pages read back",
                    Grade.BAD,
                    advice = "Turn it off.",
                ),
                MachineFinding(what = "frequency", found = "1–2 MHz", Grade.UNKNOWN, advice = null),
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
