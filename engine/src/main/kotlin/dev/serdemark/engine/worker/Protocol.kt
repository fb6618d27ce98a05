package dev.serdemark.engine.worker

import dev.serdemark.plan.AllocatedClass
import dev.serdemark.plan.BareRequests
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.CountedMemory
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.ObservedMemory
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Phase
import dev.serdemark.plan.Pieces
import dev.serdemark.plan.Slice
import dev.serdemark.worker.protocol.Call
import dev.serdemark.worker.protocol.FailureMessages.Threw
import dev.serdemark.worker.protocol.Measurement
import dev.serdemark.worker.protocol.MemoryMessages.MemoryCounted
import dev.serdemark.worker.protocol.MemoryMessages.MemoryObserved
import dev.serdemark.worker.protocol.Whereabouts
import dev.serdemark.worker.protocol.Whereabouts.Stage

/** The name of the operation in the protocol. */
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

/** Converts the measurement to a slice of the run. See [Slice] for the parameters. */
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
        startedAt = startedAt,
        calls = calls,
        wallNanos = wallNanos,
        cpuNanos = cpuNanos,
        queueNanos = activity.queueNanos,
        allocatedBytes = allocatedBytes,
        collections = activity.collections,
        collectionMillis = activity.collectionMillis,
        compilationMillis = activity.compilationMillis,
        threads = threads,
        pulseNanos = pulseNanos,
        pieces =
            pieces?.takeIf { phase == Phase.ROUND }?.let { Pieces(it.cpuNanos, it.pulseNanos) },
    )

/** Converts the measurement of requests that the server answered without the contender. */
internal fun Measurement.toBare() = BareRequests(calls, wallNanos, cpuNanos)

/** Converts the counts for the journal. */
internal fun MemoryCounted.toCounted() =
    CountedMemory(retainedBytes, types.map { AllocatedClass(it.name, it.objects, it.bytes) })

/** Converts the observation for the journal. */
internal fun MemoryObserved.toObserved() =
    ObservedMemory(
        groups = groups,
        callsOfGroup = callsOfGroup,
        usedBytes = usedBytes,
        allocatedBytes = allocatedBytes,
        disturbed = disturbed,
        cpuLoad = cpuLoad,
        cpuShare = cpuShare,
        peakHeapBytes = peakHeapBytes,
        residentBytes = residentBytes,
    )

/** Returns the end of a sentence, such as `during read of users/medium`. */
internal fun Whereabouts.describe(document: DocumentName): String =
    when (stage) {
        Stage.SET_UP -> "during set-up"
        Stage.CONVERT -> "during the conversion of values of $document"
        Stage.READ -> "during read of $document"
        Stage.WRITE -> "during write of $document"
    }

/** Converts an exception of the contender to the failure of its worker. */
internal fun Threw.failure(document: DocumentName) =
    ContenderThrew(thrown, where.describe(document), where.sibling)
