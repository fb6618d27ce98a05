package dev.serdemark.cli.testing

import java.nio.file.Path
import kotlin.io.path.readText
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/** The part of `--export-json` that tests read. */
@Serializable
class ExportedCells(val cells: List<Cell>) {
    fun cell(contender: String, operation: String): Cell = cells.single {
        it.contender == contender && it.operation == operation
    }

    @Serializable
    data class Cell(
        val contender: String,
        val operation: String,
        val channel: String,
        val status: String,
        val reason: String?,
        val detail: String?,
        val notes: List<String>,
        val generations: Int,
        val time: Time?,
        val allocated: Double?,
        val payloadBytes: Double?,
        val mean: Double? = null,
        val process: Double? = null,
        val memory: Memory? = null,
        val latency: Latency? = null,
        val requests: Requests? = null,
    )

    /** @property bareCpu the CPU time of a request that does not call the contender */
    @Serializable data class Requests(val perSecond: Double, val bareCpu: Double, val share: Double)

    /** @property bareMedian the median of requests that do not call the contender */
    @Serializable
    data class Latency(
        val calls: Long,
        val median: Double,
        val p99: Double,
        val p999: Double,
        val maximum: Double,
        val bareMedian: Double? = null,
    )

    @Serializable
    data class Memory(
        val retainedBytes: Double?,
        val allocatedBytes: Double?,
        val classes: List<AllocatedClass>,
        val observed: Observed?,
        val reason: String?,
    )

    @Serializable
    data class AllocatedClass(val name: String, val objects: Double, val bytes: Double)

    @Serializable
    data class Observed(
        val groups: Int,
        val allocatedBytes: Double,
        val cpuShare: Double,
        val peakHeapBytes: Long,
        val residentBytes: Long?,
    )

    @Serializable data class Time(val median: Double)

    companion object {
        private val json = Json { ignoreUnknownKeys = true }

        fun of(file: Path): ExportedCells = json.decodeFromString(file.readText())
    }
}
