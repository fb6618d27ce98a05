package dev.serdemark.report.wording

/**
 * A formatted line of time against size.
 *
 * @property perByte nanoseconds per byte of payload
 * @property fixed cost of a call, in [unit]
 * @property misses the largest distance between the line and a time
 */
internal class SizeRow(
    val contender: String,
    val perByte: Printed,
    val fixed: Printed,
    val unit: TimeUnit,
    val misses: String,
)

/** A column of the tables of time against size. */
internal enum class SizeField(val heading: String, val text: (SizeRow) -> String) {
    CONTENDER("contender", { it.contender }),
    PER_BYTE("time/byte", { "${it.perByte.value} ns" }),
    PER_BYTE_INTERVAL("interval", { it.perByte.interval.orEmpty() }),
    FIXED("fixed cost", { "${it.fixed.value} ${it.unit.symbol}" }),
    FIXED_INTERVAL("interval", { it.fixed.interval.orEmpty() }),
    MISSES("misses by", { it.misses }),
}
