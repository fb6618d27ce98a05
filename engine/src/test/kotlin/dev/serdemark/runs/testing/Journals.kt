package dev.serdemark.runs.testing

import dev.serdemark.plan.Event
import dev.serdemark.runs.JournalWriter
import dev.serdemark.runs.readJournal
import java.nio.file.Path
import java.util.zip.GZIPInputStream
import kotlin.io.path.Path
import kotlin.io.path.inputStream
import kotlin.io.path.invariantSeparatorsPathString
import kotlin.io.path.outputStream
import kotlin.io.path.relativeTo
import kotlin.io.path.walk

/** All events of the journal in [file]. */
fun eventsOf(file: Path): List<Event> = buildList { readJournal(file, ::add) }

/** Writes [events] as the journal [file]. */
fun writeJournal(file: Path, events: List<Event>) =
    JournalWriter.create(file).use { writer -> events.forEach(writer::on) }

/** The published journals, packed, by their place. */
fun publishedJournals(): Map<String, Path> =
    Path("../evidence")
        .walk()
        .filter { it.fileName.toString() == "journal.jsonl.gz" }
        .associateBy { it.relativeTo(Path("..")).invariantSeparatorsPathString }

/** Unpacks a published journal into [file]. */
fun unpack(packed: Path, file: Path) =
    GZIPInputStream(packed.inputStream()).use { from ->
        file.outputStream().use { from.copyTo(it) }
    }
