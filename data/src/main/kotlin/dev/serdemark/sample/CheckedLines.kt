package dev.serdemark.sample

import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.problem.FREE_TEMPORARY_SPACE
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.orProblem
import dev.serdemark.system.TemporaryFiles
import java.io.Closeable
import java.io.IOException
import java.io.OutputStream
import java.nio.file.Files
import java.nio.file.Path

/**
 * A private temporary file of payloads that are checked but not measured. Line n is the n-th
 * payload of the user's files, or is empty. So the line of a fault identifies the payload, even if
 * its values were replaced. [close] deletes the file.
 */
internal class CheckedLines(private val schema: Schema) : Closeable {
    private var out: OutputStream? = null

    /** The file; null if nothing was added. */
    var file: Path? = null
        private set

    /**
     * Adds the next payload, or an empty line if [value] is null.
     *
     * @throws ProblemException if the file cannot be written
     */
    fun add(value: Value?) = checked {
        val stream = out ?: create()
        if (value != null) stream.write(CanonicalJson.write(schema, value))
        stream.write('\n'.code)
    }

    /**
     * Ends the file. Nothing may be added after this.
     *
     * @throws ProblemException if the file cannot be written
     */
    fun end() = checked { out?.close() }

    /** Deletes the file, even if writing failed. */
    override fun close() {
        try {
            out?.close()
        } catch (_: IOException) {
            // This was reported when the file was written.
        } finally {
            file?.let(Files::deleteIfExists)
        }
    }

    private fun create(): OutputStream {
        val path = TemporaryFiles.file("checked")
        file = path
        return Files.newOutputStream(path).buffered().also { out = it }
    }

    private fun checked(write: () -> Unit) =
        orProblem(
            "The documents that are checked only cannot be kept",
            FREE_TEMPORARY_SPACE,
            action = write,
        )
}
