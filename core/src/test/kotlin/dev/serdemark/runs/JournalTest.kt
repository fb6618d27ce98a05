package dev.serdemark.runs

import dev.serdemark.plan.Event
import dev.serdemark.plan.Language
import dev.serdemark.plan.Must
import dev.serdemark.plan.Preference
import dev.serdemark.plan.Wishes
import dev.serdemark.problem.ProblemException
import dev.serdemark.results.ColdRecorded
import dev.serdemark.results.Recorded
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
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
    private val file = folder.resolve("journal.jsonl")

    private fun write() = JournalWriter.create(file).use { writer -> events.forEach(writer::on) }

    private fun read(): List<Event> = buildList { readJournal(file, ::add) }

    @Test
    fun `events come back as they were written`() {
        write()
        read() shouldContainExactly events
    }

    @Test
    fun `what a user wishes comes back, and a journal that knows of no wishes has none`() {
        val wishes = Wishes(Preference.SIZE, setOf(Must.BINARY), Language.SCALA, "a folder")
        val plan = Recorded.plan(listOf(Recorded.cell("a")))
        val started = listOf(plan.copy(wishes = wishes), plan).map(Recorded::started)
        JournalWriter.create(file).use { writer -> started.forEach(writer::on) }
        read() shouldContainExactly started
        file.readText().lines().count { "wishes" in it } shouldBe 1
    }

    @Test
    fun `events of a cold run come back as they were written`() {
        val cold = ColdRecorded.events()
        JournalWriter.create(file).use { writer -> cold.forEach(writer::on) }
        read() shouldContainExactly cold
    }

    @Test
    fun `a journal cut at any byte of its last line gives all events before it`() {
        write()
        val whole = file.readBytes()
        val lastLine = file.readText().trimEnd().substringAfterLast('\n').length
        for (cut in 1..lastLine + 1) {
            file.writeBytes(whole.copyOf(whole.size - cut))
            read() shouldContainExactly events.dropLast(1)
        }
    }

    @Test
    fun `a damaged line in the middle is an error that names it`() {
        write()
        val lines = file.readText().lines().toMutableList()
        lines[2] = lines[2].take(5)
        file.writeText(lines.joinToString("\n"))
        shouldThrow<ProblemException> { read() }.message shouldContain
            "journal.jsonl:3: The journal is damaged"
    }

    @Test
    fun `a journal of a later format is refused with advice`() {
        file.writeText("{\"serdemark-journal\":3}\n")
        shouldThrow<ProblemException> { read() }
            .problems
            .single()
            .run {
                message shouldBe "The journal's format is 3; this Serdemark reads format 2."
                advice shouldBe "Use the Serdemark that wrote it, or start a new run."
            }
    }

    @Test
    fun `an empty file is no journal`() {
        file.writeText("")
        shouldThrow<ProblemException> { read() }.message shouldContain "Not a journal"
    }
}
