package dev.serdemark.report.html

import dev.serdemark.results.figures.Estimate
import java.util.Locale

/** The height of a track in units. A track is the drawing in a row of a chart, 100 units wide. */
internal const val TRACK_HEIGHT = 22

/**
 * An axis of ranked bars, from left to right. Functions return SVG paths within a track; an empty
 * path draws nothing.
 */
internal sealed class BarAxis {
    /** Returns the x coordinate of a [value], from 0 to 100. */
    protected abstract fun position(value: Double): Double

    /** Returns a bar whose length shows the value; empty if the axis has dots. */
    abstract fun bar(estimate: Estimate): String

    /** Returns a dot at the value; empty if the axis has bars. */
    abstract fun dot(estimate: Estimate): String

    /** Returns whether the axis ends before this value. */
    open fun isTooLong(estimate: Estimate): Boolean = false

    /** Values that have a line and a label. */
    protected open val ticks: List<Double> = emptyList()

    /**
     * Returns a horizontal line with short vertical ends; empty if there is no interval, or if the
     * axis ends before the value.
     */
    fun interval(estimate: Estimate): String {
        val low = estimate.low
        val high = estimate.high
        if (low == null || high == null || isTooLong(estimate)) return ""
        return "M${x(low)} 7v8m0-4H${x(high)}m0-4v8"
    }

    /** Returns a line from top to bottom. */
    fun line(value: Double): String = "M${x(value)} 0V$TRACK_HEIGHT"

    /** Lines from top to bottom at the ticks. */
    val grid: String
        get() = ticks.joinToString("", transform = ::line)

    /** Returns the labels of the ticks, as SVG of any width. */
    fun labels(label: (Double) -> String): String =
        ticks.joinToString("") {
            """<text class="tick" x="${x(it)}%" y="16" text-anchor="middle">${label(it)}</text>"""
        }

    protected fun x(value: Double): String = format(position(value))

    protected fun format(coordinate: Double): String =
        String.format(Locale.ROOT, "%.1f", coordinate).removeSuffix(".0")
}

/**
 * A linear axis that starts at zero. It ends before bars that are more than eight times as long as
 * the median. Otherwise one contender that takes a thousand times as long would make all other bars
 * invisible.
 */
internal class LinearBars(values: List<Estimate>) : BarAxis() {
    /** The shorter of two bars in the middle, so that the longer of two bars may have a gap. */
    private val median = values.map { it.value }.sorted()[(values.size - 1) / 2]
    private val limit = median * TOO_LONG
    private val highest = values.filterNot(::isTooLong).maxOf { it.high ?: it.value }
    // Intervals may be longer than the limit, and are cut there.
    private val end = minOf(highest, limit)

    override fun isTooLong(estimate: Estimate): Boolean = estimate.value > limit

    override fun position(value: Double): Double =
        if (end > 0) LONGEST * minOf(1.0, value / end) else 0.0

    override fun bar(estimate: Estimate): String =
        if (isTooLong(estimate)) box(0.0, GAP_FROM) + box(GAP_TO, BROKEN_END)
        else box(0.0, position(estimate.value))

    override fun dot(estimate: Estimate): String = ""

    private fun box(from: Double, to: Double) =
        "M${format(from)} 4H${format(to)}V18H${format(from)}z"

    private companion object {
        /** The length of the longest bar. The rest of the width is for the end of an interval. */
        const val LONGEST = 99.0

        /** Bars more than this number of times as long as the median are too long for the axis. */
        const val TOO_LONG = 8

        /** A bar that is too long has a gap between these coordinates, and ends at [BROKEN_END]. */
        const val GAP_FROM = 94.0
        const val GAP_TO = 95.5
        const val BROKEN_END = LONGEST
    }
}

/**
 * A logarithmic axis with room for all values, their intervals and [otherValues]. It has dots
 * instead of bars, because the length of a bar would mean nothing.
 */
internal class LogBars(values: List<Estimate>, otherValues: List<Double> = emptyList()) :
    BarAxis() {
    private val axis =
        LogAxis(values.flatMap { listOfNotNull(it.value, it.low, it.high) } + otherValues)

    override val ticks: List<Double> = axis.ticks(TICK_GAP)

    override fun position(value: Double): Double = 100 * axis.place(value)

    override fun bar(estimate: Estimate): String = ""

    override fun dot(estimate: Estimate): String = dot(estimate.value)

    /**
     * Returns a dot: a line of length 0 with round ends. Unlike a circle, it stays round if the
     * track is stretched.
     */
    fun dot(value: Double): String = "M${x(value)} 11h0"

    private companion object {
        /** Room for a label in a narrow window, as a share of the width. */
        const val TICK_GAP = 0.16
    }
}
