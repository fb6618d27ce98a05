package dev.serdemark.report.html

import dev.serdemark.results.figures.Estimate
import java.util.Locale

/** The height of a bar's row in a chart, in pixels. Its width is always 100 units. */
internal const val TRACK = 22

/**
 * An axis of ranked bars, from left to right. Shapes on it are SVG paths, 100 wide and [TRACK]
 * high; an empty path draws nothing.
 */
internal sealed class BarAxis {
    /** The place of a [value], from 0 to 100. */
    protected abstract fun at(value: Double): Double

    /** A bar whose length shows the value. */
    abstract fun bar(estimate: Estimate): String

    /** A dot whose place shows the value. */
    abstract fun dot(estimate: Estimate): String

    /** Whether the axis ends before this value. */
    open fun isTooLong(estimate: Estimate): Boolean = false

    /** Values that have a line and a label. */
    protected open val ticks: List<Double> = emptyList()

    /** A horizontal line with short vertical ends; empty if there is no interval. */
    fun interval(estimate: Estimate): String {
        val (low, high) = estimate.low to estimate.high
        if (low == null || high == null || isTooLong(estimate)) return ""
        val (from, to) = place(low) to place(high)
        return "M$from 7v8m0-4H${to}m0-4v8"
    }

    /** A line from top to bottom. */
    fun line(value: Double): String = "M${place(value)} 0V$TRACK"

    /** The lines of the ticks. */
    val grid: String
        get() = ticks.joinToString("", transform = ::line)

    /** The labels of the ticks, as SVG of any width. */
    fun labels(label: (Double) -> String): String =
        ticks.joinToString("") {
            """<text class="tick" x="${place(it)}%" y="16" text-anchor="middle">${label(it)}</text>"""
        }

    protected fun place(value: Double): String = number(at(value))

    protected fun number(place: Double): String =
        String.format(Locale.ROOT, "%.1f", place).removeSuffix(".0")
}

/**
 * A linear axis that starts at zero. Its length ignores bars that are more than eight times as long
 * as the median (the shorter one if two are in the middle). Without this rule, one contender that
 * takes a thousand times as long would make all other bars invisible.
 */
internal class LinearBars(values: List<Estimate>) : BarAxis() {
    private val longest = values.map { it.value }.sorted()[(values.size - 1) / 2] * TOO_LONG
    private val fitting = values.filterNot(::isTooLong).maxOf { it.high ?: it.value }
    private val end = minOf(fitting, longest)

    override fun isTooLong(estimate: Estimate): Boolean = estimate.value > longest

    override fun at(value: Double): Double = if (end > 0) LONGEST * minOf(1.0, value / end) else 0.0

    override fun bar(estimate: Estimate): String =
        if (isTooLong(estimate)) box(0.0, GAP_FROM) + box(GAP_TO, BROKEN_END)
        else box(0.0, at(estimate.value))

    override fun dot(estimate: Estimate): String = ""

    private fun box(from: Double, to: Double) =
        "M${number(from)} 4H${number(to)}V18H${number(from)}z"

    private companion object {
        /** The length of the longest bar. The rest of the width is for the end of an interval. */
        const val LONGEST = 99.0

        /** Bars more than this number of times as long as the median are too long for the axis. */
        const val TOO_LONG = 8

        /** Where the gap of a bar that is too long begins and ends, and where that bar ends. */
        const val GAP_FROM = 94.0
        const val GAP_TO = 95.5
        const val BROKEN_END = LONGEST
    }
}

/**
 * A logarithmic axis with room for all values, their intervals and [others]. It has dots instead of
 * bars, because the length of a bar would mean nothing.
 */
internal class LogBars(values: List<Estimate>, others: List<Double> = emptyList()) : BarAxis() {
    private val axis = LogAxis(values.flatMap { listOfNotNull(it.value, it.low, it.high) } + others)

    override val ticks: List<Double> = axis.ticks(GAP)

    override fun at(value: Double): Double = 100 * axis.place(value)

    override fun bar(estimate: Estimate): String = ""

    override fun dot(estimate: Estimate): String = dot(estimate.value)

    /** A dot: a line of length 0 with round ends. It is round in a window of any shape. */
    fun dot(value: Double): String = "M${place(value)} 11h0"

    private companion object {
        /** Room for a label in a narrow window, as a share of the width. */
        const val GAP = 0.16
    }
}
