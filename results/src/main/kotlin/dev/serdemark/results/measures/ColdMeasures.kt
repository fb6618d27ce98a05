package dev.serdemark.results.measures

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ColdStart
import dev.serdemark.plan.ColdTime
import dev.serdemark.results.figures.ColdClock
import dev.serdemark.results.figures.ColdFigures
import dev.serdemark.results.figures.ColdFloor
import dev.serdemark.results.figures.ColdProcess
import dev.serdemark.statistics.SpreadPrior
import dev.serdemark.statistics.median

/** Measures of a cold run, from the cold starts of all generations that ended. */
internal class ColdMeasures(private val recording: Recording) : Measures {
    private val allStarts = recording.coldStarts
    private val floorsByJvm = allStarts.filter { it.cells.isEmpty() }.groupBy { it.jvm }
    private val startsByCell: Map<CellIndex, List<ColdStart>> =
        allStarts
            .flatMap { start -> start.cells.map { cell -> cell to start } }
            .groupBy({ (cell, _) -> cell }) { (_, start) -> start }

    /** The clock of the whole run. All cells have the same clock, because they are compared. */
    private val clock =
        if (allStarts.all { start -> start.calls.all { it.cpuNanos != null } }) ColdClock.THREAD_CPU
        else ColdClock.ELAPSED

    private val times =
        FigurePerGeneration(recording.plan) { cell ->
            startsByCell[cell].orEmpty().associate { it.generation to nanos(it.timeOf(cell)) }
        }

    /** Returns the figures of a cell; null if none of its starts counts. */
    override fun figures(cell: CellIndex, spread: SpreadPrior): ColdFigures? {
        val starts = startsByCell[cell] ?: return null
        // If a JVM calls several cells, only the first one has a set-up and a process.
        val isFirst = starts.first().cells.first() == cell
        return ColdFigures(
            generations = starts.size,
            clock = clock,
            time = estimate(series(cell), 1 - recording.plan.question.confidence, spread),
            wall = median(elapsedTimes(cell).values.toDoubleArray()),
            setUp = if (isFirst) starts.median { nanos(checkNotNull(it.setUp)) } else null,
            call = starts.median { nanos(it.calls[it.cells.indexOf(cell)]) },
            process = if (isFirst) process(starts) else null,
            payloadBytes = recording.payloadBytes(cell),
        )
    }

    override fun elapsedTimes(cell: CellIndex): Map<Int, Double> =
        startsByCell[cell].orEmpty().associate {
            it.generation to it.timeOf(cell).wallNanos.toDouble()
        }

    /**
     * Returns the floors of all JVM settings in which the run started a JVM without a contender.
     */
    fun floors(): List<ColdFloor> =
        recording.plan.jvms.mapNotNull { (name) ->
            floorsByJvm[name]?.let { ColdFloor(name, it.size, process(it)) }
        }

    private fun process(starts: List<ColdStart>): ColdProcess {
        val cells = starts.first().cells
        val jvm = starts.first().jvm
        val cpu = starts.mapNotNull { it.processCpuNanos?.toDouble() }
        return ColdProcess(
            toFirstResult = starts.median { it.toFirstResult.wallNanos.toDouble() },
            wall = starts.median { it.processWallNanos.toDouble() },
            cpu = if (cpu.size == starts.size) median(cpu.toDoubleArray()) else null,
            loaded = recording.rehearsals.find { it.cells == cells && it.jvm == jvm }?.loaded,
            archive = recording.archives.find { it.isUsedBy(cells) && it.jvm == jvm },
        )
    }

    override fun logTime(cell: CellIndex): Double? = times.logTime(cell)

    override fun logTimes(cell: CellIndex): Map<Int, Double> = times.logTimes(cell)

    override fun logRatios(a: CellIndex, b: CellIndex): Map<Int, LogValue> = times.logRatios(a, b)

    private fun nanos(time: ColdTime): Double =
        when (clock) {
            ColdClock.THREAD_CPU -> checkNotNull(time.cpuNanos)
            ColdClock.ELAPSED -> time.wallNanos
        }.toDouble()
}

private fun List<ColdStart>.median(value: (ColdStart) -> Double): Double =
    median(map(value).toDoubleArray())
