package dev.serdemark.runs

import dev.serdemark.plan.Ending
import dev.serdemark.plan.Event
import dev.serdemark.results.testing.Recorded
import dev.serdemark.runs.testing.pack
import dev.serdemark.runs.testing.writeJournal
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.shouldNotBe
import java.nio.file.Path
import java.util.zip.GZIPOutputStream
import kotlin.io.path.createDirectories
import kotlin.io.path.outputStream
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class RunIdentityTest {
    @TempDir private lateinit var folder: Path

    private fun run(name: String) = RunDirectory(folder.resolve(name).createDirectories())

    private fun identityOf(name: String, journal: String) =
        run(name).also { it.journal.writeText(journal) }.identity

    private fun identityOfPacked(text: String): String? {
        val run = run("packed")
        GZIPOutputStream(run.path.resolve(PACKED_JOURNAL).outputStream()).use {
            it.write(text.toByteArray())
        }
        return run.identity
    }

    @Test
    fun `a run has the same identity in a resumed copy, and after its journal was packed`() {
        val seal = ",\"seal\":\"${"0123456789abcdef".repeat(4)}\"}"
        val sealedStart = RUN_STARTED.dropLast(1) + seal
        val identity = identityOf("one", "$HEADER\n$sealedStart\n").shouldNotBeNull()
        identityOf("copy", "$HEADER\n$sealedStart\n{\"more\":1}\n") shouldBe identity
        identityOfPacked("{\"serdemark-packed-journal\":1}\n$RUN_STARTED\n#1\n") shouldBe identity
        identityOf("other", "$HEADER\n${RUN_STARTED.replace("a1", "b2")}\n") shouldNotBe identity
    }

    @Test
    fun `a run without events or with an unreadable journal has no identity`() {
        identityOf("empty", "").shouldBeNull()
        identityOf("header", "$HEADER\n").shouldBeNull()
        run("nothing").identity.shouldBeNull()
        run("damaged").path.resolve(PACKED_JOURNAL).writeText("no gzip")
        run("damaged").identity.shouldBeNull()
    }

    @Test
    fun `the most complete of several copies is chosen, even if its journal was packed`() {
        val plan = Recorded.plan(listOf(Recorded.cell("a"), Recorded.cell("b")))
        val events = Recorded.events(plan) { cell, _, _ -> 100.0 + cell }
        fun copy(name: String, events: List<Event>) =
            run(name).also { writeJournal(it.journal, events) }
        val full = copy("full", events)
        val cut = copy("cut", events.dropLast(1))
        val shorter = copy("shorter", events.dropLast(3))
        val interrupted = copy("i", events.dropLast(1) + Event.RunEnded(Ending.INTERRUPTED))
        val packed = run("packed-copy")
        pack(full.journal, packed.path.resolve(PACKED_JOURNAL))
        val damaged = run("text").also { it.journal.writeText("no journal") }
        mostComplete(listOf(damaged, shorter, cut)) shouldBe cut
        mostComplete(listOf(cut, interrupted, full, packed)) shouldBe full
        // The first of equally complete copies is chosen.
        mostComplete(listOf(interrupted, packed, full)) shouldBe packed
        mostComplete(listOf(full, copy("same", events))) shouldBe full
    }

    private companion object {
        const val HEADER = """{"serdemark-journal":3}"""
        const val RUN_STARTED = """{"type":"run-started","id":"a1"}"""
    }
}
