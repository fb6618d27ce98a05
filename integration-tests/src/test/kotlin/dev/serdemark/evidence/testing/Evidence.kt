package dev.serdemark.evidence.testing

import dev.serdemark.plan.Event
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

/** Of a run that names none. */
const val USUAL_MARGIN: Double = 0.05

/** The folder of all raw files. */
val evidenceFolder: Path = Path("../evidence")

/** The text of a file in evidence that is packed by gzip. */
fun unpackedText(file: String): String =
    GZIPInputStream(evidenceFolder.resolve("$file.gz").inputStream()).bufferedReader().use {
        it.readText()
    }

/** A run whose raw files lie in evidence, and the docs that say what follows from them. */
class Evidence(val name: String) {
    private val folder: Path = evidenceFolder.resolve(name)

    /** When the command was entered and when it had ended, in milliseconds since the epoch. */
    val entered: Long by lazy { times.first() }
    val ended: Long by lazy { times.last() }

    private val times: List<Long> by lazy { numbers("entered-and-ended.txt") }

    /** The lines of a file that holds whole numbers. */
    fun numbers(file: String): List<Long> =
        folder.resolve(file).readText().trim().lines().map(String::toLong)

    /** From Enter to the first warm-up call, in milliseconds. */
    val toFirstCall: Long by lazy {
        events.mapNotNull { (it as? Event.SliceMeasured)?.slice?.startedAt }.min() - entered
    }

    /** Everything that happened. */
    val events: List<Event> by lazy {
        buildList { readJournal(folder.resolve("journal.jsonl"), ::add) }
    }

    val recording: Recording by lazy { Recording().apply { events.forEach(::on) } }

    val result: RunResult by lazy { results(recording) }

    /**
     * As if the run had been asked for that [margin]: some had a smaller one, so that they continued.
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

    /** What the run knew after each generation, by the time of measuring that it had spent. */
    val standings: Map<Long, RunResult> by lazy {
        val soFar = Recording()
        buildMap {
            for (event in events) {
                soFar.on(event)
                if (event is Event.GenerationEnded) put(soFar.spentMillis, results(soFar))
            }
        }
    }
}

/**
 * Holds docs/validation.md to [text] between the marks of [name]. With `-Dserdemark.golden=write`
 * the file is corrected first.
 */
fun shouldBeInValidation(name: String, text: String) = shouldBeInDocs("validation.md", name, text)

/** The same for another [page] in docs. */
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
