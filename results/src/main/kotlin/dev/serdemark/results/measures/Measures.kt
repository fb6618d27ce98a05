package dev.serdemark.results.measures

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Experiment
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.figures.Figures
import dev.serdemark.statistics.Spread
import dev.serdemark.statistics.SpreadPrior
import dev.serdemark.statistics.median
import dev.serdemark.statistics.standardDeviation
import kotlin.math.ln
import kotlin.math.sqrt

/** The measured values by which cells of a run are compared, on the scale of logarithms. */
interface LogTimes {
    /** Returns the cell's time over all generations; null if it was never measured. */
    fun logTime(cell: CellIndex): Double?

    /** Returns the cell's time, per generation that measured the cell. */
    fun logTimes(cell: CellIndex): Map<Int, Double>

    /**
     * Returns the ratio of two cells, per generation that measured both. In one table, it is the
     * difference of their [logTimes].
     */
    fun logRatios(a: CellIndex, b: CellIndex): Map<Int, LogValue>
}

/** Returns the logarithm of the ratio of two cells over all generations. */
fun LogTimes.logRatio(a: CellIndex, b: CellIndex): Double =
    (logTime(a) ?: Double.NaN) - (logTime(b) ?: Double.NaN)

/** Returns a cell's time as a series. */
fun LogTimes.series(cell: CellIndex): LogSeries =
    LogSeries(
        logTimes(cell).mapValues { LogValue(it.value, error = null) },
        logTime(cell) ?: Double.NaN,
    )

/** Returns the ratio of two cells as a series. */
fun LogTimes.ratios(a: CellIndex, b: CellIndex): LogRatios =
    LogRatios(a, b, logRatios(a, b), logRatio(a, b))

/** Measured values of the cells of a run, warm or cold. */
interface Measures : LogTimes {
    /**
     * Returns the figures of a cell; null if no measurement of it counts.
     *
     * @param spread what is known about the spread of its time beforehand
     */
    fun figures(cell: CellIndex, spread: SpreadPrior): Figures?

    /** Returns the elapsed time of a cell in nanoseconds, per generation that measured it. */
    fun elapsedTimes(cell: CellIndex): Map<Int, Double>
}

/** Returns the warm or cold measures of a [recording]. */
fun measuresOf(recording: Recording): Measures =
    when (recording.plan.calls.experiment) {
        Experiment.Warm -> WarmMeasures(recording)
        is Experiment.Cold -> ColdMeasures(recording)
    }

/**
 * Estimates the calls per second of several threads over the calls per second of one thread, with
 * the same codec. The value of a generation is the median over its rounds. Null if the two were
 * never measured in the same round.
 */
internal fun threadScaling(
    severalThreads: CellSlices,
    oneThread: CellSlices,
    error: Double,
): Estimate? {
    val logs =
        severalThreads.keys.intersect(oneThread.keys).sorted().mapNotNull { generation ->
            val several = severalThreads.getValue(generation)
            val one = oneThread.getValue(generation)
            val gains =
                several.keys.intersect(one.keys).map {
                    ln(one.getValue(it).wallNanosPerCall / several.getValue(it).wallNanosPerCall)
                }
            if (gains.isEmpty()) null else median(gains.toDoubleArray())
        }
    return if (logs.isEmpty()) null else estimate(LogSeries.of(logs), error, priorWithoutGroup)
}

/**
 * A time or the ratio of two times in one generation, as a logarithm.
 *
 * @property value the logarithm
 * @property error the standard error of [value] within the generation, estimated from the rounds;
 *   null if there are too few rounds
 * @property rounds the number of rounds that [value] comes from
 */
data class LogValue(val value: Double, val error: Double?, val rounds: Int = 1)

/**
 * The logarithms of a time, or of the ratio of two times.
 *
 * @property byGeneration one logarithm per generation that measured the time or ratio
 * @property log the logarithm over all generations. It is the mean of [byGeneration] if the same
 *   generations measured all cells of the table.
 */
open class LogSeries(
    val byGeneration: Map<Int, LogValue>,
    val log: Double = byGeneration.values.map { it.value }.average(),
) {
    /** The values without their errors, by generation, in the order of the generations. */
    val inOrder: Map<Int, Double> = byGeneration.mapValues { it.value.value }

    val values: DoubleArray = inOrder.values.toDoubleArray()

    /** The last generation with a value; 0 if there is none. */
    val last: Int = byGeneration.keys.maxOrNull() ?: 0

    /** Returns the spread of the values up to a [generation]; null if there are none. */
    fun spreadAt(generation: Int): Spread? {
        val values = valuesUpTo(generation).map { it.value }.toDoubleArray()
        return when (values.size) {
            0 -> null
            1 -> Spread(0.0, 0)
            else -> Spread(standardDeviation(values), values.size - 1)
        }
    }

    /**
     * Returns the standard error of a value within its generation: the root mean square over all
     * generations up to [generation]; 0 if it is unknown.
     */
    fun errorAt(generation: Int): Double {
        val errors = valuesUpTo(generation).mapNotNull { it.error }
        return if (errors.isEmpty()) 0.0 else sqrt(errors.sumOf { it * it } / errors.size)
    }

    /**
     * The mean variance from round to round within a generation: the squared error of a value,
     * times its number of rounds. Null if unknown.
     */
    val roundVariance: Double?
        get() {
            val variances =
                byGeneration.values.mapNotNull { value ->
                    value.error?.let { it * it * value.rounds }
                }
            return if (variances.isEmpty()) null else variances.average()
        }

    private fun valuesUpTo(generation: Int) = byGeneration.filterKeys { it <= generation }.values

    companion object {
        /** Returns the series of [logs] in the order of generations. */
        internal fun of(logs: Iterable<Double>): LogSeries =
            LogSeries(logs.withIndex().associate { (i, log) -> i + 1 to LogValue(log, null) })
    }
}

/**
 * The logarithms of the ratio of two cells, see [logRatios].
 *
 * @property a index of the cell in the numerator
 * @property b index of the cell in the denominator
 */
class LogRatios(
    val a: CellIndex,
    val b: CellIndex,
    byGeneration: Map<Int, LogValue>,
    log: Double = byGeneration.values.map { it.value }.average(),
) : LogSeries(byGeneration, log)
