package dev.serdemark.report.html

import dev.serdemark.report.wording.Row
import java.util.Locale

/** The longest bar, in percent of the width. The rest is for the end of the longest interval. */
private const val LONGEST = 99

/** A bar that is this many times as long as the median is too long for the scale. */
private const val TOO_LONG = 8

/**
 * The linear scale of ranked bars that start at zero. Bars that are more than eight times as long
 * as the median (of two in the middle, the shorter one) do not count for it. Without this rule, one
 * contender that takes a thousand times as long would make all other bars invisible.
 */
internal class BarScale(rows: List<Row>) {
    private val longest = rows.map { it.time.value }.sorted()[(rows.size - 1) / 2] * TOO_LONG
    private val fitting = rows.filterNot(::isTooLong).maxOf { it.time.high ?: it.time.value }
    private val end = minOf(fitting, longest)

    /** Whether the bar of a [row] does not fit on the scale. */
    fun isTooLong(row: Row): Boolean = row.time.value > longest

    /** The place of a [time] on the scale as an SVG length; at most the end of the scale. */
    fun at(time: Double): String = percent(if (end > 0) LONGEST * minOf(1.0, time / end) else 0.0)

    companion object {
        /** A share of the width as an SVG length. */
        fun percent(share: Double): String = String.format(Locale.ROOT, "%.2f%%", share)
    }
}
