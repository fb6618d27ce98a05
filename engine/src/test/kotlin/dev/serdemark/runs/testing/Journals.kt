package dev.serdemark.runs.testing

import dev.serdemark.plan.Event
import dev.serdemark.results.measures.WARM_UP_END
import dev.serdemark.runs.COUNTED_MEMBERS
import dev.serdemark.runs.JournalWriter
import dev.serdemark.runs.PACKED_FORMAT
import dev.serdemark.runs.PACKED_JOURNAL
import dev.serdemark.runs.PackedHeader
import dev.serdemark.runs.readJournal
import java.io.OutputStream
import java.nio.file.Path
import java.util.Collections
import java.util.IdentityHashMap
import java.util.zip.Deflater
import java.util.zip.GZIPOutputStream
import kotlin.io.path.Path
import kotlin.io.path.invariantSeparatorsPathString
import kotlin.io.path.name
import kotlin.io.path.outputStream
import kotlin.io.path.readLines
import kotlin.io.path.relativeTo
import kotlin.io.path.walk
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import kotlinx.serialization.json.long

/** Returns all events of the journal in [file]. */
fun eventsOf(file: Path): List<Event> = buildList { readJournal(file, ::add) }

/** Writes [events] as the journal [file]. */
fun writeJournal(file: Path, events: List<Event>) =
    JournalWriter.create(file).use { writer -> events.forEach(writer::on) }

/** The packed journals that are published, by their path. */
fun publishedJournals(): Map<String, Path> =
    Path("../evidence")
        .walk()
        .filter { it.name == PACKED_JOURNAL }
        .associateBy { it.relativeTo(Path("..")).invariantSeparatorsPathString }

/**
 * Packs a [journal] into the format that the documentation of `unpack` describes.
 *
 * Leaves out slices of warm-ups, except the first slice of the run and the last [WARM_UP_END]
 * slices of each cell in each generation. Sets the time that a slice waited for a core to 1
 * nanosecond. No result needs these values.
 *
 * Rounds some times:
 * - times of pieces to 5 microseconds (about 0.5%, and less for the mean of a slice)
 * - times of pulses to a fifth of a microsecond (about 1%)
 * - the difference between the elapsed time and the CPU time of a slice to a microsecond
 */
fun pack(journal: Path, packed: Path) {
    val events = journal.readLines().drop(1).map { Json.parseToJsonElement(it).jsonObject }
    val slices = slicesOfFigures(events.mapNotNull { it["slice"]?.jsonObject })
    val kept = identitySet(slices)
    val lines = arrayListOf(Json.encodeToString(PackedHeader(PACKED_FORMAT)))
    for (event in events) {
        val slice = event["slice"]?.jsonObject
        // A line such as `#12` counts consecutive slices.
        val count = lines.last().takeIf { it.startsWith("#") }?.drop(1)?.toInt() ?: 0
        when {
            slice == null -> lines += JsonObject(event - "seal").toString()
            slice !in kept -> Unit
            count == 0 -> lines += "#1"
            else -> lines[lines.lastIndex] = "#${count + 1}"
        }
    }
    lines += ""
    for (name in slices.flatMap { it.keys }.distinct()) lines += column(name, slices)
    BestCompression(packed.outputStream()).bufferedWriter().use { out ->
        lines.forEach { out.write("$it\n") }
    }
}

/** Returns the slices that [pack] keeps, in their order. */
private fun slicesOfFigures(slices: List<JsonObject>): List<JsonObject> {
    val (warmUps, rounds) =
        slices.partition { it.getValue("phase").jsonPrimitive.content == "warmup" }
    val first = listOfNotNull(warmUps.minByOrNull(::startedAt))
    val ends =
        warmUps
            .groupBy { it["cell"] to it["generation"] }
            .values
            .flatMap { it.takeLast(WARM_UP_END) }
    val kept = identitySet(rounds + ends + first)
    return slices.filter(kept::contains)
}

private fun startedAt(slice: JsonObject) = slice.getValue("startedAt").jsonPrimitive.long

/** Returns a set that distinguishes equal slices. */
private fun identitySet(slices: List<JsonObject>): Set<JsonObject> =
    Collections.newSetFromMap(IdentityHashMap<JsonObject, Boolean>()).apply { addAll(slices) }

/** Returns the line with the value of the member [name] in each slice. */
private fun column(name: String, slices: List<JsonObject>): String {
    var previous = 0L
    return slices.joinToString(" ", "$name ") { slice ->
        val value = slice[name] ?: return@joinToString "-"
        when (name) {
            in COUNTED_MEMBERS ->
                "${value.jsonPrimitive.long - previous}"
                    .also {
                        previous = value.jsonPrimitive.long
                    }
            "wallNanos" -> {
                val cpuNanos = slice.getValue("cpuNanos").jsonPrimitive.long
                "${(value.jsonPrimitive.long - cpuNanos).roundTo(MICROSECOND)}"
            }
            "pulseNanos" -> "${value.jsonPrimitive.long.roundTo(PULSE_UNIT)}"
            "queueNanos" -> "${minOf(1, value.jsonPrimitive.long)}"
            "pieces" -> "${roundTimes(value.jsonObject)}"
            else -> "$value"
        }
    }
}

private fun roundTimes(pieces: JsonObject) =
    JsonObject(
        pieces.mapValues { (name, times) ->
            val unit = if (name == "cpuNanos") 5 * MICROSECOND else PULSE_UNIT
            JsonArray(times.jsonArray.map { JsonPrimitive(it.jsonPrimitive.long.roundTo(unit)) })
        }
    )

private fun Long.roundTo(unit: Long): Long = Math.floorDiv(this + unit / 2, unit) * unit

private const val MICROSECOND = 1000L

private const val PULSE_UNIT = MICROSECOND / 5

/** A gzip stream with the best compression. */
private class BestCompression(to: OutputStream) : GZIPOutputStream(to) {
    init {
        def.setLevel(Deflater.BEST_COMPRESSION)
    }
}
