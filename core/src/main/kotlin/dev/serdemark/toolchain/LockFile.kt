package dev.serdemark.toolchain

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.reason
import java.io.IOException
import java.nio.file.Path
import kotlin.io.path.moveTo
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive

private val json = Json { prettyPrint = true }

/** Writes the lock as JSON: it is there when it is whole. */
fun Lock.write(file: Path) {
    val draft = file.resolveSibling("${file.name}.part")
    draft.writeText(json.encodeToString(this) + "\n")
    draft.moveTo(file, overwrite = true)
}

/** Reads what [write] wrote; a [ProblemException] where the file is none, or of another format. */
fun readLock(file: Path): Lock {
    try {
        val element = json.parseToJsonElement(file.readText())
        val format = element.jsonObject.getValue("format").jsonPrimitive.int
        if (format != Lock.FORMAT) throw ProblemException(otherFormat(file, format))
        return json.decodeFromJsonElement(Lock.serializer(), element)
    } catch (e: IOException) {
        throw ProblemException(Problem("Cannot be read: ${e.reason(file)}.", file = "$file"), e)
    } catch (e: IllegalArgumentException) { // SerializationException is one
        throw ProblemException(malformed(file, e), e)
    } catch (e: NoSuchElementException) {
        throw ProblemException(malformed(file, e), e)
    }
}

private fun otherFormat(file: Path, format: Int) =
    Problem(
        "Unknown format of a lock: $format. Expected ${Lock.FORMAT}.",
        "Use the version of Serdemark that wrote it, or start a new run.",
        "$file",
    )

private fun malformed(file: Path, cause: Exception) =
    Problem(
        "This is not the lock of a run: ${cause.message?.lines()?.first()}",
        "Expected the lock.json of a run.",
        "$file",
    )
