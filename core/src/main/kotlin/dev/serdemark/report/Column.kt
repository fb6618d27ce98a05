package dev.serdemark.report

import com.github.ajalt.mordant.rendering.TextAlign

/**
 * A column of the terminal's table.
 *
 * @property drop which go first where the terminal is narrow, from 1; null for those that stay
 * @property answers whether it is coloured for a contender that is the fastest for certain
 */
internal enum class Column(
    val heading: String,
    val drop: Int?,
    val align: TextAlign,
    val text: (Row) -> String,
    val answers: Boolean = false,
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
        "time/call",
        null,
        TextAlign.RIGHT,
        { Wording.time(it.figures.time, it.unit) },
        answers = true,
    ),
    TIME_INTERVAL(
        "interval",
        3,
        TextAlign.LEFT,
        { Numbers.estimate(it.figures.time, it.unit.nanos).interval.orEmpty() },
    ),
    RATIO("ratio", null, TextAlign.RIGHT, { Wording.ratio(it.cell) }),
    RATIO_INTERVAL("interval", 5, TextAlign.LEFT, { Wording.ratioInterval(it.cell).orEmpty() }),
    RATE("MB/s", 2, TextAlign.RIGHT, { Numbers.rate(it.figures) }),
    ALLOCATED("alloc/call", 4, TextAlign.RIGHT, { Numbers.bytes(it.figures.allocated) }),
    PAYLOAD("payload", 1, TextAlign.RIGHT, { Numbers.bytes(it.figures.payloadBytes) }),
}
