package dev.serdemark.report.export

import dev.serdemark.plan.AllocatedClass
import dev.serdemark.plan.CellMemory
import dev.serdemark.plan.ObservedMemory
import kotlinx.serialization.Serializable

/** See [CellMemory]. */
@Serializable
internal data class ExportedMemory(
    val retainedBytes: Double?,
    val allocatedBytes: Double?,
    val objects: Double?,
    val classes: List<ExportedClass>,
    val observed: ExportedObservation?,
    val reason: String?,
) {
    companion object {
        fun of(memory: CellMemory) =
            ExportedMemory(
                memory.counted?.retainedBytes,
                memory.counted?.bytes,
                memory.counted?.objects,
                memory.counted?.types.orEmpty().map(ExportedClass::of),
                memory.observed?.let(ExportedObservation::of),
                memory.reason,
            )
    }
}

/** See [AllocatedClass]. */
@Serializable
internal data class ExportedClass(val name: String, val objects: Double, val bytes: Double) {
    companion object {
        fun of(type: AllocatedClass) = ExportedClass(type.type, type.objects, type.bytes)
    }
}

/** See [ObservedMemory]. */
@Serializable
internal data class ExportedObservation(
    val groups: Int,
    val callsOfGroup: Int,
    val usedBytes: Double,
    val allocatedBytes: Double,
    val disturbed: Int,
    val cpuLoad: Double?,
    val cpuShare: Double,
    val peakHeapBytes: Long,
    val residentBytes: Long?,
) {
    companion object {
        fun of(use: ObservedMemory) =
            with(use) {
                ExportedObservation(
                    groups,
                    callsOfGroup,
                    usedBytes,
                    allocatedBytes,
                    disturbed,
                    cpuLoad,
                    cpuShare,
                    peakHeapBytes,
                    residentBytes,
                )
            }
    }
}
