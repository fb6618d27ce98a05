package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextAlign
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Row
import dev.serdemark.report.wording.Wording

/**
 * A column of the terminal's table. Times stand without their unit, which is the same for all times
 * of a table and stands above it.
 *
 * @property drop which go first where the terminal is narrow, from 1; null for those that stay
 * @property multithreaded whether it is of cells that several threads call at once: null for all
 *   cells
 * @property answers whether it is coloured for a contender that is the fastest for certain
 */
internal enum class Column(
    val heading: String,
    val drop: Int?,
    val align: TextAlign,
    val text: (Row) -> String,
    val answers: Boolean = false,
    val multithreaded: Boolean? = null,
) {
    RANK("rank", null, TextAlign.LEFT, { Wording.rank(it.cell) }, answers = true),
    CONTENDER(
        "contender",
        null,
        TextAlign.LEFT,
        { Wording.name(it.cell.result.cell.contender) },
        answers = true,
    ),
    TIME(
        "CPU",
        null,
        TextAlign.RIGHT,
        { Numbers.estimate(it.figures.time, it.unit.nanos).value },
        answers = true,
        multithreaded = false,
    ),
    TIME_INTERVAL(
        "interval",
        4,
        TextAlign.LEFT,
        { Numbers.estimate(it.figures.time, it.unit.nanos).interval.orEmpty() },
        multithreaded = false,
    ),
    WALL(
        "wall",
        10,
        TextAlign.RIGHT,
        { Wording.number(it.figures.wall, it.unit) },
        multithreaded = false,
    ),
    CALLS(
        "calls/s",
        null,
        TextAlign.RIGHT,
        { Numbers.estimate(it.figures.callsPerSecond).value },
        answers = true,
        multithreaded = true,
    ),
    CALLS_INTERVAL(
        "interval",
        4,
        TextAlign.LEFT,
        { Numbers.estimate(it.figures.callsPerSecond).interval.orEmpty() },
        multithreaded = true,
    ),
    CPU(
        "CPU",
        10,
        TextAlign.RIGHT,
        { Wording.number(it.figures.mean, it.unit) },
        multithreaded = true,
    ),
    COST("cost", 10, TextAlign.RIGHT, { Wording.number(it.figures.cost, it.unit) }),
    RATIO("ratio", null, TextAlign.RIGHT, { Wording.ratio(it.cell) }),
    RATIO_INTERVAL("interval", 7, TextAlign.LEFT, { Wording.ratioInterval(it.cell).orEmpty() }),
    SCALING(
        "scaling",
        null,
        TextAlign.RIGHT,
        { Wording.scaling(it.figures).value },
        multithreaded = true,
    ),
    SCALING_INTERVAL(
        "interval",
        8,
        TextAlign.LEFT,
        { Wording.scaling(it.figures).interval.orEmpty() },
        multithreaded = true,
    ),
    MEAN(
        "mean",
        1,
        TextAlign.RIGHT,
        { Wording.number(it.figures.mean, it.unit) },
        multithreaded = false,
    ),
    PROCESS("process", 2, TextAlign.RIGHT, { Wording.number(it.figures.process, it.unit) }),
    RATE("MB/s", 3, TextAlign.RIGHT, { Numbers.rate(it.figures) }),
    ALLOCATED("alloc", 5, TextAlign.RIGHT, { Numbers.bytes(it.figures.allocated) }),
    PAYLOAD("payload", 6, TextAlign.RIGHT, { Numbers.bytes(it.figures.payloadBytes) });

    /** Whether it says something of the row. */
    fun fits(row: Row): Boolean =
        multithreaded == null || multithreaded == row.cell.result.cell.threads > 1
}
