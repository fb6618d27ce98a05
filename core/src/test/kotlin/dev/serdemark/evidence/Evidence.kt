package dev.serdemark.evidence

import dev.serdemark.plan.Event
import dev.serdemark.results.Recording
import dev.serdemark.results.RunResult
import dev.serdemark.results.results
import dev.serdemark.runs.readJournal
import java.nio.file.Files
import java.nio.file.Path
import java.util.zip.GZIPInputStream
import kotlin.io.path.Path
import kotlin.io.path.createTempFile
import kotlin.io.path.deleteExisting
import kotlin.io.path.inputStream
import kotlin.io.path.outputStream
import kotlin.io.path.readText

/** A run whose raw files lie in docs/evidence, and the docs that say what follows from them. */
class Evidence(private val name: String) {
    private val folder: Path = Path("../docs/evidence", name)

    /** When the command was entered and when it had ended, in milliseconds since the epoch. */
    val entered: Long by lazy { times.first() }
    val ended: Long by lazy { times.last() }

    private val times: List<Long> by lazy {
        folder.resolve("entered-and-ended.txt").readText().trim().lines().map(String::toLong)
    }

    /** Everything that happened. */
    val events: List<Event> by lazy {
        val journal = createTempFile(name, ".jsonl")
        try {
            GZIPInputStream(folder.resolve("journal.jsonl.gz").inputStream()).use { packed ->
                journal.outputStream().use { packed.copyTo(it) }
            }
            buildList { readJournal(journal, ::add) }
        } finally {
            journal.deleteExisting()
        }
    }

    val result: RunResult by lazy { results(Recording().apply { events.forEach(::on) }) }

    companion object {
        /** What docs/method.md says between the marks of [name]. */
        fun inMethod(name: String): String =
            Files.readString(Path("../docs/method.md"))
                .substringAfter(
                    "<!-- $name:begin -->",
                    missingDelimiterValue = "no marks for $name",
                )
                .substringBefore("<!-- $name:end -->")
                .trim()
    }
}
