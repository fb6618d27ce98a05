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
    /** Returns the logarithm of the cell's time, per generation that measured the cell. */
    fun logTimes(cell: CellIndex): Map<Int, Double>

    /** Returns the logarithm of the ratio of two cells, per generation that measured both. */
    fun logRatios(a: CellIndex, b: CellIndex): Map<Int, LogValue>
}

/** Returns the logarithms of a cell's time as a series. */
internal fun LogTimes.series(cell: CellIndex): LogSeries =
    LogSeries(logTimes(cell).mapValues { LogValue(it.value, error = null) })

/** Returns the ratios of two cells that have one time per generation, and no rounds. */
internal fun LogTimes.ratiosOfTimes(a: CellIndex, b: CellIndex): Map<Int, LogValue> {
    val timesOfA = logTimes(a)
    val timesOfB = logTimes(b)
    return (timesOfA.keys intersect timesOfB.keys).sorted().associateWith {
        LogValue(timesOfA.getValue(it) - timesOfB.getValue(it), error = null)
    }
}

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

/** Measured values without rounds: each cell has one positive figure per generation. */
class FigurePerGeneration(private val figures: (CellIndex) -> Map<Int, Double>) : LogTimes {
    override fun logTimes(cell: CellIndex): Map<Int, Double> =
        figures(cell).filterValues { it > 0 }.mapValues { ln(it.value) }

    override fun logRatios(a: CellIndex, b: CellIndex): Map<Int, LogValue> = ratiosOfTimes(a, b)
}

/** Returns one [figure] of the latencies per cell and generation. */
fun Recording.latencyTimes(figure: (Percentiles) -> Double): LogTimes = FigurePerGeneration {
    latencies[it]?.byGeneration(figure).orEmpty()
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
    return if (logs.isEmpty()) null else estimate(logs.toDoubleArray(), error, priorWithoutGroup)
}

/**
 * A time or the ratio of two times in one generation, as a logarithm.
 *
 * @property value the logarithm
 * @property error the standard error of [value] within the generation, estimated from the rounds;
 *   null if there are too few rounds
 * @property rounds the number of rounds that [value] comes from
 */
class LogValue(val value: Double, val error: Double?, val rounds: Int = 1)

/**
 * The logarithms of a time, or of the ratio of two times.
 *
 * @property byGeneration one logarithm per generation that measured the time or ratio
 */
open class LogSeries(private val byGeneration: Map<Int, LogValue>) {
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
}

/**
 * The logarithms of the ratio of two cells, see [logRatios].
 *
 * @property a index of the cell in the numerator
 * @property b index of the cell in the denominator
 */
class LogRatios(val a: CellIndex, val b: CellIndex, byGeneration: Map<Int, LogValue>) :
    LogSeries(byGeneration)
