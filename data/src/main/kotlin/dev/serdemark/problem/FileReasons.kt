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
 * Why reading or writing failed, as the end of a sentence without its full stop: `permission
 * denied`. Java's own messages are often no more than a path.
 *
 * @param named what the sentence names already; any other file that the exception is about is added
 */
fun IOException.reason(named: Path? = null): String {
    val file = (this as? FileSystemException)?.file?.takeIf { it != named?.toString() }
    return listOfNotNull(words, file?.let { "($it)" }).joinToString(" ")
}

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

/** What the system says, within a sentence; of a program that cannot be started, that alone. */
private fun phrase(message: String): String {
    val text = SYSTEM_ERROR.find(message.trim())?.groupValues?.get(1) ?: message.trim().trimEnd('.')
    val isWord = text.length > 1 && text[0].isUpperCase() && text[1].isLowerCase()
    return if (isWord) text.replaceFirstChar { it.lowercaseChar() } else text
}

/** What the class is called: `closed channel`. */
private fun className(e: IOException): String =
    e.javaClass.simpleName.removeSuffix("Exception").replace(WORD, " $0").trim().lowercase()

private val WORD = Regex("(?<=[a-z])[A-Z]")

/**
 * How Java passes on an error of the system: `error=2, No such file or directory`, from JDK 22 on
 * `error: 2 (No such file or directory)`, and `NAME (No such file or directory)` of older classes.
 */
private val SYSTEM_ERROR = Regex("""(?:error=\d+, |error: \d+ \(|^/.* \()([A-Z][^()]*?)\)?$""")
