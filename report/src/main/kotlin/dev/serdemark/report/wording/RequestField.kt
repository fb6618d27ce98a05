package dev.serdemark.report.wording

import kotlin.math.roundToInt

/**
 * A figure in the tables of requests, besides the ranking metric.
 *
 * @property meaning what it counts
 * @property drop the order in which a narrow terminal leaves it out; null if it stays
 */
internal enum class RequestField(
    val heading: String,
    val meaning: String,
    val drop: Int?,
    val text: (Row) -> String,
) {
    NO_OP(
        "no-op",
        "CPU time of a request that the same server answers without the contender",
        3,
        { row -> Wording.number(row.figures.requests?.bareCpu, row.unit) },
    ),
    SHARE(
        "share",
        "the part of the CPU time that the contender takes",
        null,
        { row -> row.figures.requests?.let { "${(it.share * 100).roundToInt()}%" } ?: "–" },
    ),
    PER_SECOND(
        "req/s",
        "requests per second, flat out over all connections; the client runs on the same machine",
        null,
        { row -> row.figures.requests?.let { Numbers.count(it.perSecond) } ?: "–" },
    ),
    ALLOCATED(
        "alloc",
        "bytes that the server allocates for a request",
        1,
        { row -> Numbers.bytes(row.figures.allocated) },
    ),
    PAYLOAD(
        "payload",
        "mean size of the body",
        2,
        { row -> Numbers.bytes(row.figures.payloadBytes) },
    ),
}
