package dev.serdemark.engine.memory

import dev.serdemark.plan.AllocatedClass
import dev.serdemark.plan.CountedMemory
import dev.serdemark.plan.ObservedMemory
import dev.serdemark.worker.protocol.MemoryCounted
import dev.serdemark.worker.protocol.MemoryObserved

/** The counts as the run records them. */
internal fun MemoryCounted.toCounted() =
    CountedMemory(
        retainedBytes(),
        types().map { AllocatedClass(it.name(), it.objects(), it.bytes()) },
    )

/** The observation as the run records it. */
internal fun MemoryObserved.toObserved() =
    ObservedMemory(
        groups = groups(),
        callsOfGroup = callsOfGroup(),
        usedBytes = usedBytes(),
        allocatedBytes = allocatedBytes(),
        disturbed = disturbed(),
        cpuLoad = cpuLoad(),
        cpuShare = cpuShare(),
        peakHeapBytes = peakHeapBytes(),
        residentBytes = residentBytes(),
    )
