package dev.serdemark.report.html

import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.TimeUnit
import java.math.BigDecimal
import java.util.Locale

/**
 * Places bytes from left to right and nanoseconds from bottom to top, both on logarithmic axes.
 * Positions are in percent, so that a chart fits any width without scaling lines and letters. The
 * labels of the ticks stand left of the plot and below it. A payload of 0 bytes is drawn like one
 * of 1 byte.
 *
 * @param room the space at each end of the axis of sizes, as a share of their range
 * @param roomOfTimes the space at each end of the axis of times
 */
internal class LogPlot(
    sizes: List<Double>,
    times: List<Double>,
    room: Double = 0.0,
    roomOfTimes: Double = 0.0,
) {
    private val sizes = LogAxis(sizes.map(::atLeastOne), room)
    private val times = LogAxis(times, roomOfTimes)

    /** The grid with its labels, as SVG. */
    val grid: String
        get() =
            sizes.ticks(GAP_OF_SIZES).joinToString("") {
                sizeTick(x(it), round(Numbers.bytes(it, TICK_DIGITS)))
            } + times.ticks().joinToString("") { timeTick(y(it), timeLabel(it)) }

    /** Returns the place of a size from the left, from 0 to 1. */
    fun across(bytes: Double): Double = sizes.place(atLeastOne(bytes))

    /** Returns the place of a time from the top, from 0 to 1. */
    fun down(nanos: Double): Double = 1 - times.place(nanos)

    fun x(bytes: Double): String = inPercent(across(bytes))

    fun y(nanos: Double): String = inPercent(down(nanos))

    private fun sizeTick(x: String, label: String): String =
        """<line class="grid" x1="$x" x2="$x" y1="0" y2="100%"/>""" +
            """<text class="tick" x="$x" y="100%" dy="1.5em" text-anchor="middle">$label</text>"""

    private fun timeTick(y: String, label: String): String =
        """<line class="grid" x1="0" x2="100%" y1="$y" y2="$y"/>""" +
            """<text class="tick" x="-8" y="$y" dy="0.35em" text-anchor="end">$label</text>"""

    private companion object {
        /** Room for the label of a size in a narrow chart, as a share of the width. */
        const val GAP_OF_SIZES = 0.14

        fun atLeastOne(bytes: Double): Double = maxOf(1.0, bytes)
    }
}

/** Formats a share from 0 to 1 as `39.52%`. */
internal fun inPercent(share: Double): String = String.format(Locale.ROOT, "%.2f%%", 100 * share)

/** Labels a tick of a time, such as `20 µs`. */
internal fun timeLabel(nanos: Double): String {
    val unit = TimeUnit.of(nanos)
    return round("${Numbers.significant(nanos / unit.nanos, TICK_DIGITS)} ${unit.symbol}")
}

/** Labels a tick of a ratio, such as `1.5×`. */
internal fun ratioLabel(ratio: Double): String =
    BigDecimal(Numbers.significant(ratio, TICK_DIGITS)).stripTrailingZeros().toPlainString() + "×"

/** Shortens `2.0 µs` to `2 µs`. */
private fun round(label: String) = label.replace(".0 ", " ")

private const val TICK_DIGITS = 2
