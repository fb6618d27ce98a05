package dev.serdemark.cli.output

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.problem.reason
import dev.serdemark.runs.PACKED_JOURNAL
import dev.serdemark.runs.RunDirectory
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
import kotlin.io.path.isSameFileAs
import kotlin.io.path.isWritable

/**
 * A file that the user asked for. The constructor checks that it can be written, before anything is
 * measured. The old content stays until the new content is complete. Special files, such as
 * `/dev/null` or `/dev/stdout`, are written directly.
 *
 * @throws ProblemException if it cannot be written
 */
class OutputFile(private val path: Path) : AutoCloseable {
    /** The file itself, even if [path] is a link to it. */
    private val realPath: Path = orProblem {
        if (path.isRegularFile() && !isStream) path.toRealPath() else path.absolute()
    }

    /** The draft of the new content; null for special files, which are written directly. */
    private val draft: Draft? = orProblem {
        when {
            path.isDirectory() -> throw IOException("it is a directory")
            !isStream -> Draft(realPath)
            path.isWritable() -> null
            else -> throw AccessDeniedException("$path")
        }
    }

    /**
     * Whether the file is a device or a pipe. `/dev/stdout` counts even if it leads to an ordinary
     * file.
     */
    private val isStream: Boolean
        get() =
            path.exists() && !path.isRegularFile() ||
                STREAMS.matches(path.absolute().normalize().invariantSeparatorsPathString)

    /** Writes the [content]. Replaces an ordinary file, and writes directly to a special file. */
    fun write(content: (Writer) -> Unit) {
        try {
            if (draft == null) {
                Files.newBufferedWriter(realPath, WRITE, APPEND).use(content)
            } else {
                draft.write(content)
            }
        } catch (e: IOException) {
            throw CannotWriteResults(cannotWrite(e, WRITE_AGAIN), e)
        }
    }

    /** Deletes the draft if it was not written. */
    override fun close() {
        draft?.close()
    }

    private fun <T> orProblem(block: () -> T): T =
        try {
            block()
        } catch (e: IOException) {
            throw ProblemException(cannotWrite(e, OTHER_FOLDER), e)
        }

    private fun cannotWrite(e: IOException, advice: String) =
        Problem("Cannot write $path: ${reasonWithoutDraft(e)}.", advice)

    /** Explains an error without the name of the draft, which the user does not know. */
    private fun reasonWithoutDraft(e: IOException): String =
        when (e) {
            is NoSuchFileException -> "its folder does not exist"
            is FileSystemException -> e.reason(namedFile = e.file?.let(::Path))
            else -> e.reason()
        }

    private companion object {
        const val OTHER_FOLDER = "Name a file in a folder that you may write to."
        const val WRITE_AGAIN =
            "If the disk is full, free some space. Then run the command again. `serdemark report` writes the report of a run again."
        val STREAMS = Regex("/dev/(std(in|out|err)|fd/.*)|/proc/.*")
    }
}

/**
 * The output files of one command, whose paths are relative to [workingFolder]. Adds to [problems]
 * each file that cannot be written, and each path that is given twice. Also adds each file that
 * would be lost: one of the [inputs] of the command, or a file that a run needs.
 */
class OutputFiles(
    private val workingFolder: Path,
    private val problems: Problems,
    private val inputs: List<Path> = emptyList(),
) : AutoCloseable {
    private val openFiles = mutableMapOf<Path, OutputFile>()

    /** Opens the file at [path]; null if [path] is null or there is a problem with it. */
    fun open(path: Path?): OutputFile? {
        val file = workingFolder.resolve(path ?: return null).normalize()
        if (file in openFiles) {
            problems.add("Two options name the same output file: $file.", "Name a file for each.")
            return null
        }
        val role = roleOf(file)
        if (role != null) {
            problems.add("An output would replace $file, which is $role.", "Name another file.")
            return null
        }
        return problems.attempt { OutputFile(file) }?.also { openFiles[file] = it }
    }

    /** Returns what the [file] is if an output must not replace it; null if it may. */
    private fun roleOf(file: Path): String? {
        if (!file.isRegularFile()) return null
        val run = RunDirectory(file.toRealPath().parent)
        val filesOfRun = listOf(run.journal, run.path.resolve(PACKED_JOURNAL), run.lock)
        fun isOneOf(files: List<Path>) = files.any { it.exists() && it.isSameFileAs(file) }
        return when {
            isOneOf(inputs) -> "an input"
            isOneOf(filesOfRun) -> "part of a run"
            else -> null
        }
    }

    override fun close() = openFiles.values.forEach { it.close() }
}

/** Results are there, but could not be written. */
class CannotWriteResults(problem: Problem, cause: IOException) : ProblemException(problem, cause)
