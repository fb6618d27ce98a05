package dev.serdemark.eject

import java.util.Locale

/** The agreement as Markdown: a table of all pairs, and what they come to. */
fun AgreementWithJmh.toMarkdown(): String = buildString {
    appendLine("| operation | a | b | a/b, Serdemark | its interval | a/b, JMH | difference |")
    appendLine("|---|---|---|--:|--:|--:|--:|")
    pairs.forEach { appendLine(row(it)) }
    appendLine()
    val reversals =
        if (reversed.isEmpty()) "No order that Serdemark is sure of is reversed."
        else "Reversed: ${reversed.joinToString { "${it.operation} ${it.a}, ${it.b}" }}."
    appendLine(
        "Over these ${pairs.size} pairs, ratios differ by ${percent(median)} in the median and by ${percent(worst)} at worst. $reversals"
    )
}

private fun row(pair: AgreementWithJmh.Pair): String {
    val interval =
        if (pair.low == null || pair.high == null) "–" else "${ratio(pair.low)}–${ratio(pair.high)}"
    val cells =
        listOf(
            pair.operation,
            pair.a,
            pair.b,
            ratio(pair.ours),
            interval,
            ratio(pair.jmh),
            percent(pair.difference),
        )
    return cells.joinToString(" | ", "| ", " |")
}

private fun ratio(value: Double) = "%.3f".format(Locale.ROOT, value)

private fun percent(fraction: Double) = "%.1f%%".format(Locale.ROOT, 100 * fraction)
