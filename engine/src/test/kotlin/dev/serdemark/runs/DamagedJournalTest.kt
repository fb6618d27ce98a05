package dev.serdemark.runs

import dev.serdemark.engine.testing.CheapRun
import dev.serdemark.problem.ProblemException
import dev.serdemark.results.RunResult
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.results
import dev.serdemark.results.testing.ColdRecorded
import dev.serdemark.runs.testing.eventsOf
import dev.serdemark.runs.testing.writeJournal
import io.kotest.assertions.withClue
import io.kotest.matchers.ints.shouldBeGreaterThan
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.readBytes
import kotlin.io.path.writeBytes
import kotlin.random.Random
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Checks that a damaged journal gives the same results, or an error with file and line. */
@Tag("slow")
class DamagedJournalTest(@param:TempDir private val folder: Path) {
    private val file = folder.resolve("journal.jsonl")

    @Test
    fun `damage to a journal with seals never changes a figure silently`() {
        CheapRun(file).run()
        damage(file.readBytes())
    }

    @Test
    fun `damage to the journal of a cold run never changes a figure silently`() {
        writeJournal(file, ColdRecorded.events())
        damage(file.readBytes())
    }

    @Test
    fun `damage to a journal without seals is never an internal error`() {
        CheapRun(file).run()
        val seal = Regex(",\"seal\":\"[0-9a-f]{64}\"}")
        val text = seal.replace(file.readBytes().decodeToString(), "}")
        val whole = text.replace("{\"serdemark-journal\":3}", "{\"serdemark-journal\":2}")
        var refused = 0
        repeat(TIMES) {
            file.writeBytes(withDamage(whole.encodeToByteArray(), Random(it)))
            withClue("damage $it") { if (read() == null) refused++ }
        }
        refused shouldBeGreaterThan TIMES / 3
    }

    private fun damage(whole: ByteArray) {
        val expected = standings()
        var refused = 0
        repeat(TIMES) {
            val random = Random(it)
            file.writeBytes(withDamage(whole, random))
            withClue("damage $it") {
                val read = read()
                // Without a matcher, which would describe the difference from every result.
                if (read == null) refused++ else expected.any { it == read } shouldBe true
            }
        }
        refused shouldBeGreaterThan TIMES / 3
    }

    /** Returns the results after each event that counts at once. */
    private fun standings(): Set<RunResult> {
        val events = eventsOf(file)
        val soFar = Recording()
        return events
            .mapNotNull { event ->
                soFar.on(event)
                if (event.countsAtOnce && soFar.hasStarted) results(soFar) else null
            }
            .toSet()
    }

    /** Returns the results; null if the journal is refused. */
    private fun read(): RunResult? =
        try {
            val recording = Recording().also { readJournal(file, it) }
            if (recording.hasStarted) results(recording) else null
        } catch (e: ProblemException) {
            e.problems.single().run {
                file shouldBe "${this@DamagedJournalTest.file}"
                line.shouldNotBeNull()
            }
            null
        }

    private fun withDamage(whole: ByteArray, random: Random): ByteArray {
        val lines = whole.decodeToString().trimEnd('\n').lines().toMutableList()
        fun any() = random.nextInt(lines.size)
        when (random.nextInt(8)) {
            0 -> return whole.copyOf().also { flip(it, random) }
            1 -> return whole.copyOf().also { bytes -> repeat(5) { flip(bytes, random) } }
            2 -> return whole.copyOf(random.nextInt(whole.size))
            3 -> repeat(random.nextInt(1, 20)) { if (lines.size > 1) lines.removeAt(any()) }
            4 -> repeat(random.nextInt(1, 50)) { any().let { lines.add(it, lines[it]) } }
            5 -> repeat(random.nextInt(1, 5)) { swap(lines, any(), any()) }
            6 -> lines.add(any(), lines[any()])
            7 -> any().let { lines[it] = withOtherNumber(lines[it], random) }
        }
        return lines.joinToString("\n", postfix = "\n").encodeToByteArray()
    }

    private fun flip(bytes: ByteArray, random: Random) {
        val place = random.nextInt(bytes.size)
        bytes[place] = (bytes[place].toInt() xor (1 shl random.nextInt(8))).toByte()
    }

    private fun swap(lines: MutableList<String>, a: Int, b: Int) {
        lines[a] = lines[b].also { lines[b] = lines[a] }
    }

    /** Changes a number in a line, as a user might do. */
    private fun withOtherNumber(line: String, random: Random): String {
        val numbers = Regex(":-?\\d+").findAll(line).toList()
        val number = numbers.randomOrNull(random) ?: return line
        val other = listOf("99990", "-1", "0", "1", "7", "-9223372036854775808").random(random)
        return line.replaceRange(number.range, ":$other")
    }

    private companion object {
        const val TIMES = 400
    }
}
