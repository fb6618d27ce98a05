package dev.serdemark.results

import dev.serdemark.plan.ColdStart
import dev.serdemark.plan.ColdTime
import dev.serdemark.plan.Status
import dev.serdemark.statistics.median
import kotlin.math.ln

/**
 * From what a cold run recorded to figures, verdicts and ranks; by the same rules as warm ones, with
 * one start of each cell in a generation.
 */
fun coldResults(recording: Recording): ColdResult {
    val plan = recording.plan
    val starts = Starts(recording)
    val cells = plan.cells.mapIndexed { index, cell ->
        val outcome = recording.outcome(index)
        val figures = if (outcome.status == Status.MEASURED) starts.figures(index) else null
        CellOutcome(index, cell, outcome, figures, recording.notes(index))
    }
    val floors = plan.jvms.mapNotNull { starts.floor(it.name) }
    return ColdResult(runOutcome(recording, cells, starts::logRatios), floors)
}

/** The starts of a run that count. */
private class Starts(private val recording: Recording) {
    private val starts = recording.coldStarts
    private val floors = starts.filter { it.cells.isEmpty() }.groupBy { it.jvm }
    private val byCell: Map<Int, List<ColdStart>> =
        starts.flatMap { start -> start.cells.map { it to start } }.groupBy({ it.first }) { it.second }

    /** One clock for the whole run, since all are compared. */
    private val clock =
        if (starts.all { start -> start.calls.all { it.cpuNanos != null } }) ColdClock.THREAD_CPU
        else ColdClock.ELAPSED

    /** One number a generation that both have: the difference of logarithms. */
    fun logRatios(a: Int, b: Int): Map<Int, Double> {
        val (ofA, ofB) = logTimes(a) to logTimes(b)
        return (ofA.keys intersect ofB.keys).sorted().associateWith {
            ofA.getValue(it) - ofB.getValue(it)
        }
    }

    fun figures(cell: Int): ColdFigures {
        val own = byCell.getValue(cell)
        val isFirst = own.first().cells.first() == cell
        return ColdFigures(
            starts = own.size,
            clock = clock,
            time =
                estimate(
                    logTimes(cell).values.toDoubleArray(),
                    1 - recording.plan.confidence,
                    LEAST_SPREAD,
                ),
            wall = own.median { it.timeOf(cell).wallNanos.toDouble() },
            setUp = if (isFirst) own.median { nanos(checkNotNull(it.setUp)) } else null,
            call = own.median { nanos(it.calls[it.cells.indexOf(cell)]) },
            process = if (isFirst) process(own) else null,
            payloadBytes = recording.payloadBytes(cell),
        )
    }

    fun floor(jvm: String): ColdFloor? = floors[jvm]?.let { ColdFloor(jvm, it.size, process(it)) }

    private fun process(starts: List<ColdStart>): ColdProcess {
        val (cells, jvm) = starts.first().run { cells to jvm }
        val cpu = starts.mapNotNull { it.processCpuNanos?.toDouble() }
        return ColdProcess(
            toFirstResult = starts.median { it.toFirstResult.wallNanos.toDouble() },
            wall = starts.median { it.processWallNanos.toDouble() },
            cpu = if (cpu.size == starts.size) median(cpu.toDoubleArray()) else null,
            loaded = recording.rehearsals.find { it.cells == cells && it.jvm == jvm }?.loaded,
            archive = recording.archives.find { it.isOf(cells) && it.jvm == jvm },
        )
    }

    private fun logTimes(cell: Int): Map<Int, Double> =
        byCell[cell].orEmpty().associate { it.generation to ln(nanos(it.timeOf(cell))) }

    private fun nanos(time: ColdTime): Double =
        when (clock) {
            ColdClock.THREAD_CPU -> checkNotNull(time.cpuNanos)
            ColdClock.ELAPSED -> time.wallNanos
        }.toDouble()
}

private fun List<ColdStart>.median(value: (ColdStart) -> Double): Double =
    median(map(value).toDoubleArray())
