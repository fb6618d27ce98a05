package dev.serdemark.runs

import dev.serdemark.plan.Event
import dev.serdemark.plan.Language
import dev.serdemark.plan.Must
import dev.serdemark.plan.Pieces
import dev.serdemark.plan.Preference
import dev.serdemark.plan.Slice
import dev.serdemark.plan.Wishes
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.results.testing.ColdRecorded
import dev.serdemark.results.testing.Recorded
import dev.serdemark.runs.testing.eventsOf
import dev.serdemark.runs.testing.writeJournal
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import java.security.MessageDigest
import java.util.HexFormat
import kotlin.io.path.appendText
import kotlin.io.path.deleteIfExists
import kotlin.io.path.readBytes
import kotlin.io.path.readText
import kotlin.io.path.writeBytes
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class JournalTest(@param:TempDir private val folder: Path) {
    private val events =
        Recorded.events(Recorded.plan(listOf(Recorded.cell("a"), Recorded.cell("b")))) { cell, _, _
                ->
                100.0 + cell
            }
            .map { if (it is Event.SliceMeasured) it.copy(slice = withPieces(it.slice)) else it }
    private val file = folder.resolve("journal.jsonl")

    private fun withPieces(slice: Slice) =
        slice.copy(
            pulseNanos = 20_100,
            pieces = Pieces(longArrayOf(50_000, 50_100), longArrayOf(20_200, 20_300, 20_400)),
        )

    private fun write() = writeJournal(file, events)

    private fun read(): List<Event> = eventsOf(file)

    @Test
    fun `events come back as they were written`() {
        write()
        read() shouldContainExactly events
    }

    @Test
    fun `the journal writes a cell as its index`() {
        write()
        val lines = file.readText().lines()
        lines.first { "slice-measured" in it } shouldContain "\"cell\":0,"
        lines.first { "worker-ended" in it } shouldContain "\"cells\":[0,1],"
    }

    @Test
    fun `wishes are read back, and a plan without wishes writes none`() {
        val wishes =
            Wishes(Preference.SIZE, setOf(Must.BINARY), Language.SCALA, workload = "a folder")
        val plan = Recorded.plan(listOf(Recorded.cell("a")))
        val started =
            listOf(plan.copy(question = plan.question.copy(wishes = wishes)), plan)
                .map(Recorded::started)
        for (event in started) {
            file.deleteIfExists()
            writeJournal(file, listOf(event))
            read() shouldContainExactly listOf(event)
            ("wishes" in file.readText()) shouldBe (event.plan.question.wishes != null)
        }
    }

    @Test
    fun `events of a cold run come back as they were written`() {
        val cold = ColdRecorded.events()
        writeJournal(file, cold)
        read() shouldContainExactly cold
    }

    @Test
    fun `a journal cut at any byte of its last line gives all events before it`() {
        write()
        val bytes = file.readBytes()
        val lastLine = file.readText().trimEnd().substringAfterLast('\n').length
        for (cut in 1..lastLine + 1) {
            file.writeBytes(bytes.copyOf(bytes.size - cut))
            read() shouldContainExactly events.dropLast(1)
        }
    }

    @Test
    fun `a damaged line in the middle is an error that names the line`() {
        write()
        val lines = file.readText().lines().toMutableList()
        lines[2] = lines[2].take(5)
        file.writeText(lines.joinToString("\n"))
        shouldThrow<ProblemException> { read() }.message shouldContain
            "journal.jsonl:3: The journal is damaged"
    }

    @Test
    fun `the error about a damaged line says which lines before it are intact`() {
        write()
        val lines = file.readText().trimEnd().lines()
        val slice = lines.indexOfFirst { "slice-measured" in it }
        val intactLines = lines.take(slice).indexOfLast { "\"seal\"" in it } + 1
        val expectedAdvice =
            "Use an intact copy of the file, or keep only its first $intactLines lines, " +
                "which are intact, or start a new run."
        fun problem(line: String): Problem {
            val others = lines.take(slice) + line + lines.drop(slice + 1)
            file.writeText(others.joinToString("\n", postfix = "\n"))
            return shouldThrow<ProblemException> { read() }.problems.single()
        }
        problem("{}").message shouldBe "The journal is damaged: not an event."
        problem("{}").advice shouldBe expectedAdvice
        problem("""{"type":"cell-lost","cell":0}""").run {
            message shouldBe "This Serdemark does not know events of the kind 'cell-lost'."
            advice shouldStartWith "Use a newer Serdemark."
        }
        problem(lines[slice].replace("\"cell\":0", "\"cell\":7")).advice shouldBe expectedAdvice
        val unsealed = lines.last().replace(Regex(",\"seal\":\"[0-9a-f]{64}\""), "")
        problem(unsealed).run {
            message shouldBe "The journal is damaged: the seal of this event is missing."
            line shouldBe slice + 1
        }
        file.writeText(lines.take(intactLines).joinToString("\n", postfix = "\n"))
        read().size shouldBe intactLines - 1
    }

    @Test
    fun `if no seal precedes a damaged line, no lines can be kept`() {
        write()
        val lines = file.readText().lines()
        file.writeText((lines.take(1) + "{}" + lines.drop(2)).joinToString("\n"))
        shouldThrow<ProblemException> { read() }.problems.single().advice shouldBe
            "Use an intact copy of the file, or start a new run."
    }

    @Test
    fun `a journal of a later format is refused with advice`() {
        file.writeText("{\"serdemark-journal\":4}\n")
        shouldThrow<ProblemException> { read() }
            .problems
            .single()
            .run {
                message shouldBe "The journal's format is 4; this Serdemark reads formats 2 and 3."
                advice shouldBe "Use the Serdemark that wrote it, or start a new run."
            }
    }

    @Test
    fun `a seal is the SHA-256 of all bytes before it, and slices have none`() {
        write()
        val text = file.readText()
        val seals = Regex(",\"seal\":\"([0-9a-f]{64})\"}\n").findAll(text).toList()
        for (seal in seals) {
            val before = text.take(seal.range.first).toByteArray()
            val sha256 = MessageDigest.getInstance("SHA-256").digest(before)
            seal.groupValues[1] shouldBe HexFormat.of().formatHex(sha256)
        }
        val sealed = text.lines().filter { "\"seal\"" in it }
        sealed.size shouldBe seals.size
        sealed.size shouldBe events.count { it.countsAtOnce }
        sealed.none { "slice-measured" in it } shouldBe true
    }

    @Test
    fun `a changed number is refused, and the error names the lines that the seal covers`() {
        write()
        val lines = file.readText().lines().toMutableList()
        val slice = lines.indexOfFirst { "slice-measured" in it }
        lines[slice] = lines[slice].replace("\"calls\":1000", "\"calls\":2000")
        file.writeText(lines.joinToString("\n"))
        val end = lines.indexOfFirst { "generation-ended" in it } + 1
        val problem = shouldThrow<ProblemException> { read() }.problems.single()
        problem.message shouldBe
            "Lines ${slice + 1} to $end are not as they were written: the seal (a checksum) of line $end does not fit."
        problem.line shouldBe slice + 1
        file.writeText(lines.take(slice).joinToString("") { it + "\n" })
        read().size shouldBe slice - 1
    }

    @Test
    fun `a resumed journal has one chain of seals`() {
        val cut = events.size * 2 / 3
        JournalWriter.create(file).use { writer -> events.take(cut).forEach(writer::on) }
        file.appendText("{\"type\":\"slice-mea")
        JournalWriter.append(file) {}.use { writer -> events.drop(cut).forEach(writer::on) }
        read() shouldContainExactly events
    }

    @Test
    fun `a journal of the previous format is read, but not resumed`() {
        write()
        val text = file.readText().replace(Regex(",\"seal\":\"[0-9a-f]{64}\""), "")
        val format2 = text.replaceFirst("-journal\":3", "-journal\":2")
        file.writeText(format2)
        read() shouldContainExactly events
        val problem = shouldThrow<ProblemException> { JournalWriter.append(file) {} }
        problem.message shouldContain "Cannot resume this run: its journal has format 2"
        file.readText() shouldBe format2
    }

    @Test
    fun `an empty file is no journal`() {
        file.writeText("")
        shouldThrow<ProblemException> { read() }.message shouldContain "This is not a journal"
    }
}
