package dev.serdemark.report.export

import dev.serdemark.plan.Cell
import dev.serdemark.plan.CellMemory
import dev.serdemark.plan.CompressedSizes
import dev.serdemark.plan.ObservedMemory
import dev.serdemark.plan.Operation
import dev.serdemark.plan.PayloadSize
import dev.serdemark.plan.Status
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.ColdFloor
import dev.serdemark.results.figures.ColdProcess
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.figures.FixedResult
import dev.serdemark.results.figures.LatencyFigures
import dev.serdemark.results.figures.RequestFigures
import dev.serdemark.results.figures.WarmFigures
import dev.serdemark.results.figures.cold
import dev.serdemark.results.figures.warm
import kotlinx.serialization.Serializable

/**
 * The result of a cell of a warm run. Figures are null unless it was measured.
 *
 * @property workload the name of the workload
 * @property document the name of the document within the workload
 * @property contender the id of the contender
 * @property version the version of its library
 * @property operation what a call does
 * @property channel the form of the payload for the caller, such as `bytes`
 * @property jvm the name of a setting in `plan.jvms`
 * @property threads the number of threads that call one codec at once
 * @property status whether it has figures, and if not, why
 * @property reason why there are no figures; null for measured cells
 * @property detail further evidence, of several lines
 * @property notes what a reader of the figures should know, in sentences
 * @property generations the number of generations that measured the cell
 * @property time the time that ranks cells
 * @property mean the mean CPU time of the thread over all slices
 * @property wall elapsed time, from slices in which the thread never waited for a core; null if
 *   there were none
 * @property cost `mean` plus the collector's CPU time for what a call allocates; null if the system
 *   does not say
 * @property process `mean` plus a share of the CPU time of all other threads of the process; null
 *   if the system does not say
 * @property allocated the bytes that a call allocates
 * @property payloadBytes the mean size of a payload
 * @property compressedBytes the mean sizes of payloads, each compressed on its own; null in runs of
 *   earlier versions
 * @property togetherBytes the mean sizes of sequences of payloads, each sequence compressed as a
 *   whole; null if calls handle single payloads
 * @property scaling what several threads reach; null if one thread calls
 * @property memory null if memory was not examined
 * @property latency null if single calls were not timed
 * @property requests null if calls are no requests
 * @property fixedProtocol null if the fixed protocol did not measure the cell
 */
@Serializable
internal class ExportedCell(
    val workload: String,
    val document: String,
    val contender: String,
    val version: String,
    val operation: Operation,
    val channel: String,
    val jvm: String,
    val threads: Int,
    val status: Status,
    val reason: String?,
    val detail: String?,
    val notes: List<String>,
    val generations: Int,
    val time: ExportedTime?,
    val mean: Double?,
    val wall: Double?,
    val cost: Double?,
    val process: Double?,
    val allocated: Double?,
    val payloadBytes: Double?,
    val compressedBytes: CompressedSizes?,
    val togetherBytes: CompressedSizes?,
    val scaling: ExportedScaling?,
    val memory: ExportedMemory?,
    val latency: ExportedLatency?,
    val requests: RequestFigures?,
    val fixedProtocol: ExportedFixedRuns?,
)

/**
 * The result of a cell of a cold run. Figures are null unless it was measured.
 *
 * @property workload the name of the workload
 * @property document the name of the document within the workload
 * @property contender the id of the contender
 * @property version the version of its library
 * @property operation what a call does
 * @property channel the form of the payload for the caller, such as `bytes`
 * @property jvm the name of a setting in `plan.jvms`
 * @property status whether it has figures, and if not, why
 * @property reason why there are no figures; null for measured cells
 * @property detail further evidence, of several lines
 * @property notes what a reader of the figures should know, in sentences
 * @property starts the number of fresh JVMs that count
 * @property time the time that ranks cells, for the set-up and the first call
 * @property wall the median elapsed time of the same work
 * @property setUp the time for making the codec, on the clock of `time`; null if the JVM made a
 *   call before
 * @property call the time of the first call, on the clock of `time`
 * @property process the whole JVM; null if the JVM made a call before
 * @property payloadBytes the mean size of a payload
 * @property compressedBytes the mean sizes of payloads, each compressed on its own; null in runs of
 *   earlier versions
 * @property togetherBytes the mean sizes of sequences of payloads, each sequence compressed as a
 *   whole; null if calls handle single payloads
 */
@Serializable
internal class ExportedColdCell(
    val workload: String,
    val document: String,
    val contender: String,
    val version: String,
    val operation: Operation,
    val channel: String,
    val jvm: String,
    val status: Status,
    val reason: String?,
    val detail: String?,
    val notes: List<String>,
    val starts: Int,
    val time: ExportedTime?,
    val wall: Double?,
    val setUp: Double?,
    val call: Double?,
    val process: ExportedProcess?,
    val payloadBytes: Double?,
    val compressedBytes: CompressedSizes?,
    val togetherBytes: CompressedSizes?,
)

/**
 * The time that ranks cells.
 *
 * @property metric the clock. `thread-cpu`: CPU time of the calling thread. `elapsed`: elapsed
 *   time, over the calls of all threads if several call. `process-cpu`: CPU time of the server's
 *   process, for requests.
 * @property median the time per call: the median within generations, and the mean of its logarithm
 *   over generations
 * @property low the lower end of the interval; null if too few generations allow no interval
 * @property high the upper end of the interval
 */
@Serializable
internal class ExportedTime(
    val metric: String,
    val median: Double,
    val low: Double?,
    val high: Double?,
)

/**
 * What several threads reach.
 *
 * @property ratio calls per second of all threads together over those of one alone
 * @property low the lower end of the interval; null if too few generations allow no interval
 * @property high the upper end of the interval
 */
@Serializable internal class ExportedScaling(val ratio: Double, val low: Double?, val high: Double?)

/**
 * The memory of a call.
 *
 * @property retainedBytes the heap that a decoded value keeps in use; null if the operation decodes
 *   none, or if it is not known
 * @property allocatedBytes the bytes that a call allocates
 * @property objects the number of objects that a call allocates
 * @property classes the allocated objects by class, the class with the most bytes first
 * @property observed what Runtime and MXBeans show; null if it is not known
 * @property reason why something is missing
 */
@Serializable
internal class ExportedMemory(
    val retainedBytes: Double?,
    val allocatedBytes: Double?,
    val objects: Double?,
    val classes: List<ExportedClass>,
    val observed: ObservedMemory?,
    val reason: String?,
)

/**
 * The objects of a class that a call allocates.
 *
 * @property name the class as the JVM writes it: `[B` is `byte[]`
 * @property objects the number of objects
 * @property bytes the size of these objects
 */
@Serializable internal class ExportedClass(val name: String, val objects: Double, val bytes: Double)

/**
 * Elapsed times of single calls, in nanoseconds.
 *
 * @property calls the number of calls that were timed
 * @property generations the number of generations that timed them
 * @property clockNanos the time that the clock takes, which was subtracted
 * @property median half of the calls took at most this long
 * @property p99 99% of the calls took at most this long
 * @property p99Low the smallest p99 of a generation
 * @property p99High the largest p99 of a generation
 * @property p999 99.9% of the calls took at most this long
 * @property maximum the longest call
 * @property bareMedian the median of requests that the server answers without the contender; null
 *   if calls are no requests
 * @property bareP99 the 99th percentile of these requests
 */
@Serializable
internal class ExportedLatency(
    val calls: Long,
    val generations: Int,
    val clockNanos: Long,
    val median: Double,
    val p99: Double,
    val p99Low: Double,
    val p99High: Double,
    val p999: Double,
    val maximum: Double,
    val bareMedian: Double?,
    val bareP99: Double?,
)

/**
 * What the fixed protocol measured for a cell, alone in one JVM. Figures are null if it failed.
 *
 * @property elapsedMillis the elapsed time of all of it, including the start of the JVM
 * @property runs the number of runs; 0 if it failed
 * @property mean the mean over the runs of the elapsed time per call, in nanoseconds
 * @property median the median of these times
 * @property deviation the standard deviation of these times
 * @property usedBytes the mean growth of the used heap during a run
 * @property cpuLoad the mean load of the process that its MXBean reported after each run, 1 for all
 *   cores
 * @property reason why it failed; null if it did not
 */
@Serializable
internal class ExportedFixedRuns(
    val elapsedMillis: Long,
    val runs: Int,
    val mean: Double?,
    val median: Double?,
    val deviation: Double?,
    val usedBytes: Double?,
    val cpuLoad: Double?,
    val reason: String?,
)

/**
 * What a whole JVM takes, in nanoseconds.
 *
 * @property toFirstResult elapsed time from the entry of main to the first result
 * @property wall elapsed time from the start of the process to its end, without what it did after
 *   its last result
 * @property cpu CPU time of all threads up to the last result; null if the system does not say
 * @property classes the number of classes that were loaded up to the last result
 * @property sharedClasses the number of these classes that came from an archive
 * @property archive the archive that was made for the cell; null if there is none
 */
@Serializable
internal class ExportedProcess(
    val toFirstResult: Double,
    val wall: Double,
    val cpu: Double?,
    val classes: Int?,
    val sharedClasses: Int?,
    val archive: ExportedArchive?,
)

/**
 * An archive of classes.
 *
 * @property bytes the size of its file
 * @property millis the time that making it took
 */
@Serializable internal class ExportedArchive(val bytes: Long, val millis: Long)

/**
 * A JVM without a contender.
 *
 * @property jvm the name of a setting in `plan.jvms`
 * @property starts the number of fresh JVMs that count
 */
@Serializable
internal class ExportedFloor(val jvm: String, val starts: Int, val process: ExportedProcess)

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
