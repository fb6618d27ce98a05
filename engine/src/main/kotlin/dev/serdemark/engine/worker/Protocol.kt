package dev.serdemark.engine.worker

import dev.serdemark.plan.BareRequests
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Phase
import dev.serdemark.plan.Pieces
import dev.serdemark.plan.Slice
import dev.serdemark.worker.protocol.Call
import dev.serdemark.worker.protocol.Measurement

/** The operation as the protocol names it. */
val Operation.call: Call
    get() =
        when (this) {
            Operation.READ,
            Operation.READ_SELECTED -> Call.READ
            Operation.WRITE -> Call.WRITE
            Operation.READ_DEEP -> Call.READ_DEEP
            Operation.PARSE -> Call.PARSE
            Operation.CREATE -> Call.CREATE
        }

/** The measurement as a slice of the run; see [Slice] for the parameters. */
fun Measurement.toSlice(
    cell: CellIndex,
    generation: Int,
    phase: Phase,
    round: Int,
    position: Int,
    threads: Int,
    pulseNanos: Long? = null,
): Slice =
    Slice(
        cell = cell,
        generation = generation,
        phase = phase,
        round = round,
        position = position,
        startedAt = startedAt(),
        calls = calls(),
        wallNanos = wallNanos(),
        cpuNanos = cpuNanos(),
        queueNanos = activity().queueNanos(),
        allocatedBytes = allocatedBytes(),
        collections = activity().collections(),
        collectionMillis = activity().collectionMillis(),
        compilationMillis = activity().compilationMillis(),
        threads = threads,
        pulseNanos = pulseNanos,
        pieces =
            pieces()
                ?.takeIf { phase == Phase.ROUND }
                ?.let { Pieces(it.cpuNanos(), it.pulseNanos()) },
    )

/** The measurement as the bare requests of a slice. */
internal fun Measurement.toBare() = BareRequests(calls(), wallNanos(), cpuNanos())
