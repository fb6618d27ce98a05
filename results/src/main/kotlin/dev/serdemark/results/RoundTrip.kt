package dev.serdemark.results

import dev.serdemark.plan.Cell
import dev.serdemark.plan.Operation
import dev.serdemark.plan.PayloadSize
import dev.serdemark.plan.Plan
import dev.serdemark.plan.floor
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.measures.GroupSpreads
import dev.serdemark.results.measures.LogSeries
import dev.serdemark.results.measures.LogValue
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.measures.WarmMeasures
import dev.serdemark.results.measures.estimate
import kotlin.math.exp
import kotlin.math.ln

/**
 * The round trips of contenders under the same conditions.
 *
 * @property cell any of the cells. All of them have the same document, channel, JVM setting and
 *   number of threads.
 * @property rows one per contender, the shortest total first; contenders without a total are last
 */
class RoundTrips(val cell: Cell, val rows: List<RoundTrip>)

/**
 * A contender's round trip: it creates an object, serializes it, and deserializes the payload. All
 * times are nanoseconds of CPU time per call. A time is null if an operation that it needs has no
 * figure, or if its operations were never measured in the same generation.
 *
 * @property cells the contender's results by operation; operations that the plan leaves out are
 *   missing
 * @property serialize the time for creating an object and writing it
 * @property total [serialize] plus the time for reading the payload
 * @property size the size of the payload; null if no check of the contender recorded it
 */
class RoundTrip(
    val cells: Map<Operation, CellResult>,
    val serialize: Estimate?,
    val total: Estimate?,
    val size: PayloadSize?,
) {
    /** The time of one operation. */
    fun time(operation: Operation): Estimate? = cells[operation]?.figures?.time

    companion object {
        /** The operations of a round trip, in their order. */
        val OPERATIONS: List<Operation> = listOf(Operation.CREATE, Operation.WRITE, Operation.READ)
    }
}

/**
 * Computes the round trips of a warm run from its [recording] and its [result].
 *
 * Operations of a contender in the same generation share the state of the machine, so their errors
 * are not independent. Therefore the times of operations are added within each generation. The sums
 * of all generations give an estimate, like the times of a single operation. Each interval has the
 * plan's confidence.
 */
fun roundTrips(recording: Recording, result: RunResult): List<RoundTrips> {
    val measures = WarmMeasures(recording)
    return result.cells
        .filter { result.plan.floor(it.cell) == null && it.cell.operation in RoundTrip.OPERATIONS }
        .groupBy { with(it.cell) { listOf(document, channel, jvm, threads) } }
        .values
        .map { group ->
            val rows =
                group
                    .groupBy { it.cell.contender }
                    .values
                    .map { cells -> cells.associateBy { it.cell.operation } }
            val serialize = sums(rows, RoundTrip.OPERATIONS - Operation.READ, measures, result.plan)
            val total = sums(rows, RoundTrip.OPERATIONS, measures, result.plan)
            RoundTrips(
                group.first().cell,
                rows
                    .mapIndexed { i, cells ->
                        RoundTrip(cells, serialize[i], total[i], size(cells))
                    }
                    .sortedBy { it.total?.value ?: Double.MAX_VALUE },
            )
        }
}

private fun size(cells: Map<Operation, CellResult>): PayloadSize? =
    WrittenSizes.OPERATIONS.firstNotNullOfOrNull { cells[it]?.payload }

/** Adds up the times of [operations] for each of the [rows]. */
private fun sums(
    rows: List<Map<Operation, CellResult>>,
    operations: List<Operation>,
    measures: WarmMeasures,
    plan: Plan,
): List<Estimate?> {
    val sumsOfRows = rows.map { sum(operations.map(it::get), measures) }
    val spreads =
        GroupSpreads(sumsOfRows.filterNotNull(), isOneEnough = plan.question.leastGenerations == 1)
    return sumsOfRows.map { series ->
        series?.let { estimate(it, 1 - plan.question.confidence, spreads.priorOf(it)) }
    }
}

/** Adds up the times of [cells] in each generation that measured all of them; null if none did. */
private fun sum(cells: List<CellResult?>, measures: WarmMeasures): LogSeries? {
    if (cells.any { it?.figures == null }) return null
    val logTimes = cells.map { measures.logTimes(checkNotNull(it).index) }
    val generations = logTimes.map { it.keys }.reduce(Set<Int>::intersect).sorted()
    if (generations.isEmpty()) return null
    return LogSeries(
        generations.associateWith { generation ->
            LogValue(ln(logTimes.sumOf { exp(it.getValue(generation)) }), error = null)
        },
        log = ln(cells.sumOf { checkNotNull(it?.figures).time.value }),
    )
}
