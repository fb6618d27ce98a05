package dev.serdemark.problem

import java.io.IOException
import java.nio.file.InvalidPathException
import java.nio.file.Path
import kotlin.io.path.fileSize
import kotlin.io.path.inputStream
import kotlin.io.path.isDirectory
import kotlin.io.path.isRegularFile

private const val MEGABYTE = 1_000_000
private const val MOST_MEGABYTES = 10

/** The character U+FEFF in UTF-8. */
private val BYTE_ORDER_MARK = "\ufeff".toByteArray().toList()

/**
 * The maximum size of a file that people write by hand, in bytes. Such files are manifests, schemas
 * and source files.
 */
const val MOST_BYTES_BY_HAND: Int = MOST_MEGABYTES * MEGABYTE

/** Returns [text] as a path, or null if it is not valid. Windows rejects many names. */
fun pathOrNull(text: String): Path? =
    try {
        Path.of(text)
    } catch (_: InvalidPathException) {
        null
    }

/**
 * Requires that [file], which exists, is a regular file of at most [MOST_BYTES_BY_HAND].
 *
 * @throws ProblemException if the file is not regular or is too large
 */
fun requireSmallFile(file: Path) {
    if (!file.isRegularFile()) {
        val kind = if (file.isDirectory()) "a folder" else "a pipe or a device"
        throw ProblemException("This is $kind. Expected a regular file.", file = "$file")
    }
    val size = file.fileSize()
    if (size > MOST_BYTES_BY_HAND) throw tooLarge(file, "has ${megabytes(size)} MB")
}

/**
 * Reads a [file] that people write by hand. Leaves out the byte order mark that some editors write.
 *
 * @param what the file in words for an error, such as `the schema`
 * @throws ProblemException if the file cannot be read, is text in UTF-16 or UTF-32, or is larger
 *   than [MOST_BYTES_BY_HAND]
 */
fun readSmallFile(file: Path, what: String = "the file"): ByteArray {
    val bytes =
        try {
            file.inputStream().use { it.readNBytes(MOST_BYTES_BY_HAND + 1) }
        } catch (e: IOException) {
            throw cannotRead(file, what, e)
        }
    if (bytes.size > MOST_BYTES_BY_HAND) throw tooLarge(file, "is larger")
    otherEncoding(bytes)?.let {
        throw ProblemException("This is text in $it.", SAVE_AS_UTF_8, "$file")
    }
    val hasMark = bytes.take(BYTE_ORDER_MARK.size) == BYTE_ORDER_MARK
    return if (hasMark) bytes.copyOfRange(BYTE_ORDER_MARK.size, bytes.size) else bytes
}

/** Returns a problem: [file] cannot be read. [what] is the file in words, such as `the schema`. */
fun cannotRead(file: Path, what: String, cause: IOException): ProblemException =
    ProblemException(
        "Cannot read $what: ${cause.reason(file)}.",
        "Check the name and the permissions of the file.",
        "$file",
        cause = cause,
    )

/** Returns megabytes. Rounds up, so that a size above the limit differs from the limit. */
private fun megabytes(bytes: Long) = (bytes + MEGABYTE - 1) / MEGABYTE

private fun tooLarge(file: Path, what: String) =
    ProblemException(
        "Serdemark reads at most $MOST_MEGABYTES MB of such a file, and this one $what.",
        "Use a smaller file.",
        "$file",
    )
