package dev.serdemark.report.page

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.RequestPlan
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.TimeUnit
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.words
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.LatencyFigures

/** Latencies of single calls or of requests, the shortest 99th percentile first. */
internal class LatencyPage(private val result: RunResult) {
    /**
     * @param isAsked whether the user asked for latencies. If so, a note says if none are known.
     */
    fun blocks(isAsked: Boolean): List<Block> = buildBlocks {
        if (latencies.isNotEmpty()) {
            section("Latency", anchor = "latency") {
                result.groups.forEach { figures(it) }
                paragraph(
                    result.plan.calls.requests?.let(::meaningOfRequests) ?: meaningOfCalls(),
                    Tone.QUIET,
                )
            }
        } else if (isAsked) paragraph(NONE)
    }

    private val latencies: List<LatencyFigures> =
        result.groups.flatMap { it.ranked }.mapNotNull { it.result.latency }

    private fun BlocksBuilder.figures(group: RankedGroup) {
        val rows =
            group.ranked
                .mapNotNull { rankedCell ->
                    rankedCell.result.latency?.let { rankedCell.result.cell.contender to it }
                }
                .sortedBy { (_, figures) -> figures.p99 }
        if (rows.isEmpty()) return
        val unit = TimeUnit.of(rows.minOf { (_, figures) -> figures.median })
        val label =
            "${Wording.group(group.cell, result.plan)}, ${unit.symbol} per ${result.plan.words.call}"
        heading(3, label)
        add(table("Latency: $label", fields(unit), ungrouped(rows)))
    }

    /** Explains tables of requests. */
    private fun meaningOfRequests(requests: RequestPlan) =
        "${requests.perSecond} requests per second over ${requests.connections} connections, sent at times that are fixed beforehand. " +
            "The time of a request counts from when it should have been sent to the last byte of its answer. So it includes " +
            "waiting for earlier requests, and nothing is omitted while a server stalls. 99% of the requests took at most p99; " +
            "a percentile with fewer than $MIN_CALLS_BEYOND requests beyond it is not shown. No-op is a handler of " +
            "the same server that does not use the contender. Its latency shows what network, server and client add."

    /** Explains tables of calls. Names the time that reading the clock takes. */
    private fun meaningOfCalls(): String {
        val clocks = latencies.map { it.clockNanos }
        val clock =
            if (clocks.min() == clocks.max()) "${clocks.min()}"
            else "${clocks.min()} to ${clocks.max()}"
        return "Closed-loop service time: elapsed times of single calls, each begun after the previous one ended. " +
            "They include everything that happens during the call, such as collections and other programs. They do not include " +
            "the time that a request would wait for others. 99% of the calls took at most p99; a percentile with fewer than $MIN_CALLS_BEYOND calls beyond it is not shown. The time of the clock, " +
            "$clock ns, is subtracted from each. Contenders took turns in the same rounds."
    }

    internal companion object {
        const val NONE =
            "Single calls of these contenders were not timed. To time them: serdemark run ... --latency"

        /** The share of calls beyond each percentile. */
        private const val P99_SHARE = 0.01
        private const val P999_SHARE = 0.001

        /** A percentile is shown if at least this many calls are beyond it. */
        private const val MIN_CALLS_BEYOND = 10

        /** Returns the columns of a table with times in this unit. */
        fun fields(unit: TimeUnit): List<TableField<Pair<ContenderName, LatencyFigures>>> {
            fun time(nanos: Double) = Wording.number(nanos, unit)
            fun percentile(figures: LatencyFigures, shareBeyond: Double, nanos: Double): String? =
                if (figures.calls * shareBeyond < MIN_CALLS_BEYOND) null else time(nanos)
            fun range(figures: LatencyFigures): String? {
                // Each generation needs enough calls for its own p99.
                val callsPerGeneration = figures.calls.toDouble() / figures.generations
                return if (
                    figures.generations < 2 || callsPerGeneration * P99_SHARE < MIN_CALLS_BEYOND
                )
                    null
                else figures.p99Range.run { "${time(start)}–${time(endInclusive)}" }
            }
            return listOf(
                nameColumn { (contender, _) -> Wording.name(contender) },
                figureColumn("p50") { (_, it) -> time(it.median) },
                figureColumn("p99") { (_, it) -> percentile(it, P99_SHARE, it.p99) },
                figureColumn("p99 by generation", dropOrder = 1) { (_, it) -> range(it) },
                figureColumn("p99.9") { (_, it) -> percentile(it, P999_SHARE, it.p999) },
                figureColumn("max") { (_, it) -> time(it.maximum) },
                figureColumn("no-op p50", dropOrder = 3) { (_, it) ->
                    it.bare?.let { bare -> time(bare.median) }
                },
                figureColumn("no-op p99", dropOrder = 4) { (_, it) ->
                    it.bare?.let { bare -> time(bare.p99) }
                },
                figureColumn("calls", dropOrder = 2) { (_, it) ->
                    Numbers.count(it.calls.toDouble())
                },
            )
        }
    }
}
