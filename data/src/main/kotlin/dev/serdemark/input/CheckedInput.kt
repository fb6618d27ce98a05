package dev.serdemark.input

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.reason
import java.io.IOException
import java.io.InputStream

/**
 * Decompresses a file within [limits]. Throws a [ProblemException] instead of other exceptions.
 *
 * @param name the name of the file in errors
 * @param source the file's bytes
 * @param compression the compression of [source], or null if there is none
 * @param size the number of bytes of [source]; only used if [source] is compressed
 */
internal class CheckedInput(
    private val name: String,
    source: InputStream,
    private val limits: InputLimits,
    private val compression: Compression? = null,
    private val size: Long = 0,
) : InputStream() {
    private val content: InputStream =
        if (compression == null) source else checked { compression.decompress(source) }

    /** The number of decompressed bytes that were read. */
    private var count = 0L

    override fun read(): Int = checked { content.read() }.also { if (it >= 0) count(1) }

    override fun read(buffer: ByteArray, offset: Int, length: Int): Int = checked {
        content.read(buffer, offset, length)
    }
        .also { if (it > 0) count(it) }

    override fun available(): Int = checked { content.available() }

    override fun close() = content.close()

    /** Counts bytes, and throws a problem if the content is too large. */
    private fun count(bytes: Int) {
        count += bytes
        val message =
            when {
                count > limits.bytes -> "The file holds more than ${amount(limits.bytes)}."
                compression != null && limits.isBomb(count, size) ->
                    "The file holds more than ${limits.expansion} times its compressed size, " +
                        "$size bytes."
                else -> return
            }
        throw ProblemException(message, "Use a smaller part of it.", name)
    }

    /**
     * Converts the exceptions of [read] to problems. For damaged data, the zstd library throws many
     * kinds of runtime exceptions.
     */
    private fun <T> checked(read: () -> T): T =
        try {
            read()
        } catch (e: IOException) {
            throw unreadable(e)
        } catch (e: RuntimeException) {
            throw unreadable(e)
        }

    private fun unreadable(cause: Exception): ProblemException {
        val reason = (cause as? IOException)?.reason() ?: cause.message?.removeSuffix(".")
        val suffix = reason?.let { ": $it" }.orEmpty()
        val problem =
            if (compression == null) {
                Problem("The file cannot be read$suffix.", file = name)
            } else {
                Problem(
                    "The file is damaged, or ends too early: it begins as ${compression.label}, " +
                        "but cannot be decompressed$suffix.",
                    "Try whether ${compression.command} can.",
                    name,
                )
            }
        return ProblemException(problem, cause)
    }

    private fun amount(bytes: Long): String =
        if (bytes < GIGA) "$bytes bytes" else "${bytes / GIGA} GB"

    private companion object {
        const val GIGA = 1L shl 30
    }
}
