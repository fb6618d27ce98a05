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

/**
 * A cell with its figures, which are null unless it was measured.
 *
 * @property notes sentences that a reader of the figures should know
 * @property payload sizes of what it reads or writes; null if it has not passed its check
 * @property memory null if it was not examined
 * @property latency null if its calls were not timed one by one
 * @property fixed null if the fixed protocol did not measure it
 * @property inJvms the time that ranks it in each of its fresh JVMs, in nanoseconds, in the order
 *   of the generations
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
    val inJvms: List<Double> = emptyList(),
)

/**
 * What the fixed protocol measured of a cell.
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

/**
 * How fast the machine ran, by its pulses in and before the slices.
 *
 * @property slow share of the pulses, from 0 to 1, that were slower than the best by 15% or more
 * @property speed median speed of the slow pulses, as a share of the best
 * @property explained share of the variance of the slices' times within cells and generations that
 *   pulses explain, and that the correction removes
 */
data class MachineSpeed(val slow: Double, val speed: Double, val explained: Double)
