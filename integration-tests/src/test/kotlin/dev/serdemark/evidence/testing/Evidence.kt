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
const val DEFAULT_MARGIN: Double = 0.05

/** The folder with the raw files of all published figures. */
val evidenceFolder: Path = Path("../evidence")

/** Returns the text of a file in the folder `evidence` that is compressed with gzip. */
fun unpackedText(file: String): String =
    GZIPInputStream(evidenceFolder.resolve("$file.gz").inputStream()).bufferedReader().use {
        it.readText()
    }

/** A run whose raw files are in the folder `evidence`. */
class Evidence(val name: String) {
    private val folder: Path = evidenceFolder.resolve(name)

    private val times: List<Long> by lazy { readNumbers("entered-and-ended.txt") }

    /** The launch of the command, in milliseconds since the epoch. */
    val launched: Long by lazy { times.first() }

    /** The time from launch to the end of the command, in milliseconds. */
    val elapsedMillis: Long by lazy { times.last() - launched }

    /** Returns the lines of a file of whole numbers. */
    fun readNumbers(file: String): List<Long> =
        folder.resolve(file).readText().trim().lines().map(String::toLong)

    /** The time from launch to the first warm-up call, in milliseconds. */
    val millisToFirstCall: Long by lazy {
        events.mapNotNull { (it as? Event.SliceMeasured)?.slice?.startedAt }.min() - launched
    }

    val events: List<Event> by lazy {
        buildList { readJournal(folder.resolve("journal.jsonl"), ::add) }
    }

    val recording: Recording by lazy { Recording().apply { events.forEach(::on) } }

    /** The plan. If the result is known, the journal need not be read again. */
    val plan: Plan
        get() = summaries[name]?.result?.plan ?: recording.plan

    /**
     * The number of generations whose warm-ups the run recorded; the largest number of all cells.
     */
    val recordedWarmUps: Int
        get() = summaries[name]?.recordedWarmUps ?: warmUpsOf(recording)

    val result: RunResult
        get() =
            summaries.getOrPut(name) { Summary(results(recording), warmUpsOf(recording)) }.result

    /** Returns the recording with another [margin]. Some runs had a smaller one, to run longer. */
    fun withMargin(margin: Double): Recording =
        Recording().apply {
            events.forEach { event ->
                on(
                    if (event is Event.RunStarted)
                        event.copy(
                            plan =
                                event.plan.copy(
                                    question = event.plan.question.copy(margin = margin)
                                )
                        )
                    else event
                )
            }
        }

    /**
     * The results after each generation. The keys are the time of measuring so far, in
     * milliseconds.
     */
    val resultsByMillis: Map<Long, RunResult> by lazy {
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
         * The results that tests of this JVM have computed, by the name of the run. Results are
         * small, so all tests share them. Events are large, so they are not shared.
         */
        val summaries = mutableMapOf<String, Summary>()

        fun warmUpsOf(recording: Recording): Int =
            recording.plan.indexes.maxOfOrNull { recording.warmUpEnds(it).size } ?: 0
    }
}

/**
 * Checks that docs/validation.md has [text] between the marks of [name]. `-Dserdemark.golden=write`
 * updates the file first.
 */
fun shouldBeInValidation(name: String, text: String) = shouldBeInDocs("validation.md", name, text)

/** Checks that a [page] in docs has [text] between the marks of [name], or updates it. */
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
