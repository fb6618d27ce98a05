package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextAlign.RIGHT
import com.github.ajalt.mordant.rendering.TextStyles.bold
import dev.serdemark.report.wording.PayloadField
import dev.serdemark.report.wording.PayloadWording
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.RunResult
import dev.serdemark.results.WrittenSize

/** Prints sizes of payloads on a terminal: one table per document whose sizes differ. */
internal class TerminalPayloads(private val lines: TerminalLines) {
    fun print(result: RunResult) {
        for (sizes in PayloadWording.tables(result)) {
            lines.prose("")
            lines.prose("${bold(PayloadWording.TITLE)}  ${PayloadWording.label(sizes)}")
            lines.prose("")
            if (sizes.differ) {
                lines.table(columns, sizes.contenders)
                lines.prose("")
            }
            lines.sentence(PayloadWording.sentence(sizes))
        }
    }

    private val columns: List<Column<WrittenSize>> =
        listOf(
            Column<WrittenSize>("contender", least = SHORTEST_NAME) {
                Wording.name(it.cell.contender)
            }
        ) +
            PayloadField.entries.map { field ->
                Column(field.heading, align = RIGHT, text = field::text)
            }
}
