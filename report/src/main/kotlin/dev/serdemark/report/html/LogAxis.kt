package dev.serdemark.report.html

import kotlin.math.abs
import kotlin.math.ceil
import kotlin.math.floor
import kotlin.math.ln
import kotlin.math.log10
import kotlin.math.max
import kotlin.math.pow

/**
 * A logarithmic axis for [values], all above 0, with room at both ends.
 *
 * @param minimumRoom the minimum room at each end, as a share of the range of values
 */
class LogAxis(values: List<Double>, minimumRoom: Double = 0.0) {
    private val room = max(MINIMUM_ROOM_FACTOR, (values.max() / values.min()).pow(minimumRoom))
    private val low = values.min() / room
    private val high = values.max() * room

    /** Returns the place of [value] on the axis: 0 at the lower end, 1 at the upper. */
    fun place(value: Double): Double = ln(value / low) / ln(high / low)

    /**
     * Returns round numbers on the axis in ascending order. No two ticks are closer than [gap], a
     * share of the axis. If there is no room for two ticks, the rounder number stays.
     */
    fun ticks(gap: Double = MINIMUM_GAP): List<Double> =
        roundest
            .flatMap(::multiples)
            .fold(emptyList<Double>()) { ticks, next ->
                if (ticks.all { abs(place(it) - place(next)) >= gap }) ticks + next else ticks
            }
            .sorted()

    private fun multiples(factor: Double): List<Double> =
        (floor(log10(low)).toInt()..ceil(log10(high)).toInt())
            .map { power -> factor * TEN.pow(power) }
            .filter { it in low..high }

    private companion object {
        const val MINIMUM_ROOM_FACTOR = 1.2
        const val TEN = 10.0
        const val MINIMUM_GAP = 0.1

        /** Factors of a power of ten, the roundest first. */
        val roundest =
            listOf(1.0, 2.0, 5.0, 3.0, 1.5, 4.0, 7.0, 2.5, 6.0, 8.0) +
                listOf(1.2, 1.8, 2.2, 2.8, 3.5, 4.5, 5.5, 9.0)
    }
}
