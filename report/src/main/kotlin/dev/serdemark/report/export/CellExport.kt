package dev.serdemark.report.export

import dev.serdemark.plan.CellMemory
import dev.serdemark.results.Classical
import dev.serdemark.results.ProtocolComparison
import dev.serdemark.results.ProtocolGroup
import dev.serdemark.results.ProtocolPair
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.ColdFloor
import dev.serdemark.results.figures.ColdProcess
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.figures.FixedResult
import dev.serdemark.results.figures.LatencyFigures
import dev.serdemark.results.figures.WarmFigures
import dev.serdemark.results.figures.cold
import dev.serdemark.results.figures.warm
import dev.serdemark.statistics.KruskalWallis
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.encodeToJsonElement

/** A cell of a warm run. Its figures are null unless it was measured. */
internal fun warmCell(result: CellResult): JsonObject {
    val figures = result.warm
    return tree(
        *coordinates(result),
        "threads" to result.cell.threads,
        *outcome(result),
        "generations" to (figures?.generations ?: 0),
        "time" to figures?.let { time(clock(result, it), it.time) },
        "mean" to figures?.mean,
        "wall" to figures?.wall,
        "cost" to figures?.cost,
        "process" to figures?.process,
        "allocated" to figures?.allocated,
        *sizes(result),
        "scaling" to figures?.scaling?.run { tree("ratio" to value, "low" to low, "high" to high) },
        "memory" to result.memory?.let(::memory),
        "latency" to result.latency?.let(::latency),
        "requests" to
            figures?.requests?.run {
                tree("perSecond" to perSecond, "bareCpu" to bareCpu, "share" to share)
            },
        "fixedProtocol" to result.fixed?.let(::fixed),
    )
}

/** A cell of a cold run. Its figures are null unless it was measured. */
internal fun coldCell(result: CellResult): JsonObject {
    val figures = result.cold
    return tree(
        *coordinates(result),
        *outcome(result),
        "starts" to (figures?.generations ?: 0),
        "time" to figures?.let { time(it.clock.id, it.time) },
        "wall" to figures?.wall,
        "setUp" to figures?.setUp,
        "call" to figures?.call,
        "process" to figures?.process?.let(::process),
        *sizes(result),
    )
}

/** A JVM without a contender. */
internal fun floor(floor: ColdFloor): JsonObject =
    tree("jvm" to floor.jvm, "starts" to floor.starts, "process" to process(floor.process))

private fun coordinates(result: CellResult) =
    with(result.cell) {
        arrayOf(
            "workload" to document.workload,
            "document" to document.document,
            "contender" to contender.id,
            "version" to contender.version,
            "operation" to operation.id,
            "channel" to channel,
            "jvm" to jvm,
        )
    }

private fun outcome(result: CellResult) =
    with(result.outcome) {
        arrayOf(
            "status" to status.id,
            "reason" to reason,
            "detail" to detail,
            "notes" to result.notes,
        )
    }

/** The kind of time that the clock measured. */
private fun clock(result: CellResult, figures: WarmFigures): String =
    when {
        figures.requests != null -> "process-cpu"
        result.cell.threads == 1 -> "thread-cpu"
        else -> "elapsed"
    }

private fun time(metric: String, time: Estimate): JsonObject =
    tree("metric" to metric, "median" to time.value, "low" to time.low, "high" to time.high)

private fun sizes(result: CellResult): Array<Pair<String, Any?>> {
    val payload = result.payload?.takeIf { result.figures != null }
    return arrayOf(
        "payloadBytes" to result.figures?.payloadBytes,
        "compressedBytes" to payload?.compressed?.let { complete.encodeToJsonElement(it) },
        "togetherBytes" to payload?.together?.let { complete.encodeToJsonElement(it) },
    )
}

private fun memory(memory: CellMemory): JsonObject =
    tree(
        "retainedBytes" to memory.counted?.retainedBytes,
        "allocatedBytes" to memory.counted?.bytes,
        "objects" to memory.counted?.objects,
        "classes" to
            memory.counted?.types.orEmpty().map {
                tree("name" to it.type, "objects" to it.objects, "bytes" to it.bytes)
            },
        "observed" to memory.observed?.let { complete.encodeToJsonElement(it) },
        "reason" to memory.reason,
    )

private fun latency(figures: LatencyFigures): JsonObject =
    with(figures) {
        tree(
            "calls" to calls,
            "generations" to generations,
            "clockNanos" to clockNanos,
            "median" to median,
            "p99" to p99,
            "p99Low" to p99Range.start,
            "p99High" to p99Range.endInclusive,
            "p999" to p999,
            "maximum" to maximum,
            "bareMedian" to bare?.median,
            "bareP99" to bare?.p99,
        )
    }

private fun fixed(result: FixedResult): JsonObject {
    val figures = result.figures
    return tree(
        "elapsedMillis" to result.elapsedMillis,
        "runs" to (figures?.runs ?: 0),
        "mean" to figures?.mean,
        "median" to figures?.median,
        "deviation" to figures?.deviation,
        "usedBytes" to figures?.heapBytes,
        "cpuLoad" to figures?.cpuLoad,
        "reason" to result.reason,
    )
}

private fun process(process: ColdProcess): JsonObject =
    tree(
        "toFirstResult" to process.toFirstResult,
        "wall" to process.wall,
        "cpu" to process.cpu,
        "classes" to process.loaded?.classes,
        "sharedClasses" to process.loaded?.shared,
        "archive" to process.archive?.let { tree("bytes" to it.bytes, "millis" to it.millis) },
    )

/**
 * The classical table of a group. If there is none, `missing` says why, and the figures are null or
 * empty.
 */
internal fun classical(group: RankedGroup): JsonObject {
    val table = group.classical as? Classical.Table
    return tree(
        "cells" to group.ranked.map { it.result.index.value },
        "missing" to (group.classical as? Classical.Missing)?.id,
        "kruskalWallis" to table?.let { kruskalWallis(it.omnibus) },
        "normality" to
            table?.cells.orEmpty().map {
                tree(
                    "cell" to it.cell.value,
                    "generations" to it.generations,
                    "d" to it.normality?.d,
                    "p" to it.normality?.p,
                )
            },
        "pairs" to
            table?.pairs.orEmpty().map {
                tree("a" to it.a.value, "b" to it.b.value, "p" to it.p, "delta" to it.delta)
            },
    )
}

private fun kruskalWallis(test: KruskalWallis): JsonObject =
    tree("h" to test.h, "degreesOfFreedom" to test.degreesOfFreedom, "p" to test.p)

/** The conclusions of the fixed protocol beside Serdemark's. */
internal fun protocols(comparison: ProtocolComparison): JsonObject =
    tree(
        "fixedMillis" to comparison.fixedMillis,
        "fixedCells" to comparison.fixedCells,
        "ownMillis" to comparison.ownMillis,
        "groups" to comparison.groups.map(::group),
    )

private fun group(group: ProtocolGroup): JsonObject =
    tree(
        "cells" to group.cells.map { it.value },
        "kruskalWallis" to group.omnibus?.let(::kruskalWallis),
        "normality" to
            group.normality.map { (cell, normality) ->
                tree("cell" to cell.value, "d" to normality.d, "p" to normality.p)
            },
        "pairs" to group.pairs.map(::pair),
    )

private fun pair(pair: ProtocolPair): JsonObject =
    tree(
        "a" to pair.a.value,
        "b" to pair.b.value,
        "fixedRatio" to pair.ratio,
        "p" to pair.p,
        "delta" to pair.delta,
        "fixedClaim" to pair.fixed.id,
        "ratio" to pair.own?.ratio?.value,
        "low" to pair.own?.ratio?.low,
        "high" to pair.own?.ratio?.high,
        "verdict" to pair.own?.verdict?.id,
        "agreement" to pair.agreement?.id,
    )
