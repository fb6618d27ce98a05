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
        requireDamageIsFound(file.readBytes())
    }

    @Test
    fun `damage to the journal of a cold run never changes a figure silently`() {
        writeJournal(file, ColdRecorded.events())
        requireDamageIsFound(file.readBytes())
    }

    @Test
    fun `damage to a journal without seals is never an internal error`() {
        CheapRun(file).run()
        val seal = Regex(",\"seal\":\"[0-9a-f]{64}\"}")
        val unsealed = seal.replace(file.readBytes().decodeToString(), "}")
        // Format 2 has no seals.
        val journal = unsealed.replace("{\"serdemark-journal\":3}", "{\"serdemark-journal\":2}")
        var refused = 0
        repeat(TIMES) {
            file.writeBytes(withDamage(journal.encodeToByteArray(), Random(it)))
            withClue("damage $it") { if (read() == null) refused++ }
        }
        refused shouldBeGreaterThan TIMES / 3
    }

    /** Requires that each damaged journal is refused, or gives the results of an intact part. */
    private fun requireDamageIsFound(journal: ByteArray) {
        val expected = resultsOfParts()
        var refused = 0
        repeat(TIMES) { seed ->
            file.writeBytes(withDamage(journal, Random(seed)))
            withClue("damage $seed") {
                val read = read()
                // Without a matcher, which would describe the difference from every result.
                if (read == null) refused++ else expected.any { it == read } shouldBe true
            }
        }
        refused shouldBeGreaterThan TIMES / 3
    }

    /** Returns the results after each event that counts at once. */
    private fun resultsOfParts(): Set<RunResult> {
        val recording = Recording()
        return eventsOf(file)
            .mapNotNull { event ->
                recording.on(event)
                if (event.countsAtOnce && recording.hasStarted) results(recording) else null
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

    /** Changes bits, cuts the end off, or removes, repeats, swaps, moves or edits lines. */
    private fun withDamage(journal: ByteArray, random: Random): ByteArray {
        val lines = journal.decodeToString().trimEnd('\n').lines().toMutableList()
        fun anyLine() = random.nextInt(lines.size)
        when (random.nextInt(8)) {
            0 -> return journal.copyOf().also { flipBit(it, random) }
            1 -> return journal.copyOf().also { bytes -> repeat(5) { flipBit(bytes, random) } }
            2 -> return journal.copyOf(random.nextInt(journal.size))
            3 -> repeat(random.nextInt(1, 20)) { if (lines.size > 1) lines.removeAt(anyLine()) }
            4 -> repeat(random.nextInt(1, 50)) { anyLine().let { lines.add(it, lines[it]) } }
            5 -> repeat(random.nextInt(1, 5)) { swap(lines, anyLine(), anyLine()) }
            6 -> lines.add(anyLine(), lines[anyLine()])
            7 -> anyLine().let { lines[it] = withOtherNumber(lines[it], random) }
        }
        return lines.joinToString("\n", postfix = "\n").encodeToByteArray()
    }

    private fun flipBit(bytes: ByteArray, random: Random) {
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
