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
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.jsonObject

/** Returns the output of `serdemark report` for the run in `evidence/[evidence]`. */
fun reportOf(
    evidence: String,
    folder: Path,
    environment: Map<String, String> = emptyMap(),
    vararg options: String,
): String {
    copyPublishedRun(evidence, folder)
    val result = Tool(folder, environment = environment).run("report", "run", *options)
    return withClue(result) { result.out.trim() }
}

/** Creates the run directory `run` in [folder], with only the journal of `evidence/[evidence]`. */
fun copyPublishedRun(evidence: String, folder: Path): Path {
    val run = folder.resolve("run").createDirectories()
    Tool.home
        .resolve("evidence/$evidence/$PACKED_JOURNAL")
        .copyTo(run.resolve(PACKED_JOURNAL), overwrite = true)
    return run
}

/**
 * Copies a published [journal] into run directories. Each copy has a different ID, so it counts as
 * a separate run.
 */
class SimilarRuns(journal: Path) {
    private val header: String
    private val started: JsonObject
    private val compressedRest: ByteArray

    init {
        val lines = GZIPInputStream(journal.inputStream()).bufferedReader().readLines()
        // The first two lines are the header, and the event that started the run.
        header = lines[0]
        started = Json.parseToJsonElement(lines[1]).jsonObject
        compressedRest = compress(lines.drop(2))
    }

    /**
     * Adds a run in [folder] with a unique [id].
     *
     * @param command the command of its plan; null for the command of the published run
     */
    fun add(folder: Path, id: String, command: List<String>? = null) {
        val plan = started.getValue("plan").jsonObject
        val words = command?.let { JsonArray(it.map(::JsonPrimitive)) } ?: plan.getValue("command")
        val newStarted =
            JsonObject(
                started +
                    ("plan" to JsonObject(plan + ("command" to words))) +
                    ("id" to JsonPrimitive(id))
            )
        folder.createDirectories().resolve(PACKED_JOURNAL).outputStream().use {
            it.write(compress(listOf(header, "$newStarted")))
            // A gzip file may consist of several compressed parts.
            it.write(compressedRest)
        }
    }

    private fun compress(lines: List<String>): ByteArray {
        val bytes = ByteArrayOutputStream()
        GZIPOutputStream(bytes).use { it.write(lines.joinToString("") { "$it\n" }.toByteArray()) }
        return bytes.toByteArray()
    }
}
