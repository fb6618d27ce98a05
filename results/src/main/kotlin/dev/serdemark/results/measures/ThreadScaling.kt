package dev.serdemark.results.measures

import dev.serdemark.results.figures.Estimate
import dev.serdemark.statistics.median
import kotlin.math.ln

/**
 * Estimates the calls per second of several threads [together] over those of one thread [alone] on
 * the same codec. Each generation gives the median over the rounds of one worker, paired like the
 * ratio of two cells. Null if the two were never measured in the same round.
 */
internal fun threadScaling(together: CellSlices, alone: CellSlices, error: Double): Estimate? {
    val logs =
        together.keys.intersect(alone.keys).sorted().mapNotNull { generation ->
            val many = together.getValue(generation)
            val one = alone.getValue(generation)
            val gains =
                many.keys.intersect(one.keys).map {
                    ln(one.getValue(it).wallNanosPerCall / many.getValue(it).wallNanosPerCall)
                }
            if (gains.isEmpty()) null else median(gains.toDoubleArray())
        }
    return if (logs.isEmpty()) null else estimate(logs.toDoubleArray(), error, spreadOfTime)
}
