package dev.serdemark.eject

import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/** What of `--export-json` a comparison needs, so that it reads files of other versions too. */
@Serializable
data class SerdemarkResults(val cells: List<Cell>, val comparisons: List<Comparison>) {
    /** @property wall elapsed time of a call, in nanoseconds */
    @Serializable
    data class Cell(
        val workload: String,
        private val document: String,
        private val contender: String,
        private val version: String,
        val operation: String,
        val wall: Double?,
    ) {
        val contenderVersion: String
            get() = "$contender@$version"

        val documentName: String
            get() = "$workload/$document"
    }

    /** @property a index of a cell, and [b] likewise; [ratio] is a's time over b's */
    @Serializable
    data class Comparison(
        val a: Int,
        val b: Int,
        val ratio: Double,
        val low: Double?,
        val high: Double?,
    )
}

/** What a run exported. */
fun readSerdemark(text: String): SerdemarkResults = json.decodeFromString(text)

private val json = Json { ignoreUnknownKeys = true }
