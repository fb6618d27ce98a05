package dev.serdemark.results.figures

import dev.serdemark.plan.FixedProtocol
import dev.serdemark.plan.FixedRuns
import dev.serdemark.statistics.median
import dev.serdemark.statistics.standardDeviation

/**
 * What the fixed protocol measured of a cell.
 *
 * @property elapsedMillis the elapsed time of all of it, including the start of the JVM
 * @property figures null if it failed, for a [reason] in a sentence
 */
data class FixedResult(
    val elapsedMillis: Long,
    val figures: FixedFigures?,
    val reason: String?,
) {
    companion object {
        internal fun of(runs: FixedRuns, protocol: FixedProtocol) =
            FixedResult(
                runs.elapsedMillis,
                if (runs.reason == null) FixedFigures.of(runs, protocol) else null,
                runs.reason,
            )
    }
}

/**
 * Figures over all runs of the fixed protocol, as papers report them.
 *
 * @property mean the mean over the runs of the elapsed time per call, in nanoseconds; [median] and
 *   standard [deviation] likewise
 * @property heapBytes the mean growth of the used heap during a run
 * @property cpuLoad the mean of what the MXBean reported after each run, 1 for all cores; null if
 *   it reported none
 */
data class FixedFigures(
    val runs: Int,
    val mean: Double,
    val median: Double,
    val deviation: Double,
    val heapBytes: Double,
    val cpuLoad: Double?,
) {
    internal companion object {
        fun of(runs: FixedRuns, protocol: FixedProtocol): FixedFigures {
            val times = nanosPerCall(runs, protocol)
            val loads = runs.cpuLoads.filterNotNull()
            return FixedFigures(
                runs = times.size,
                mean = times.average(),
                median = median(times),
                deviation = standardDeviation(times),
                heapBytes = runs.heapBytes.average(),
                cpuLoad = if (loads.isEmpty()) null else loads.average(),
            )
        }

        /** The elapsed time per call of each run, in nanoseconds. */
        fun nanosPerCall(runs: FixedRuns, protocol: FixedProtocol): DoubleArray =
            DoubleArray(runs.nanos.size) { runs.nanos[it].toDouble() / protocol.repetitions }
    }
}
