package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.rendering.TextAlign
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import io.kotest.matchers.collections.shouldContainExactly
import org.junit.jupiter.api.Test

class TableTest {
    private val columns =
        listOf<Column<Pair<String, Int>>>(
            Column("name", minWidth = MIN_NAME_WIDTH) { it.first },
            Column("twice", dropOrder = 1, TextAlign.RIGHT) { "${it.second * 2}" },
            Column("number", align = TextAlign.RIGHT) { "${it.second}" },
        )

    private fun lines(width: Int): List<String> {
        val recorder = TerminalRecorder(AnsiLevel.NONE, width, outputInteractive = true)
        TerminalLines(Terminal(terminalInterface = recorder), Charsets.UTF_8)
            .table(columns, listOf("one" to 1, "seventeen" to 17))
        return recorder.stdout().trimEnd().lines()
    }

    @Test
    fun `columns are as wide as their widest text`() {
        lines(24) shouldContainExactly
            listOf(
                "name       twice  number",
                "one            2       1",
                "seventeen     34      17",
            )
    }

    @Test
    fun `a narrow terminal leaves out columns before it cuts names`() {
        lines(17) shouldContainExactly
            listOf("name       number", "one             1", "seventeen      17")
        lines(14) shouldContainExactly listOf("name    number", "one          1", "seven…      17")
    }
}
