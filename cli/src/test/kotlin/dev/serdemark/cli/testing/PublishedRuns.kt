package dev.serdemark.cli.testing

import dev.serdemark.runs.PACKED_JOURNAL
import io.kotest.assertions.withClue
import java.io.ByteArrayOutputStream
import java.nio.file.Path
import java.util.zip.GZIPInputStream
import java.util.zip.GZIPOutputStream
import kotlin.io.path.copyTo
import kotlin.io.path.createDirectories
import kotlin.io.path.inputStream
import kotlin.io.path.outputStream

/**
 * Returns the output of `serdemark report` in [folder], with these [options]. The raw files of the
 * run are in the folder `evidence`.
 */
internal fun reportOf(
    evidence: String,
    folder: Path,
    environment: Map<String, String> = emptyMap(),
    vararg options: String,
): String {
    publishedRun(evidence, folder)
    val ended = Tool(folder, environment = environment).run("report", "run", *options)
    return withClue(ended) { ended.out.trim() }
}

/**
 * Creates the run directory `run` in [folder], which has only the journal from the folder
 * `evidence`.
 */
internal fun publishedRun(evidence: String, folder: Path): Path {
    val run = folder.resolve("run").createDirectories()
    Tool.home
        .resolve("evidence/$evidence/$PACKED_JOURNAL")
        .copyTo(run.resolve(PACKED_JOURNAL), overwrite = true)
    return run
}

/** Makes run directories of separate runs, all with the slices of a published [journal]. */
internal class SimilarRuns(journal: Path) {
    private val first: String
    private val rest: ByteArray

    init {
        val lines = GZIPInputStream(journal.inputStream()).bufferedReader().readLines()
        first = lines.take(2).joinToString("\n")
        rest = compressed(lines.drop(2))
    }

    /** Makes a run in [folder]. No other run may have its [id]. */
    fun add(folder: Path, id: String) {
        val begun = first.removeSuffix("}") + ",\"id\":\"$id\"}"
        folder.createDirectories().resolve(PACKED_JOURNAL).outputStream().use {
            it.write(compressed(listOf(begun)))
            // A file of gzip may have several parts.
            it.write(rest)
        }
    }

    private fun compressed(lines: List<String>): ByteArray {
        val bytes = ByteArrayOutputStream()
        GZIPOutputStream(bytes).use { it.write(lines.joinToString("") { "$it\n" }.toByteArray()) }
        return bytes.toByteArray()
    }
}
