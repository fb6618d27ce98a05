package dev.serdemark.report.html

import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.TimeUnit
import java.math.BigDecimal
import java.util.Locale

/**
 * A plot of time in nanoseconds, upwards, against size in bytes, to the right. Both axes are
 * logarithmic, so a payload of 0 bytes is drawn like one of 1 byte. Coordinates are in percent, so
 * that a chart fits any width without scaling lines and letters.
 *
 * @param sizeRoom the minimum room at each end of the axis of sizes, as a share of their range
 * @param timeRoom the minimum room at each end of the axis of times, as a share of their range
 */
internal class LogPlot(
    sizes: List<Double>,
    times: List<Double>,
    sizeRoom: Double = 0.0,
    timeRoom: Double = 0.0,
) {
    private val sizeAxis = LogAxis(sizes.map(::atLeastOne), sizeRoom)
    private val timeAxis = LogAxis(times, timeRoom)

    /** The grid with its labels, as SVG. */
    val grid: String
        get() =
            sizeAxis.ticks(SIZE_TICK_GAP).joinToString("") {
                sizeTick(x(it), shorten(Numbers.bytes(it, TICK_DIGITS)))
            } + timeAxis.ticks().joinToString("") { timeTick(y(it), timeLabel(it)) }

    /** Returns the place of a size from the left, from 0 to 1. */
    fun fromLeft(bytes: Double): Double = sizeAxis.place(atLeastOne(bytes))

    /** Returns the place of a time from the top, from 0 to 1. */
    fun fromTop(nanos: Double): Double = 1 - timeAxis.place(nanos)

    fun x(bytes: Double): String = inPercent(fromLeft(bytes))

    fun y(nanos: Double): String = inPercent(fromTop(nanos))

    private fun sizeTick(x: String, label: String): String =
        """<line class="grid" x1="$x" x2="$x" y1="0" y2="100%"/>""" +
            """<text class="tick" x="$x" y="100%" dy="1.5em" text-anchor="middle">$label</text>"""

    private fun timeTick(y: String, label: String): String =
        """<line class="grid" x1="0" x2="100%" y1="$y" y2="$y"/>""" +
            """<text class="tick" x="-8" y="$y" dy="0.35em" text-anchor="end">$label</text>"""

    private companion object {
        /** Room for the label of a size in a narrow chart, as a share of the width. */
        const val SIZE_TICK_GAP = 0.14

        fun atLeastOne(bytes: Double): Double = maxOf(1.0, bytes)
    }
}

/** Formats a share from 0 to 1 as `39.52%`. */
internal fun inPercent(share: Double): String = String.format(Locale.ROOT, "%.2f%%", 100 * share)

/** Labels a tick of a time, such as `20 µs`. */
internal fun timeLabel(nanos: Double): String {
    val unit = TimeUnit.of(nanos)
    return shorten("${Numbers.significant(nanos / unit.nanos, TICK_DIGITS)} ${unit.symbol}")
}

/** Labels a tick of a ratio, such as `1.5×`. */
internal fun ratioLabel(ratio: Double): String =
    BigDecimal(Numbers.significant(ratio, TICK_DIGITS)).stripTrailingZeros().toPlainString() + "×"

/** Shortens `2.0 µs` to `2 µs`. */
private fun shorten(label: String) = label.replace(".0 ", " ")

private const val TICK_DIGITS = 2
