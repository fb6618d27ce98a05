package dev.serdemark.problem

import java.io.EOFException
import java.io.IOException
import java.nio.file.AccessDeniedException
import java.nio.file.DirectoryNotEmptyException
import java.nio.file.FileAlreadyExistsException
import java.nio.file.FileSystemException
import java.nio.file.FileSystemLoopException
import java.nio.file.NoSuchFileException
import java.nio.file.NotDirectoryException
import java.nio.file.Path

/**
 * Returns why reading or writing failed, as the end of a sentence without its period, such as
 * `permission denied`. Java's own message is often only a path.
 *
 * @param namedFile the file that the sentence already names. The reason names only other files.
 */
fun IOException.reason(namedFile: Path? = null): String {
    val file = (this as? FileSystemException)?.file?.takeIf { it != namedFile?.toString() }
    return listOfNotNull(words, file?.let { "($it)" }).joinToString(" ")
}

/** The advice if a temporary file cannot be written. */
const val FREE_TEMPORARY_SPACE = "Free some space in the folder for temporary files."

/**
 * Runs an [action] that uses files or programs.
 *
 * @param failure what did not work, such as `Cannot create the folder x`; the reason follows it
 * @param namedFile the file that [failure] already names, see [reason]
 * @param file the file of the problem; null if [failure] names it
 * @throws ProblemException if the action throws an [IOException]
 */
inline fun <T> orProblem(
    failure: String,
    advice: String,
    namedFile: Path? = null,
    file: String? = null,
    action: () -> T,
): T =
    try {
        action()
    } catch (e: IOException) {
        throw ProblemException("$failure: ${e.reason(namedFile)}.", advice, file, cause = e)
    }

/**
 * Whether the cause is a full disk, a used-up quota, or a limit on the size of a file. The same
 * action may succeed later, or on another machine.
 */
val Throwable.isDiskFull: Boolean
    get() =
        generateSequence(this) { it.cause }
            .any { it is IOException && FULL.containsMatchIn(it.message.orEmpty()) }

private val FULL =
    Regex("No space left|quota exceeded|File too large|not enough space", RegexOption.IGNORE_CASE)

private val IOException.words: String
    get() =
        when (this) {
            is NoSuchFileException -> "there is no such file or folder"
            is AccessDeniedException -> "permission denied"
            is FileAlreadyExistsException -> "it is there already"
            is DirectoryNotEmptyException -> "the folder is not empty"
            is NotDirectoryException -> "it is not a folder"
            is FileSystemLoopException -> "links lead in a circle"
            is FileSystemException -> reason?.let(::phrase) ?: "the system gives no reason"
            is EOFException -> message?.let(::phrase) ?: "it ends too early"
            else -> message?.let(::phrase) ?: className(this)
        }

/**
 * Returns a message in a form that fits into a sentence. If a program cannot be started, returns
 * only the system's reason from Java's message.
 */
private fun phrase(message: String): String {
    val text = SYSTEM_ERROR.find(message.trim())?.groupValues?.get(1) ?: message.trim().trimEnd('.')
    val isWord = text.length > 1 && text[0].isUpperCase() && text[1].isLowerCase()
    return if (isWord) text.replaceFirstChar { it.lowercaseChar() } else text
}

/** Returns the class of an exception in words: `closed channel` for `ClosedChannelException`. */
private fun className(e: IOException): String =
    e.javaClass.simpleName.removeSuffix("Exception").replace(WORD, " $0").trim().lowercase()

/** The first letter of each word but the first. */
private val WORD = Regex("(?<=[a-z])[A-Z]")

/**
 * The forms in which Java reports an error of the system. Before JDK 22, this is `error=2, No such
 * file or directory`. Since JDK 22, it is `error: 2 (No such file or directory)`. Older classes
 * report `/PATH (No such file or directory)`.
 */
private val SYSTEM_ERROR = Regex("""(?:error=\d+, |error: \d+ \(|^/.* \()([A-Z][^()]*?)\)?$""")
