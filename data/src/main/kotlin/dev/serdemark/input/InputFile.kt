package dev.serdemark.input

import dev.serdemark.inference.JsonSource
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.reason
import java.io.BufferedInputStream
import java.io.IOException
import java.io.InputStream
import java.nio.file.Files
import java.nio.file.Path

/**
 * A user's file, plain or compressed with gzip or zstd. Recognizes the compression by the first
 * bytes, not by the name.
 */
class InputFile(
    override val name: String,
    private val path: Path,
    val limits: InputLimits = InputLimits(),
) : JsonSource {
    /** The size in bytes of the file as it is stored, before decompression. */
    val size: Long
        get() = Files.size(path)

    /**
     * Opens the content from its beginning, decompressed. May be called repeatedly.
     *
     * @throws ProblemException if the file cannot be read. Reading the stream also throws it if the
     *   file is damaged, ends too early, or has more than 2 GB. For a compressed file, also if the
     *   content has more than 64 MB and more than 1000 times its compressed size.
     */
    override fun open(): InputStream =
        try {
            openUnchecked()
        } catch (e: IOException) {
            throw ProblemException(
                "The file cannot be read: ${e.reason(path)}.",
                file = name,
                cause = e,
            )
        }

    private fun openUnchecked(): InputStream {
        val source = BufferedInputStream(Files.newInputStream(path))
        return try {
            CheckedInput(name, source, limits, Compression.of(source), size)
        } catch (e: Exception) {
            source.close()
            throw e
        }
    }
}
