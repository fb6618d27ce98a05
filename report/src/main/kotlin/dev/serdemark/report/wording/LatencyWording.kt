package dev.serdemark.report.wording

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Plan
import dev.serdemark.plan.RequestPlan
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.LatencyFigures

/** The latency of a contender in one operation, with the unit of its table. */
internal class LatencyRow(
    val contender: ContenderName,
    val figures: LatencyFigures,
    val unit: TimeUnit,
)

/** The latencies of a group, the shortest 99th percentile first. */
internal class LatencyTable(val label: String, val unit: TimeUnit, val rows: List<LatencyRow>) {
    /** The columns that have a figure. */
    val fields: List<LatencyField> =
        LatencyField.entries.filter { field ->
            !field.isOfRequests || rows.any { it.figures.bare != null }
        }
}

/**
 * A column of the tables of latencies.
 *
 * @property drop the order in which a narrow terminal leaves it out; null if it stays
 * @property isOfRequests whether only requests have it
 */
internal enum class LatencyField(
    val heading: String,
    val drop: Int?,
    val text: (LatencyRow) -> String,
    val isOfRequests: Boolean = false,
) {
    MEDIAN("p50", null, { it.time(it.figures.median) }),
    P99("p99", null, { it.beyond(P99_SHARE, it.figures.p99) }),
    P99_RANGE(
        "p99 by generation",
        1,
        { row ->
            val isKnown =
                row.figures.run {
                    generations > 1 && calls * P99_SHARE >= generations * LEAST_BEYOND
                }
            if (!isKnown) "–"
            else row.figures.p99Range.run { "${row.time(start)}–${row.time(endInclusive)}" }
        },
    ),
    P999("p99.9", null, { it.beyond(P999_SHARE, it.figures.p999) }),
    MAXIMUM("max", null, { it.time(it.figures.maximum) }),
    NO_OP_MEDIAN(
        "no-op p50",
        3,
        { row -> row.figures.bare?.let { row.time(it.median) } ?: "–" },
        isOfRequests = true,
    ),
    NO_OP_P99(
        "no-op p99",
        4,
        { row -> row.figures.bare?.let { row.time(it.p99) } ?: "–" },
        isOfRequests = true,
    ),
    CALLS("calls", 2, { Numbers.count(it.figures.calls.toDouble()) }),
}

/** The part of calls that take longer than each percentile. */
private const val P99_SHARE = 0.01
private const val P999_SHARE = 0.001

/** The fewest calls beyond a percentile that is shown. */
private const val LEAST_BEYOND = 10

/** Formats a percentile that a [share] of the calls exceeds; `–` if these are too few. */
private fun LatencyRow.beyond(share: Double, nanos: Double): String =
    if (figures.calls * share < LEAST_BEYOND) "–" else time(nanos)

private fun LatencyRow.time(nanos: Double): String = Wording.number(nanos, unit)

/** Words for latencies, the same on the terminal and in the page. */
internal object LatencyWording {
    const val TITLE = "Latency"

    const val NONE =
        "Single calls of these contenders were not timed. Do it with: serdemark run ... --latency"

    /** Explains the tables. */
    fun meaning(tables: List<LatencyTable>, plan: Plan): String =
        plan.requests?.let(::ofRequests) ?: ofCalls(tables)

    /** Explains tables of requests. */
    private fun ofRequests(requests: RequestPlan) =
        "${requests.perSecond} requests per second over ${requests.connections} connections, sent at times that are fixed beforehand. " +
            "The time of a request counts from when it should have been sent to the last byte of its answer. So it includes " +
            "waiting for earlier requests, and nothing is omitted while a server stalls. 99% of the requests took at most p99; " +
            "a percentile with fewer than $LEAST_BEYOND requests beyond it is not shown. No-op is a handler without the contender, " +
            "in the same server: network, server and client, and what the client's waiting adds."

    /** Explains tables of calls, with the time of the clock that was subtracted. */
    fun ofCalls(tables: List<LatencyTable>): String {
        val clocks = tables.flatMap { it.rows }.map { it.figures.clockNanos }
        val clock =
            if (clocks.min() == clocks.max()) "${clocks.min()}"
            else "${clocks.min()} to ${clocks.max()}"
        return "Closed-loop service time: elapsed times of single calls, of which each starts when the one before has ended. " +
            "They include everything that happens meanwhile, such as collections and other programs. They do not include " +
            "the time that a request would wait for others. 99% of the calls took at most p99; a percentile with fewer than $LEAST_BEYOND calls beyond it is not shown. The time of the clock, " +
            "$clock ns, is subtracted from each. Contenders took turns in the same rounds."
    }

    /** Returns a table for each group whose calls were timed one by one. */
    fun tables(result: RunResult): List<LatencyTable> =
        result.groups.mapNotNull { group ->
            val known =
                group.ranked
                    .map { it.result }
                    .mapNotNull { cell -> cell.latency?.let { cell.cell.contender to it } }
                    .sortedBy { (_, figures) -> figures.p99 }
            if (known.isEmpty()) return@mapNotNull null
            val unit = TimeUnit.of(known.minOf { (_, figures) -> figures.median })
            val rows = known.map { (contender, figures) -> LatencyRow(contender, figures, unit) }
            LatencyTable(label(group, result), unit, rows)
        }

    private fun label(group: RankedGroup, result: RunResult) =
        "${Wording.operation(group.cell, result.plan)}  ${Wording.setting(group.cell)}"
}
