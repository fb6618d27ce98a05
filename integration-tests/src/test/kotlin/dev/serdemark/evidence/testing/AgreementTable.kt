package dev.serdemark.evidence.testing

import dev.serdemark.results.figures.Estimate
import dev.serdemark.selfcheck.JmhCheck
import dev.serdemark.statistics.median
import java.util.Locale

/** Formats how much ratios differ between Serdemark and JMH, for each common table and in all. */
fun JmhCheck.tables(): String = buildString {
    appendLine(
        "| document | operation | pairs | elapsed against JMH: median | worst | CPU time against JMH: median | worst |"
    )
    appendLine("|---|---|--:|--:|--:|--:|--:|")
    pairs
        .groupBy { it.a.document to it.a.operation }
        .forEach { (table, pairs) ->
            row(
                "${table.first}",
                table.second.id,
                "${pairs.size}",
                *differences(pairs.map { it.difference }),
                *differences(pairs.map { it.headlineDifference }),
            )
        }
    appendLine()
    append(summary())
}

/** Says how much ratios differ in all, and whether any order is reversed. */
fun JmhCheck.summary(): String {
    val ranking = pairs.map { it.headlineDifference }.toDoubleArray()
    val reversals =
        if (reversed.isEmpty()) "No pair that Serdemark has decided is reversed."
        else "Reversed: ${reversed.joinToString { "${it.a}, ${it.b}" }}."
    val slightly =
        slightlyReversed.joinToString("") {
            " Serdemark finds ${it.a.contender} and ${it.b.contender}, ${it.a.operation.id} ${it.a.document}, slightly apart: " +
                "${ratio(it.headline.value)} (${interval(it.headline)}). JMH's ratio is ${ratio(it.jmh)}."
        }
    return "Ratios of elapsed times differ from JMH's by ${percent(median(elapsed))} in the median and by " +
        "${percent(elapsed.max())} at worst (${pairs.size} pairs, ${pairs.flatMap { listOf(it.a, it.b) }.distinct().size} cells). " +
        "Ratios of CPU time, which ranks, differ by ${percent(median(ranking))} and ${percent(ranking.max())}. $reversals$slightly"
}

private fun differences(values: List<Double>) =
    arrayOf(percent(median(values.toDoubleArray())), percent(values.max()))

private fun StringBuilder.row(vararg cells: String) {
    appendLine(cells.joinToString(" | ", "| ", " |"))
}

private fun interval(estimate: Estimate): String {
    val (_, low, high) = estimate
    return if (low == null || high == null) "–" else "${ratio(low)}–${ratio(high)}"
}

private fun ratio(value: Double) = "%.3f".format(Locale.ROOT, value)

private fun percent(fraction: Double) = "%.1f%%".format(Locale.ROOT, 100 * fraction)
