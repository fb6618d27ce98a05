package dev.serdemark.report.export

import dev.serdemark.plan.Cell
import dev.serdemark.plan.CellMemory
import dev.serdemark.plan.PayloadSize
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

/** The JSON of a cell of a warm run. Figures are null unless the cell was measured. */
internal fun warmCell(result: CellResult): JsonObject {
    val figures = result.warm
    return jsonOf(
        *coordinates(result),
        "threads" to result.cell.threads,
        *outcome(result),
        "generations" to (figures?.generations ?: 0),
        "time" to figures?.let { time(metric(result, it), it.time) },
        "mean" to figures?.mean,
        "wall" to figures?.wall,
        "cost" to figures?.cost,
        "process" to figures?.process,
        "allocated" to figures?.allocated,
        *sizes(result),
        "scaling" to
            figures?.scaling?.run { jsonOf("ratio" to value, "low" to low, "high" to high) },
        "memory" to result.memory?.let(::memory),
        "latency" to result.latency?.let(::latency),
        "requests" to
            figures?.requests?.run {
                jsonOf("perSecond" to perSecond, "bareCpu" to bareCpu, "share" to share)
            },
        "fixedProtocol" to result.fixed?.let(::fixed),
    )
}

/** The JSON of a cell of a cold run. Figures are null unless the cell was measured. */
internal fun coldCell(result: CellResult): JsonObject {
    val figures = result.cold
    return jsonOf(
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

/** The JSON of the times of a JVM without a contender. */
internal fun floor(floor: ColdFloor): JsonObject =
    jsonOf("jvm" to floor.jvm, "starts" to floor.starts, "process" to process(floor.process))

/** The names and values of the axes of a cell, as in all exports. */
internal val coordinates: List<Pair<String, (Cell) -> String>> =
    listOf(
        "workload" to { it.document.workload },
        "document" to { it.document.document },
        "contender" to { it.contender.id },
        "version" to { it.contender.version },
        "operation" to { it.operation.id },
        "channel" to { it.channel },
        "jvm" to { it.jvm },
    )

private fun coordinates(result: CellResult) =
    coordinates.map { (name, value) -> name to value(result.cell) }.toTypedArray()

private fun outcome(result: CellResult) =
    with(result.outcome) {
        arrayOf(
            "status" to status.id,
            "reason" to reason,
            "detail" to detail,
            "notes" to result.notes,
        )
    }

/** Returns which time of the call ranks the cell. */
internal fun metric(result: CellResult, figures: WarmFigures): String =
    when {
        figures.requests != null -> "process-cpu"
        result.cell.threads == 1 -> "thread-cpu"
        else -> "elapsed"
    }

private fun time(metric: String, time: Estimate): JsonObject =
    jsonOf("metric" to metric, "median" to time.value, "low" to time.low, "high" to time.high)

/**
 * Returns the payload sizes that exports show, which are those beside figures. A cell may know its
 * payload although it failed.
 */
internal fun shownPayload(result: CellResult): PayloadSize? =
    result.payload?.takeIf { result.figures != null }

private fun sizes(result: CellResult): Array<Pair<String, Any?>> {
    val payload = shownPayload(result)
    return arrayOf(
        "payloadBytes" to result.figures?.payloadBytes,
        "compressedBytes" to payload?.compressed?.let { completeJson.encodeToJsonElement(it) },
        "togetherBytes" to payload?.together?.let { completeJson.encodeToJsonElement(it) },
    )
}

private fun memory(memory: CellMemory): JsonObject =
    jsonOf(
        "retainedBytes" to memory.counted?.retainedBytes,
        "allocatedBytes" to memory.counted?.bytes,
        "objects" to memory.counted?.objects,
        "classes" to
            memory.counted?.types.orEmpty().map {
                jsonOf("name" to it.type, "objects" to it.objects, "bytes" to it.bytes)
            },
        "observed" to memory.observed?.let { completeJson.encodeToJsonElement(it) },
        "reason" to memory.reason,
    )

private fun latency(figures: LatencyFigures): JsonObject =
    with(figures) {
        jsonOf(
            "calls" to calls,
            "generations" to generations,
            "clockNanos" to clockNanos,
            "median" to median,
            "p99" to p99,
            "p99Low" to p99Range.start,
            "p99High" to p99Range.endInclusive,
            "p999" to p999,
            "maximum" to maximum,
            // Bare requests are answered without the contender.
            "bareMedian" to bare?.median,
            "bareP99" to bare?.p99,
        )
    }

private fun fixed(result: FixedResult): JsonObject {
    val figures = result.figures
    return jsonOf(
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
    jsonOf(
        "toFirstResult" to process.toFirstResult,
        "wall" to process.wall,
        "cpu" to process.cpu,
        "classes" to process.loaded?.classes,
        "sharedClasses" to process.loaded?.shared,
        "archive" to process.archive?.let { jsonOf("bytes" to it.bytes, "millis" to it.millis) },
    )

/**
 * The JSON of the classical table of a [group]. If the group has no table, `missing` says why, and
 * the figures are null or empty.
 */
internal fun classical(group: RankedGroup): JsonObject {
    val table = group.classical as? Classical.Table
    return jsonOf(
        "cells" to group.ranked.map { it.result.index.value },
        "missing" to (group.classical as? Classical.Missing)?.id,
        "kruskalWallis" to table?.let { kruskalWallis(it.omnibus) },
        "normality" to
            table?.cells.orEmpty().map {
                jsonOf(
                    "cell" to it.cell.value,
                    "generations" to it.generations,
                    "d" to it.normality?.d,
                    "p" to it.normality?.p,
                )
            },
        "pairs" to
            table?.pairs.orEmpty().map {
                jsonOf("a" to it.a.value, "b" to it.b.value, "p" to it.p, "delta" to it.delta)
            },
    )
}

private fun kruskalWallis(test: KruskalWallis): JsonObject =
    jsonOf("h" to test.h, "degreesOfFreedom" to test.degreesOfFreedom, "p" to test.p)

/** The JSON of the conclusions of the fixed protocol, beside those of Serdemark. */
internal fun protocols(comparison: ProtocolComparison): JsonObject =
    jsonOf(
        "fixedMillis" to comparison.fixedMillis,
        "fixedCells" to comparison.fixedCells,
        "ownMillis" to comparison.serdemarkMillis,
        "groups" to comparison.groups.map(::group),
    )

private fun group(group: ProtocolGroup): JsonObject =
    jsonOf(
        "cells" to group.cells.map { it.value },
        "kruskalWallis" to group.omnibus?.let(::kruskalWallis),
        "normality" to
            group.normality.map { (cell, normality) ->
                jsonOf("cell" to cell.value, "d" to normality.d, "p" to normality.p)
            },
        "pairs" to group.pairs.map(::pair),
    )

private fun pair(pair: ProtocolPair): JsonObject =
    jsonOf(
        "a" to pair.a.value,
        "b" to pair.b.value,
        "fixedRatio" to pair.ratio,
        "p" to pair.p,
        "delta" to pair.delta,
        "fixedClaim" to pair.fixedClaim.id,
        "ratio" to pair.comparison?.ratio?.value,
        "low" to pair.comparison?.ratio?.low,
        "high" to pair.comparison?.ratio?.high,
        "verdict" to pair.comparison?.verdict?.id,
        "agreement" to pair.agreement?.id,
    )
