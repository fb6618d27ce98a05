package dev.serdemark.runs

import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.problem.ProblemException
import java.nio.channels.FileChannel
import java.nio.file.Path
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive

/** The beginnings of the lines of slices and latencies. Nearly all lines of a journal are these. */
private val SLICE_PREFIXES =
    listOf("slice-measured", "latencies-measured").map { "{\"type\":\"$it\",".toByteArray() }

/**
 * Reads a journal from the current position of [channel] to its end, and leaves the channel open.
 * Throws [ProblemException] with file and line for damaged lines and impossible events.
 *
 * @param withSlices whether to read slices and check seals. Without them, reading is much faster.
 */
internal class JournalReader(
    private val file: Path,
    channel: FileChannel,
    private val withSlices: Boolean = true,
) {
    private val lines = Lines(channel)
    private val check = EventCheck(withSlices)

    /** The number of the last line with a correct seal. All lines up to this one are intact. */
    private var lastIntactLine = 0

    /** The chain of seals of all lines that were read. */
    val chain = SealChain()

    /** The format of the journal; 0 before the first line is read. */
    var format = 0
        private set

    /** The position after the last complete line. */
    val end: Long
        get() = lines.position

    /** Passes every event to [listener], in order. */
    fun read(listener: EventListener) {
        if (!lines.next()) throw notAJournal(null)
        format = parseFormat(text(lines.end))
        add(lines.start)
        while (lines.next()) event()?.let(listener::on)
    }

    /** Returns the event of the current line; null for a slice that is skipped. */
    private fun event(): Event? {
        val (start, end) = lines.start to lines.end
        val seal =
            if (format == UNSEALED_FORMAT) null else SealChain.sealStart(lines.bytes, start, end)
        if (seal == null) {
            if (!withSlices && isSlice()) return null
            add(start)
        }
        // The seal includes the brace that ends the event.
        val event = decode(if (seal == null) text(end) else text(seal) + "}")
        if (format != UNSEALED_FORMAT) requireSeal(event, seal)
        check.whyImpossible(event)?.let { throw damaged(it) }
        if (seal != null && withSlices) lastIntactLine = lines.number
        return event
    }

    private fun add(start: Int) {
        if (withSlices) chain.add(lines.bytes, start, lines.end)
    }

    private fun requireSeal(event: Event, seal: Int?) {
        if (event.countsAtOnce != (seal != null)) {
            val what =
                if (seal == null) "the seal of this event is missing."
                else "no event of this kind has a seal."
            throw damaged(what)
        }
        if (seal == null || !withSlices) return
        if (!chain.addSealed(lines.bytes, lines.start, seal, lines.end)) throw changed()
    }

    /** Returns the problem of lines that were changed after they were written. */
    private fun changed(): ProblemException {
        val first = lastIntactLine + 1
        val range =
            if (first == lines.number) "This line is not as it was"
            else "Lines $first to ${lines.number} are not as they were"
        val message = "$range written: the seal (a checksum) of line ${lines.number} does not fit."
        return problem(message, remedy, first)
    }

    private fun damaged(how: String, cause: Exception? = null) =
        problem("The journal is damaged: $how", remedy, cause = cause)

    /** The advice for a damaged journal. */
    private val remedy: String
        get() =
            if (lastIntactLine == 0) "Use an intact copy of the file, or start a new run."
            else
                "Use an intact copy of the file, or keep only its first $lastIntactLine lines, " +
                    "which are intact, or start a new run."

    private fun isSlice(): Boolean = SLICE_PREFIXES.any { prefix ->
        lines.end - lines.start >= prefix.size &&
            prefix.indices.all { lines.bytes[lines.start + it] == prefix[it] }
    }

    private fun text(end: Int) = String(lines.bytes, lines.start, end - lines.start)

    private fun parseFormat(line: String): Int {
        val declared =
            try {
                json.decodeFromString<Header>(line).format
            } catch (e: IllegalArgumentException) {
                throw notAJournal(e)
            }
        if (declared == JOURNAL_FORMAT || declared == UNSEALED_FORMAT) return declared
        throw problem(
            "The journal's format is $declared; this Serdemark reads formats $UNSEALED_FORMAT and $JOURNAL_FORMAT.",
            "Use the Serdemark that wrote it, or start a new run.",
        )
    }

    private fun decode(line: String): Event =
        try {
            val event = json.decodeFromString(eventSerializer, line)
            if (event is Event.RunStarted) event.copy(plan = event.plan.withRequest()) else event
        } catch (e: IllegalArgumentException) {
            throw unknownEvent(line) ?: damaged("not an event.", e)
        }

    /** Returns a problem if only a newer Serdemark writes this kind of event; else null. */
    private fun unknownEvent(line: String): ProblemException? {
        val kind =
            try {
                json.parseToJsonElement(line).jsonObject["type"]?.jsonPrimitive?.content
            } catch (_: IllegalArgumentException) {
                null
            }
        if (kind == null || kind in eventKinds) return null
        return problem(
            "This Serdemark does not know events of the kind '$kind'.",
            "Use a newer Serdemark. If there is none, the journal is damaged: use an intact copy.",
        )
    }

    private fun notAJournal(cause: Exception?) =
        problem(
            "This is not a journal of Serdemark: its first line does not say so.",
            "Name a run directory whose journal.jsonl Serdemark wrote.",
            1,
            cause,
        )

    private fun problem(
        message: String,
        advice: String,
        line: Int = lines.number,
        cause: Exception? = null,
    ) = ProblemException(message, advice, "$file", line, cause = cause)
}
