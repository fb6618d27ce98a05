package dev.serdemark.results

import dev.serdemark.plan.Cell
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.CompressedSizes
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Operation
import dev.serdemark.plan.PayloadRates
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.figures.WarmFigures
import dev.serdemark.results.figures.warm

/**
 * What the contenders of a table need under a load.
 *
 * @property cells one cell per called operation, of any contender
 * @property rows the contenders that have a figure for each of these operations, the one with the
 *   fewest cores first
 */
class CapacityTable(val cells: List<Cell>, val rows: List<CapacityRow>)

/**
 * What a contender needs under a load.
 *
 * @property cores CPU seconds per second: the calls per second times the cost of a call, or times
 *   its mean CPU time if the cost is unknown. The interval has the same relative width as the
 *   interval of the time.
 * @property allocated allocated bytes per second
 * @property written bytes of written payloads per second; null if the load does not write
 * @property compressed [written] after compression; null if it is not known
 * @property shares the cores of each operation, in the order of the table's cells
 */
class CapacityRow(
    val contender: ContenderName,
    val cores: Estimate,
    val allocated: Double,
    val written: Double?,
    val compressed: CompressedSizes?,
    val shares: List<CapacityShare>,
)

/** The [cores] that the calls of one [cell] need. */
class CapacityShare(val cell: CellIndex, val cores: Double)

/**
 * Returns how many more cores [to] needs than [from]. The result is negative if a switch saves
 * cores.
 *
 * The interval treats the cores of [from] as exact. The interval of each operation follows from the
 * interval of its ratio. The result adds up their lower ends, and their upper ends. This is wide
 * enough even if operations depend on each other, because the intervals of all ratios hold
 * together. There is no interval if a pair has none.
 */
fun change(result: RunResult, from: CapacityRow, to: CapacityRow): Estimate =
    sum(
        from.shares.zip(to.shares) { old, new ->
            val ratio = result.comparison(new.cell, old.cell)?.ratio
            // At an end of the ratio's interval, the new cores change in proportion to the ratio.
            Estimate(
                value = new.cores - old.cores,
                low = ratio?.low?.let { new.cores * it / ratio.value - old.cores },
                high = ratio?.high?.let { new.cores * it / ratio.value - old.cores },
            )
        }
    )

/** Returns what the contenders of a warm run need under its load; empty without a load. */
fun capacityTables(result: RunResult): List<CapacityTable> {
    val load = result.view.load ?: return emptyList()
    return result.groups
        .filter { group -> group.ranked.any { it.result.warm != null } }
        .groupBy { group ->
            // The key of a table: all operations of a document are in one table.
            group.cell.copy(operation = Operation.READ, contender = NO_CONTENDER)
        }
        .values
        .mapNotNull { groups -> table(groups, load) }
}

/** Replaces the contender in keys, so that keys do not depend on the contender. */
private val NO_CONTENDER = ContenderName("", "")

private fun table(groups: List<RankedGroup>, load: PayloadRates): CapacityTable? {
    val called = groups.filter { load.perSecond(it.cell.operation) != null }
    if (called.isEmpty()) return null
    val byContender = called.flatMap { it.ranked }.map { it.result }.groupBy { it.cell.contender }
    val rows =
        byContender
            .filterValues { it.size == called.size }
            .map { (contender, cells) ->
                val calls = cells.map { cell ->
                    checkNotNull(cell.warm) to checkNotNull(load.perSecond(cell.cell.operation))
                }
                val coresOfCalls = calls.map { (figures, perSecond) -> cores(figures, perSecond) }
                val writingCell = cells.find { it.cell.operation == Operation.WRITE }
                val writesPerSecond = load.perSecond(Operation.WRITE) ?: 0.0
                CapacityRow(
                    contender = contender,
                    cores = sum(coresOfCalls),
                    allocated =
                        calls.sumOf { (figures, perSecond) -> figures.allocated * perSecond },
                    written = writingCell?.warm?.let { it.payloadBytes * writesPerSecond },
                    compressed = writingCell?.payload?.compressed?.times(writesPerSecond),
                    shares =
                        cells.zip(coresOfCalls) { cell, coresOfCell ->
                            CapacityShare(cell.index, coresOfCell.value)
                        },
                )
            }
    return CapacityTable(
        called.map { it.cell },
        rows.sortedBy { it.cores.value },
    )
}

/** The cores that calls with these [figures] need at a rate of [perSecond]. */
private fun cores(figures: WarmFigures, perSecond: Double): Estimate {
    val value = (figures.cost ?: figures.mean) * perSecond / NANOS_PER_SECOND
    val time = figures.time
    return Estimate(
        value = value,
        low = time.low?.let { value * it / time.value },
        high = time.high?.let { value * it / time.value },
    )
}

/** Adds [parts]. The interval of the sum is wide enough even if the parts depend on each other. */
private fun sum(parts: List<Estimate>): Estimate {
    val lows = parts.mapNotNull { it.low }
    val highs = parts.mapNotNull { it.high }
    return Estimate(
        value = parts.sumOf { it.value },
        low = lows.takeIf { it.size == parts.size }?.sum(),
        high = highs.takeIf { it.size == parts.size }?.sum(),
    )
}

private const val NANOS_PER_SECOND = 1e9

private fun CompressedSizes.times(factor: Double) =
    CompressedSizes(deflate * factor, gzip * factor, zstd * factor, lz4 * factor)
