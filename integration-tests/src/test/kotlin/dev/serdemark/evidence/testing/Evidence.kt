package dev.serdemark.evidence.testing

import dev.serdemark.plan.Event
import dev.serdemark.plan.Plan
import dev.serdemark.results.RunResult
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.results
import dev.serdemark.runs.readJournal
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import java.util.zip.GZIPInputStream
import kotlin.io.path.Path
import kotlin.io.path.inputStream
import kotlin.io.path.readText
import kotlin.io.path.writeText

/** The margin of a run without the option `--margin`. */
const val USUAL_MARGIN: Double = 0.05

/** The folder of all raw files. */
val evidenceFolder: Path = Path("../evidence")

/** Returns the text of a file in the folder `evidence` that is packed by gzip. */
fun unpackedText(file: String): String =
    GZIPInputStream(evidenceFolder.resolve("$file.gz").inputStream()).bufferedReader().use {
        it.readText()
    }

/** A run whose raw files are in the folder `evidence`. */
class Evidence(val name: String) {
    private val folder: Path = evidenceFolder.resolve(name)

    /** When the user entered the command, in milliseconds since the epoch. */
    val entered: Long by lazy { times.first() }
    /** When the command had ended, in milliseconds since the epoch. */
    val ended: Long by lazy { times.last() }

    private val times: List<Long> by lazy { numbers("entered-and-ended.txt") }

    /** Returns the lines of a file of whole numbers. */
    fun numbers(file: String): List<Long> =
        folder.resolve(file).readText().trim().lines().map(String::toLong)

    /** The time from launch to the first warm-up call, in milliseconds. */
    val toFirstCall: Long by lazy {
        events.mapNotNull { (it as? Event.SliceMeasured)?.slice?.startedAt }.min() - entered
    }

    /** All events of the run. */
    val events: List<Event> by lazy {
        buildList { readJournal(folder.resolve("journal.jsonl"), ::add) }
    }

    val recording: Recording by lazy { Recording().apply { events.forEach(::on) } }

    /** The plan of the run. */
    val plan: Plan
        get() = known[name]?.result?.plan ?: recording.plan

    /** The largest number of generations of which the run recorded the end of a cell's warm-up. */
    val recordedWarmUps: Int
        get() = known[name]?.recordedWarmUps ?: warmUpsOf(recording)

    val result: RunResult
        get() = known.getOrPut(name) { Summary(results(recording), warmUpsOf(recording)) }.result

    /**
     * Returns the recording with another [margin]. Some runs had a smaller margin, to run longer.
     */
    fun at(margin: Double): Recording =
        Recording().apply {
            events.forEach { event ->
                on(
                    if (event is Event.RunStarted)
                        event.copy(plan = event.plan.copy(margin = margin))
                    else event
                )
            }
        }

    /** The results after each generation, by the milliseconds of measuring so far. */
    val standings: Map<Long, RunResult> by lazy {
        val soFar = Recording()
        buildMap {
            for (event in events) {
                soFar.on(event)
                if (event is Event.GenerationEnded) put(soFar.spentMillis, results(soFar))
            }
        }
    }

    private class Summary(val result: RunResult, val recordedWarmUps: Int)

    private companion object {
        /**
         * The runs whose results a test of this JVM has computed, by name. Results are small, so
         * all tests share them. Events are large, so each instance reads its own.
         */
        val known = mutableMapOf<String, Summary>()

        fun warmUpsOf(recording: Recording): Int =
            recording.plan.indexes.maxOfOrNull { recording.warmUpEnds(it).size } ?: 0
    }
}

/**
 * Checks that docs/validation.md has [text] between the marks of [name]. `-Dserdemark.golden=write`
 * updates the file first.
 */
fun shouldBeInValidation(name: String, text: String) = shouldBeInDocs("validation.md", name, text)

/** Checks that a [page] in docs has [text] between the marks of [name]. */
fun shouldBeInDocs(page: String, name: String, text: String) {
    val file = Path("../docs", page)
    val (begin, end) = "<!-- $name:begin -->" to "<!-- $name:end -->"
    val docs = file.readText()
    check(begin in docs && end in docs) { "docs/$page has no marks of $name" }
    if (System.getProperty("serdemark.golden") == "write") {
        file.writeText(
            "${docs.substringBefore(begin)}$begin\n$text\n$end${docs.substringAfter(end)}"
        )
    }
    file.readText().substringAfter(begin).substringBefore(end).trim() shouldBe text.trim()
}
