package dev.serdemark.eject

import java.util.Locale

/** The agreement as Markdown: a table of all pairs, and what they come to. */
fun AgreementWithJmh.toMarkdown(): String = buildString {
    appendLine(
        "| operation | a | b | a/b, CPU time | its interval | a/b, elapsed | a/b, JMH | elapsed against JMH | CPU time against JMH |"
    )
    appendLine("|---|---|---|--:|--:|--:|--:|--:|--:|")
    pairs.forEach { appendLine(row(it)) }
    appendLine()
    val reversals =
        if (reversed.isEmpty()) "No order that Serdemark is sure of is reversed."
        else "Reversed: ${reversed.joinToString { "${it.operation} ${it.a}, ${it.b}" }}."
    appendLine(
        "Over these ${pairs.size} pairs, ratios of elapsed times differ from JMH's by ${percent(median)} in the median and by " +
            "${percent(worst)} at worst; ratios of CPU time, the headline, by ${percent(headlineMedian)} and " +
            "${percent(headlineWorst)}. $reversals"
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
            ratio(pair.headline),
            interval,
            ratio(pair.elapsed),
            ratio(pair.jmh),
            percent(pair.difference),
            percent(pair.headlineDifference),
        )
    return cells.joinToString(" | ", "| ", " |")
}

private fun ratio(value: Double) = "%.3f".format(Locale.ROOT, value)

private fun percent(fraction: Double) = "%.1f%%".format(Locale.ROOT, 100 * fraction)
