package dev.serdemark.results.measures

import dev.serdemark.plan.CellIndex
import dev.serdemark.results.figures.Figures
import dev.serdemark.statistics.SpreadPrior

/** Measured times by which cells of a run are compared, by their indexes in the plan. */
internal interface LogTimes {
    /** The logarithm of the cell's time, per generation that measured it. */
    fun logTimes(cell: CellIndex): Map<Int, Double>

    /** The logarithm of the ratio of two cells, per generation that measured both. */
    fun logRatios(a: CellIndex, b: CellIndex): Map<Int, LogValue>
}

/** The logarithms of a cell's time as a series. */
internal fun LogTimes.series(cell: CellIndex): LogSeries =
    LogSeries(logTimes(cell).mapValues { LogValue(it.value, error = null) })

/** The ratios of two cells that have one time per generation each, without rounds. */
internal fun LogTimes.ratiosOfTimes(a: CellIndex, b: CellIndex): Map<Int, LogValue> {
    val (ofA, ofB) = logTimes(a) to logTimes(b)
    return (ofA.keys intersect ofB.keys).sorted().associateWith {
        LogValue(ofA.getValue(it) - ofB.getValue(it), error = null)
    }
}

/** Measured values of the cells of a run, warm or cold. */
internal interface Measures : LogTimes {
    /** The figures of a cell; null if no measurement of it counts. [spread] is of its time. */
    fun figures(cell: CellIndex, spread: SpreadPrior): Figures?

    /** The elapsed time of a cell in nanoseconds, per generation that measured it. */
    fun elapsedTimes(cell: CellIndex): Map<Int, Double>
}
