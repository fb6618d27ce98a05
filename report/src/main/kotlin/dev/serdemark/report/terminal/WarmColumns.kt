package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextAlign.RIGHT
import com.github.ajalt.mordant.rendering.TextColors.green
import com.github.ajalt.mordant.rendering.TextStyle
import com.github.ajalt.mordant.rendering.TextStyles.bold
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Row
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.RankedCell
import dev.serdemark.results.figures.warm

/**
 * The columns of a warm run's tables. Times have no unit, because all times of a table have the
 * same, which stands above it.
 */
internal object WarmColumns {
    /**
     * Returns the columns. The payload size has one only if it differs among the [ranked] cells.
     */
    fun of(ranked: List<RankedCell>): List<Column<Row>> {
        val multithreaded = ranked.any { it.result.cell.threads > 1 }
        val (headline, further) = if (multithreaded) ofCalls to scaling else ofTime to listOf(mean)
        return listOf(rank, contender) +
            headline +
            listOf(cost, ratio, ratioInterval) +
            further +
            listOf(process, rate, allocated) +
            listOf(payload).filter { commonPayload(ranked) == null }
    }

    private val rank = Column<Row>("rank", style = ::winner) { Wording.rank(it.cell) }
    private val contender =
        Column<Row>("contender", least = SHORTEST_NAME, style = ::winner) {
            Wording.name(it.cell.result.cell.contender)
        }

    /** The ranking metric if one thread calls. */
    private val ofTime =
        listOf<Column<Row>>(
            Column("CPU", align = RIGHT, style = ::winner) {
                Numbers.estimate(it.figures.time, it.unit.nanos).value
            },
            Column("interval", drop = 4) {
                Numbers.estimate(it.figures.time, it.unit.nanos).interval.orEmpty()
            },
            Column("wall", drop = 10, RIGHT) { Wording.number(it.figures.wall, it.unit) },
        )

    /** The ranking metric if several threads call at once. */
    private val ofCalls =
        listOf<Column<Row>>(
            Column("calls/s", align = RIGHT, style = ::winner) {
                Numbers.estimate(it.figures.callsPerSecond).value
            },
            Column("interval", drop = 4) {
                Numbers.estimate(it.figures.callsPerSecond).interval.orEmpty()
            },
            Column("CPU", drop = 10, RIGHT) { Wording.number(it.figures.mean, it.unit) },
        )

    private val cost =
        Column<Row>("cost", drop = 10, RIGHT) { Wording.number(it.figures.cost, it.unit) }
    private val ratio = Column<Row>("ratio", align = RIGHT) { Wording.ratio(it.cell) }
    private val ratioInterval =
        Column<Row>("interval", drop = 7) { Wording.ratioInterval(it.cell).orEmpty() }
    private val scaling =
        listOf<Column<Row>>(
            Column("scaling", align = RIGHT) { Wording.scaling(it.figures).value },
            Column("interval", drop = 8) { Wording.scaling(it.figures).interval.orEmpty() },
        )
    private val mean =
        Column<Row>("mean", drop = 1, RIGHT) { Wording.number(it.figures.mean, it.unit) }
    private val process =
        Column<Row>("process", drop = 2, RIGHT) { Wording.number(it.figures.process, it.unit) }
    private val rate = Column<Row>("MB/s", drop = 3, RIGHT) { Numbers.rate(it.figures) }
    private val allocated =
        Column<Row>("alloc", drop = 5, RIGHT) { Numbers.bytes(it.figures.allocated) }
    private val payload =
        Column<Row>("payload", drop = 6, RIGHT) { Numbers.bytes(it.figures.payloadBytes) }
}

/** Returns the style of the contender that is certainly the fastest; null for others. */
internal fun winner(row: Row): TextStyle? = (bold + green).takeIf { row.cell.worst == 1 }

/**
 * Returns the common payload size of all [ranked] cells of a warm run, such as `102 KB`; null if
 * they differ.
 */
internal fun commonPayload(ranked: List<RankedCell>): String? =
    ranked
        .mapNotNull { it.result.warm?.payloadBytes }
        .map { Numbers.bytes(it) }
        .distinct()
        .singleOrNull()
