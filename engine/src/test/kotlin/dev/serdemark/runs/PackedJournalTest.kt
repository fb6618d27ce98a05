package dev.serdemark.runs

import dev.serdemark.plan.Event
import dev.serdemark.plan.Phase
import dev.serdemark.plan.Pieces
import dev.serdemark.problem.ProblemException
import dev.serdemark.results.testing.Recorded
import dev.serdemark.runs.testing.eventsOf
import dev.serdemark.runs.testing.pack
import dev.serdemark.runs.testing.writeJournal
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import java.util.zip.GZIPOutputStream
import kotlin.io.path.deleteExisting
import kotlin.io.path.outputStream
import kotlin.io.path.readBytes
import kotlin.io.path.writeBytes
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class PackedJournalTest(@param:TempDir private val folder: Path) {
    private val journal = folder.resolve("journal.jsonl")
    private val packed = folder.resolve(PACKED_JOURNAL)
    private val plan = Recorded.plan(listOf(Recorded.cell("a"), Recorded.cell("b")))

    /**
     * Events with several kinds of slices: with pieces, without a pulse, and after a wait for a
     * core.
     */
    private val events =
        Recorded.events(plan, generations = 2) { cell, _, _ -> 100.0 + cell }
            .mapIndexed { index, event ->
                if (event !is Event.SliceMeasured) event
                else
                    Event.SliceMeasured(
                        event.slice.run {
                            copy(
                                wallNanos = cpuNanos + 1000L * index,
                                queueNanos = if (index % 2 == 0) 1 else null,
                                pulseNanos = if (index % 3 == 0) 200L * (index + 1) else null,
                                pieces =
                                    Pieces(longArrayOf(5000), longArrayOf(800, 1000)).takeIf {
                                        index % 5 == 0
                                    },
                            )
                        }
                    )
            }

    private fun problem(): String =
        shouldThrow<ProblemException> { eventsOf(journal) }.problems.single().toString()

    private fun writePacked(events: List<Event>) {
        writeJournal(journal, events)
        pack(journal, packed)
        journal.deleteExisting()
    }

    @Test
    fun `a packed journal is read like the original journal`() {
        writePacked(events)
        eventsOf(journal) shouldBe events
        RunDirectory(folder).isRun shouldBe true
        val outline = buildList { readOutline(journal, ::add) }
        outline shouldBe events.filterNot { it is Event.SliceMeasured }
    }

    @Test
    fun `the last eight slices of a warm-up and the first slice of the run are kept`() {
        // Adds twenty slices of a warm-up before each slice of the first round.
        val withWarmUps = events.flatMap { event ->
            val slice = (event as? Event.SliceMeasured)?.slice
            if (slice?.round != 1) listOf(event)
            else
                (1..20).map {
                    Event.SliceMeasured(slice.copy(phase = Phase.WARMUP, round = it))
                } + event
        }
        writePacked(withWarmUps)
        val slices = eventsOf(journal).filterIsInstance<Event.SliceMeasured>().map { it.slice }
        val warmUps = slices.filter { it.phase == Phase.WARMUP }
        // Two cells have a warm-up in each of two generations.
        warmUps.map { it.round } shouldBe listOf(1) + List(4) { (13..20).toList() }.flatten()
        slices.filter { it.phase == Phase.ROUND } shouldBe
            events.filterIsInstance<Event.SliceMeasured>().map { it.slice }
    }

    @Test
    fun `packing sets the time that a slice waited for a core to 1 nanosecond`() {
        writePacked(
            events.map {
                if (it is Event.SliceMeasured) Event.SliceMeasured(it.slice.copy(queueNanos = 12))
                else it
            }
        )
        eventsOf(journal).filterIsInstance<Event.SliceMeasured>().all {
            it.slice.queueNanos == 1L
        } shouldBe true
    }

    @Test
    fun `errors about damaged files and unknown versions name the file`() {
        writePacked(events)
        val bytes = packed.readBytes()
        packed.writeBytes("no gzip".toByteArray())
        problem() shouldContain "$packed: The packed journal is damaged: it is no gzip file"
        packed.writeBytes(bytes.copyOf(bytes.size / 2))
        problem() shouldContain "$packed"
        fun writeLines(vararg lines: String) =
            GZIPOutputStream(packed.outputStream()).use { out ->
                out.write(lines.joinToString("\n", postfix = "\n").toByteArray())
            }
        writeLines("""{"serdemark-packed-journal":9}""")
        problem() shouldContain
            "The format of this packed journal is 9; this Serdemark reads format 1. Use the Serdemark"
        writeLines("""{"a":1}""", """{"a":1}""")
        problem() shouldContain "The packed journal is damaged"
        for (lines in listOf("#0\n\ncell 1", "#x", "#3\n\ncell 1", "#1\n\ncell 1 x\ncpuNanos y")) {
            writeLines("""{"serdemark-packed-journal":1}""", lines)
            problem() shouldContain "The packed journal is damaged"
        }
        writePacked(events.filterNot { it is Event.CellChecked })
        problem() shouldContain "$packed: The journal is damaged: "
        packed.writeBytes(ByteArray(0))
        problem() shouldContain "The packed journal is damaged"
    }

    @Test
    fun `a run whose journal was packed is not resumed`() {
        writePacked(events)
        shouldThrow<ProblemException> { JournalWriter.append(journal) {} }.message!! shouldContain
            "its journal was packed to be published"
    }

    @Test
    fun `packing rounds the times of pieces and pulses, and how long a slice waited`() {
        val pieces = Pieces(longArrayOf(1_043_711), longArrayOf(20_099, 20_100))
        writePacked(
            events.map {
                if (it !is Event.SliceMeasured) it
                else
                    Event.SliceMeasured(
                        it.slice.run {
                            copy(wallNanos = cpuNanos + 1499, pulseNanos = 20_099, pieces = pieces)
                        }
                    )
            }
        )
        val slices = eventsOf(journal).filterIsInstance<Event.SliceMeasured>().map { it.slice }
        // Rounded to multiples of 5 µs, 0.2 µs, 1 µs and 0.2 µs
        slices.map { it.pieces }.distinct() shouldBe
            listOf(Pieces(longArrayOf(1_045_000), longArrayOf(20_000, 20_200)))
        slices.map { it.wallNanos - it.cpuNanos }.distinct() shouldBe listOf(1000L)
        slices.map { it.pulseNanos }.distinct() shouldBe listOf(20_000L)
    }
}
