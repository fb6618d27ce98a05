package dev.serdemark.report.html

import kotlin.math.ceil
import kotlin.math.floor
import kotlin.math.ln
import kotlin.math.log10
import kotlin.math.pow

/** A logarithmic axis for [values], all above 0, with room at both ends. */
internal class LogAxis(values: List<Double>) {
    private val low = values.min() / ROOM
    private val high = values.max() * ROOM

    /** Returns the place of [value] on the axis: 0 at the lower end, 1 at the upper. */
    fun place(value: Double): Double = ln(value / low) / ln(high / low)

    /**
     * Round numbers on the axis: powers of ten, and if there are few of these, also 2 and 5 times
     * them.
     */
    val ticks: List<Double>
        get() {
            val fine = ticks(listOf(1, 2, 5))
            return if (fine.size > MOST_TICKS) ticks(listOf(1)) else fine
        }

    private fun ticks(steps: List<Int>): List<Double> =
        (floor(log10(low)).toInt()..ceil(log10(high)).toInt())
            .flatMap { power -> steps.map { it * TEN.pow(power) } }
            .filter { it in low..high }

    private companion object {
        const val ROOM = 1.2
        const val TEN = 10.0
        const val MOST_TICKS = 8
    }
}
