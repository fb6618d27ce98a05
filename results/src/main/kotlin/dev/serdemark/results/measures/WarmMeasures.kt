package dev.serdemark.results.measures

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.Slice
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.figures.RequestFigures
import dev.serdemark.results.figures.WarmFigures
import dev.serdemark.statistics.SpreadPrior
import dev.serdemark.statistics.median

/** Measures of a warm run, computed from the slices of its workers. */
class WarmMeasures(private val recording: Recording) : Measures {
    /**
     * The slices that rank cells, by cell. If several threads call, leaves out the slices of one
     * thread, which only show [scaling][WarmFigures.scaling].
     */
    val slices: Map<CellIndex, CellSlices>

    /** The pulses, which show how fast the machine was in and before each slice. */
    val pulses: Pulses

    private val scalings: Map<CellIndex, Estimate?>

    init {
        val plan = recording.plan
        val (ranked, oneThread) = recording.slices.partition { it.threads == plan[it.cell].threads }
        slices = byCell(ranked)
        pulses = Pulses(ranked) { plan[it.cell].jvm }
        scalings =
            byCell(oneThread).mapValues { (cell, slicesOfOneThread) ->
                threadScaling(
                    slices[cell].orEmpty(),
                    slicesOfOneThread,
                    1 - plan.question.confidence,
                )
            }
    }

    /** The paired rounds of each cell's table. */
    private val tables: Map<CellIndex, Lazy<PairedRounds>> =
        tables(recording.plan)
            .flatMap { cells ->
                val table = lazy { PairedRounds(slices.filterKeys(cells::contains), pulses) }
                cells.map { it to table }
            }
            .toMap()

    override fun figures(cell: CellIndex, spread: SpreadPrior): WarmFigures? {
        if (logTime(cell) == null) return null
        val byGeneration = slices.getValue(cell)
        val slicesOfCell = byGeneration.values.flatMap { it.values }
        val mean = perCall(slicesOfCell) { it.cpuNanos }
        val allocated = allocatedBytes(slicesOfCell)
        val workers = recording.workers.filter { cell in it.cells }
        return WarmFigures(
            generations = byGeneration.size,
            time = estimate(series(cell), 1 - recording.plan.question.confidence, spread),
            mean = mean,
            wall = elapsedTime(slicesOfCell),
            cost = collectorNanosPerByte(workers)?.let { mean + it * allocated },
            process = processShare(workers)?.let { mean * it },
            allocated = allocated,
            payloadBytes = recording.payloadBytes(cell),
            scaling = scalings[cell],
            requests = requestFigures(slicesOfCell),
        )
    }

    override fun elapsedTimes(cell: CellIndex): Map<Int, Double> = byGeneration(cell, ::elapsedTime)

    /** Returns the mean bytes that a call allocates, per generation that measured the cell. */
    fun allocatedBytes(cell: CellIndex): Map<Int, Double> = byGeneration(cell, ::allocatedBytes)

    private fun byGeneration(
        cell: CellIndex,
        figure: (List<Slice>) -> Double?,
    ): Map<Int, Double> =
        slices[cell]
            .orEmpty()
            .mapNotNull { (generation, rounds) ->
                figure(rounds.values.toList())?.let { generation to it }
            }
            .toMap()

    override fun logTime(cell: CellIndex): Double? = tables.getValue(cell).value.times.level(cell)

    override fun logTimes(cell: CellIndex): Map<Int, Double> =
        tables.getValue(cell).value.times.byGeneration(cell)

    override fun logRatios(a: CellIndex, b: CellIndex): Map<Int, LogValue> =
        if (tables[a] === tables[b]) tables.getValue(a).value.logRatios(a, b)
        else logRatios(slices[a].orEmpty(), slices[b].orEmpty(), pulses::error, pulses::logTime)
}

private fun byCell(slices: List<Slice>): Map<CellIndex, CellSlices> =
    slices.groupBy { it.cell }.mapValues { cellSlices(it.value) }

/** Returns the figures that only requests have; null if the calls of [slices] are no requests. */
private fun requestFigures(slices: List<Slice>): RequestFigures? {
    // Bare requests go to the same server, which answers them without the contender.
    val slicesWithBare = slices.mapNotNull { slice -> slice.bare?.let { bare -> slice to bare } }
    if (slicesWithBare.isEmpty()) return null
    val bareNanos = slicesWithBare.map { (_, bare) -> bare.cpuNanos.toDouble() / bare.requests }
    val shares = slicesWithBare.map { (slice, bare) ->
        1 - bare.cpuNanos.toDouble() / bare.requests / slice.cpuNanosPerCall
    }
    return RequestFigures(
        perSecond = NANOS_PER_SECOND / perCall(slices) { it.wallNanos },
        bareCpu = median(bareNanos.toDoubleArray()),
        share = median(shares.toDoubleArray()).coerceIn(0.0, 1.0),
    )
}

private const val NANOS_PER_SECOND = 1e9

/** Returns the mean bytes that a call of [slices] allocates. */
private fun allocatedBytes(slices: List<Slice>): Double = perCall(slices) { it.allocatedBytes }

/**
 * Returns the mean elapsed time of a call in nanoseconds, from the [slices] in which the thread
 * never waited for a core; null if there are none.
 */
private fun elapsedTime(slices: List<Slice>): Double? {
    val undisturbed = slices.filter { it.queueNanos == 0L }
    return if (undisturbed.isEmpty()) null else perCall(undisturbed) { it.wallNanos }
}

/** Returns the mean of a [quantity] per call of all [slices]. */
private fun perCall(slices: List<Slice>, quantity: (Slice) -> Long): Double =
    slices.sumOf(quantity).toDouble() / slices.sumOf { it.calls }

/**
 * Returns the collector's CPU time per allocated byte in nanoseconds, over all [workers]; null if a
 * worker did not report it.
 */
private fun collectorNanosPerByte(workers: List<Event.WorkerEnded>): Double? {
    val nanos = workers.mapNotNull { it.gcCpuNanos }
    val bytes = workers.mapNotNull { it.allocatedBytes }
    if (nanos.size < workers.size || bytes.size < workers.size || bytes.sum() == 0L) return null
    return nanos.sum().toDouble() / bytes.sum()
}

/**
 * Returns the CPU time of the process as a multiple of the CPU time of the threads that call; null
 * if the system does not provide it.
 */
private fun processShare(workers: List<Event.WorkerEnded>): Double? {
    val thread = workers.sumOf { it.threadCpuNanos }
    return if (thread == 0L) null else workers.sumOf { it.processCpuNanos }.toDouble() / thread
}
