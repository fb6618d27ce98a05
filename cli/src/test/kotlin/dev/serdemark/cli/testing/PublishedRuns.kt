package dev.serdemark.cli.testing

import io.kotest.assertions.withClue
import java.nio.file.Path
import java.util.zip.GZIPInputStream
import kotlin.io.path.createDirectories
import kotlin.io.path.inputStream
import kotlin.io.path.outputStream

/** What `serdemark report` prints, in [folder], of the run whose raw files lie in evidence. */
internal fun reportOf(
    evidence: String,
    folder: Path,
    environment: Map<String, String> = emptyMap(),
): String {
    publishedRun(evidence, folder)
    val ended = Tool(folder, environment = environment).run("report", "run")
    return withClue(ended) { ended.out.trim() }
}

/** The run directory `run` in [folder] with the journal that lies in evidence, and no more. */
internal fun publishedRun(evidence: String, folder: Path): Path {
    val run = folder.resolve("run").createDirectories()
    val packed = Tool.home.resolve("evidence/$evidence/journal.jsonl.gz")
    GZIPInputStream(packed.inputStream()).use { journal ->
        run.resolve("journal.jsonl").outputStream().use { journal.copyTo(it) }
    }
    return run
}
