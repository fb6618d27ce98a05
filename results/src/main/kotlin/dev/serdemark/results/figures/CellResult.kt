package dev.serdemark.results.figures

import dev.serdemark.plan.Cell
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.CellMemory
import dev.serdemark.plan.FixedProtocol
import dev.serdemark.plan.FixedRuns
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.PayloadSize
import dev.serdemark.statistics.median
import dev.serdemark.statistics.standardDeviation
import kotlinx.serialization.Serializable

/**
 * The result of a cell.
 *
 * @property figures null unless the cell was measured
 * @property notes sentences that a reader of the figures should know
 * @property payload the sizes of the payloads that it reads or writes; null if it has not passed
 *   its check
 * @property memory its memory; null if the run did not examine it
 * @property latency the times of its single calls; null if these were not measured
 * @property fixed the result of the fixed protocol; null if this protocol did not measure the cell
 * @property jvmTimes the ranking metric of each of its fresh JVMs in nanoseconds, in the order of
 *   the generations
 */
data class CellResult(
    val index: CellIndex,
    val cell: Cell,
    val outcome: Outcome,
    val figures: Figures?,
    val notes: List<String> = emptyList(),
    val payload: PayloadSize? = null,
    val memory: CellMemory? = null,
    val latency: LatencyFigures? = null,
    val fixed: FixedResult? = null,
    val jvmTimes: List<Double> = emptyList(),
)

/**
 * What the fixed protocol measured for a cell.
 *
 * @property elapsedMillis the elapsed time of the measurement, including the start of the JVM
 * @property figures null if it failed
 * @property reason a sentence about why it failed; null if it did not
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
 * @property mean the mean over the runs of the elapsed time per call, in nanoseconds
 * @property median the median of these times
 * @property deviation the standard deviation of these times
 * @property heapBytes the mean growth of the used heap during a run
 * @property cpuLoad the mean load of the process that its MXBean reported after each run, 1 for all
 *   cores; null if it reported none
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

/**
 * How fast the machine ran, by the pulses in and before the slices.
 *
 * @property slow the share of slow pulses, from 0 to 1. A pulse is slow if it takes over 15% longer
 *   than the best pulse.
 * @property speed the median speed of the slow pulses, as a share of the best speed
 * @property explained the share of the variance of times within cells and generations that pulses
 *   explain and the correction removes
 */
@Serializable data class MachineSpeed(val slow: Double, val speed: Double, val explained: Double)
