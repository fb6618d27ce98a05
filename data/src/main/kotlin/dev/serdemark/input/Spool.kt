package dev.serdemark.input

import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.orProblem
import dev.serdemark.system.TemporaryFiles
import java.io.Closeable
import java.io.InputStream
import java.nio.file.Files
import java.nio.file.Path

/** Copies input that can be read only once to private temporary files. */
internal class Spool(private val limits: InputLimits) : Closeable {
    private val copies = ArrayList<Path>()

    /**
     * Copies the stream from [open] to a file and closes the stream.
     *
     * @param name the name of the input in errors
     * @throws ProblemException if the input cannot be read, or if the copy cannot be written
     */
    fun copy(name: String, open: () -> InputStream): Path =
        orProblem("A copy of it cannot be kept", ADVICE, file = name) {
            val path = TemporaryFiles.file("input").also(copies::add)
            CheckedInput(name, open(), limits).use {
                Files.newOutputStream(path).use(it::transferTo)
            }
            path
        }

    /** Deletes the files. */
    override fun close() {
        copies.forEach(Files::deleteIfExists)
        copies.clear()
    }

    private companion object {
        const val ADVICE = "Free some space in the folder for temporary files, or name a file."
    }
}
