package dev.serdemark.cli.testing

import java.nio.file.Path
import kotlin.io.path.readText
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/** What tests read of `--export-json`. */
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
    )

    @Serializable data class Time(val median: Double)

    companion object {
        private val json = Json { ignoreUnknownKeys = true }

        fun of(file: Path): ExportedCells = json.decodeFromString(file.readText())
    }
}
