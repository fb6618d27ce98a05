package dev.serdemark.cli.output

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.reason
import java.io.IOException
import java.io.Writer
import java.nio.file.AccessDeniedException
import java.nio.file.FileSystemException
import java.nio.file.Files
import java.nio.file.NoSuchFileException
import java.nio.file.Path
import java.nio.file.StandardOpenOption.APPEND
import java.nio.file.StandardOpenOption.WRITE
import kotlin.io.path.Path
import kotlin.io.path.absolute
import kotlin.io.path.exists
import kotlin.io.path.invariantSeparatorsPathString
import kotlin.io.path.isDirectory
import kotlin.io.path.isRegularFile
import kotlin.io.path.isWritable

/**
 * A file that the user asked for. It is made sure that it can be written when this is made, before
 * anything is measured; what was there before stays until the new content is whole. What is no
 * ordinary file, such as `/dev/null` or `/dev/stdout`, is written to as it is.
 *
 * @throws ProblemException if it cannot be written
 */
internal class OutputFile(private val path: Path) : AutoCloseable {
    /** The file itself, where [path] is a link to it. */
    private val place: Path = orProblem {
        if (path.isRegularFile() && !isStream) path.toRealPath() else path.absolute()
    }

    /** Where the content grows; null for what is written to as it is. */
    private val draft: Draft? = orProblem {
        when {
            path.isDirectory() -> throw IOException("it is a directory")
            !isStream -> Draft(place)
            path.isWritable() -> null
            else -> throw AccessDeniedException("$path")
        }
    }

    /** Devices and pipes; a file that is standard output looks like an ordinary one. */
    private val isStream: Boolean
        get() =
            path.exists() && !path.isRegularFile() ||
                STREAMS.matches(path.absolute().normalize().invariantSeparatorsPathString)

    /** Puts what [content] writes in the place of the file. */
    fun write(content: (Writer) -> Unit) {
        orProblem("Free some space if there is none; `serdemark report` writes it again.") {
            if (draft == null) {
                Files.newBufferedWriter(place, WRITE, APPEND).use(content)
            } else {
                draft.write(content)
            }
        }
    }

    /** Leaves nothing behind where it was not written. */
    override fun close() {
        draft?.close()
    }

    private fun <T> orProblem(
        advice: String = "Name a file in a folder that you may write to.",
        block: () -> T,
    ): T =
        try {
            block()
        } catch (e: IOException) {
            throw ProblemException(Problem("Cannot write $path: ${why(e)}.", advice), e)
        }

    /** What fails is the draft, of which the user does not know. */
    private fun why(e: IOException): String =
        when (e) {
            is NoSuchFileException -> "its folder does not exist"
            is FileSystemException -> e.reason(named = e.file?.let(::Path))
            else -> e.reason()
        }

    private companion object {
        val STREAMS = Regex("/dev/(std(in|out|err)|fd/.*)|/proc/.*")
    }
}
