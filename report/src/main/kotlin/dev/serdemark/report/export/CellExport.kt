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

/** Returns what the export has about a cell of a warm run. */
internal fun warmCell(result: CellResult): ExportedCell {
    val figures = result.warm
    val payload = shownPayload(result)
    return with(result.cell) {
        ExportedCell(
            workload = document.workload,
            document = document.document,
            contender = contender.id,
            version = contender.version,
            operation = operation,
            channel = channel,
            jvm = jvm,
            threads = threads,
            status = result.outcome.status,
            reason = result.outcome.reason,
            detail = result.outcome.detail,
            notes = result.notes,
            generations = figures?.generations ?: 0,
            time = figures?.let { time(metric(result, it), it.time) },
            mean = figures?.mean,
            wall = figures?.wall,
            cost = figures?.cost,
            process = figures?.process,
            allocated = figures?.allocated,
            payloadBytes = result.figures?.payloadBytes,
            compressedBytes = payload?.compressed,
            togetherBytes = payload?.together,
            scaling = figures?.scaling?.run { ExportedScaling(value, low, high) },
            memory = result.memory?.let(::memory),
            latency = result.latency?.let(::latency),
            requests = figures?.requests,
            fixedProtocol = result.fixed?.let(::fixed),
        )
    }
}

/** Returns what the export has about a cell of a cold run. */
internal fun coldCell(result: CellResult): ExportedColdCell {
    val figures = result.cold
    val payload = shownPayload(result)
    return with(result.cell) {
        ExportedColdCell(
            workload = document.workload,
            document = document.document,
            contender = contender.id,
            version = contender.version,
            operation = operation,
            channel = channel,
            jvm = jvm,
            status = result.outcome.status,
            reason = result.outcome.reason,
            detail = result.outcome.detail,
            notes = result.notes,
            starts = figures?.generations ?: 0,
            time = figures?.let { time(it.clock.id, it.time) },
            wall = figures?.wall,
            setUp = figures?.setUp,
            call = figures?.call,
            process = figures?.process?.let(::process),
            payloadBytes = result.figures?.payloadBytes,
            compressedBytes = payload?.compressed,
            togetherBytes = payload?.together,
        )
    }
}

/** Returns what the export has about a JVM without a contender. */
internal fun floor(floor: ColdFloor) =
    ExportedFloor(floor.jvm, floor.starts, process(floor.process))

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

/** Returns which time of the call ranks the cell. */
internal fun metric(result: CellResult, figures: WarmFigures): String =
    when {
        figures.requests != null -> "process-cpu"
        result.cell.threads == 1 -> "thread-cpu"
        else -> "elapsed"
    }

private fun time(metric: String, time: Estimate) =
    ExportedTime(metric, time.value, time.low, time.high)

/**
 * Returns the payload sizes that exports show, which are those beside figures. A cell may know its
 * payload although it failed.
 */
internal fun shownPayload(result: CellResult): PayloadSize? =
    result.payload?.takeIf { result.figures != null }

private fun memory(memory: CellMemory) =
    ExportedMemory(
        memory.counted?.retainedBytes,
        memory.counted?.bytes,
        memory.counted?.objects,
        memory.counted?.types.orEmpty().map { ExportedClass(it.type, it.objects, it.bytes) },
        memory.observed,
        memory.reason,
    )

private fun latency(figures: LatencyFigures) =
    with(figures) {
        ExportedLatency(
            calls,
            generations,
            clockNanos,
            median,
            p99,
            p99Low = p99Range.start,
            p99High = p99Range.endInclusive,
            p999,
            maximum,
            bareMedian = bare?.median,
            bareP99 = bare?.p99,
        )
    }

private fun fixed(result: FixedResult): ExportedFixedRuns {
    val figures = result.figures
    return ExportedFixedRuns(
        result.elapsedMillis,
        figures?.runs ?: 0,
        figures?.mean,
        figures?.median,
        figures?.deviation,
        figures?.heapBytes,
        figures?.cpuLoad,
        result.reason,
    )
}

private fun process(process: ColdProcess) =
    ExportedProcess(
        process.toFirstResult,
        process.wall,
        process.cpu,
        process.loaded?.classes,
        process.loaded?.shared,
        process.archive?.let { ExportedArchive(it.bytes, it.millis) },
    )

/** Returns the classical table of a [group]. */
internal fun tests(group: RankedGroup): ExportedTests {
    val table = group.classical as? Classical.Table
    return ExportedTests(
        group.ranked.map { it.result.index },
        group.classical as? Classical.Missing,
        table?.omnibus,
        table?.cells.orEmpty().map {
            ExportedNormality(it.cell, it.generations, it.normality?.d, it.normality?.p)
        },
        table?.pairs.orEmpty().map { ExportedTestPair(it.a, it.b, it.p, it.delta) },
    )
}

/** Returns the conclusions of the fixed protocol, beside those of Serdemark. */
internal fun protocols(comparison: ProtocolComparison) =
    ExportedProtocols(
        comparison.fixedMillis,
        comparison.fixedCells,
        comparison.serdemarkMillis,
        comparison.groups.map(::group),
    )

private fun group(group: ProtocolGroup) =
    ExportedProtocolGroup(
        group.cells,
        group.omnibus,
        group.normality.map { (cell, test) ->
            ExportedRunNormality(cell, test.d, test.p)
        },
        group.pairs.map(::pair),
    )

private fun pair(pair: ProtocolPair) =
    ExportedProtocolPair(
        pair.a,
        pair.b,
        pair.ratio,
        pair.p,
        pair.delta,
        pair.fixedClaim,
        pair.comparison?.ratio?.value,
        pair.comparison?.ratio?.low,
        pair.comparison?.ratio?.high,
        pair.comparison?.verdict,
        pair.agreement,
    )
