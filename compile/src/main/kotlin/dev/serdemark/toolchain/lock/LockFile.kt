package dev.serdemark.toolchain.lock

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.reason
import java.io.IOException
import java.nio.file.Path
import kotlin.io.path.moveTo
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.intOrNull

private val json = Json { prettyPrint = true }

/** Matches the results of [copyPath]. */
private val COPY_PATH = Regex("jars/[^/\u0000]+/[^/\u0000]+")

/** Writes the lock as JSON. The file appears under its name only when it is complete. */
fun Lock.write(file: Path) {
    val draft = file.resolveSibling("${file.name}.part")
    draft.writeText(json.encodeToString(this) + "\n")
    draft.moveTo(file, overwrite = true)
}

/**
 * Reads a lock that [write] wrote.
 *
 * @throws ProblemException if the file cannot be read, is not a lock, or has another format
 */
fun readLock(file: Path): Lock {
    val root = parse(file) as? JsonObject ?: throw malformed(file, "it holds no JSON object.")
    val format =
        (root["format"] as? JsonPrimitive)?.intOrNull
            ?: throw malformed(file, "its format is missing.")
    if (format != Lock.FORMAT) throw ProblemException(otherFormat(file, format))
    try {
        return json.decodeFromJsonElement(Lock.serializer(), root).also { requireSafe(it, file) }
    } catch (e: SerializationException) {
        throw malformed(file, e.message?.lines()?.first().orEmpty(), e)
    }
}

private fun parse(file: Path): JsonElement =
    try {
        json.parseToJsonElement(file.readText())
    } catch (e: IOException) {
        throw ProblemException(
            "Cannot read the lock file: ${e.reason(file)}.",
            "Check its permissions, or name another run.",
            "$file",
            cause = e,
        )
    } catch (e: SerializationException) {
        throw malformed(file, "it is not JSON.", e)
    }

/**
 * Checks coordinates and paths of copies, which must not lead to other folders.
 *
 * @throws ProblemException if one of them is invalid
 */
private fun requireSafe(lock: Lock, file: Path) {
    val artifacts = lock.units.flatMap { it.artifacts }
    artifacts
        .find { !it.coordinate.isWellFormed }
        ?.let { throw malformed(file, "invalid coordinate '${it.coordinate}'.") }
    artifacts
        .mapNotNull { it.copy }
        .find { !COPY_PATH.matches(it) }
        ?.let { throw malformed(file, "invalid place of a copy '$it'.") }
}

private fun otherFormat(file: Path, format: Int) =
    Problem(
        "Unknown format of a lock: $format. Expected ${Lock.FORMAT}.",
        "Use the version of Serdemark that wrote it, or start a new run.",
        "$file",
    )

private fun malformed(file: Path, reason: String, cause: Exception? = null) =
    ProblemException(
        "This is not the lock of a run: $reason",
        "Expected the lock.json of a run.",
        "$file",
        cause = cause,
    )
