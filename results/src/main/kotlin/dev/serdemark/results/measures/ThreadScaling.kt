package dev.serdemark.results.measures

import dev.serdemark.results.figures.Estimate
import dev.serdemark.statistics.median
import kotlin.math.ln

/**
 * How many times the calls per second of one thread several threads reach [together], against the
 * same codec called by one of them [alone], in the same worker and round: in each generation the
 * median over the rounds, paired like the ratio of two cells. Null if the two never met.
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
