package dev.serdemark.input

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.pathOrNull
import java.io.Closeable
import java.io.InputStream
import java.nio.file.Files
import java.nio.file.Path

/**
 * The files that a user names. The name `-` means standard input. Standard input and pipes can be
 * read only once, so the constructor copies them to temporary files. [close] deletes the copies.
 *
 * The constructor throws a [ProblemException] with all problems: files that are missing, unreadable
 * or empty, folders, and standard input that is named twice.
 *
 * @param workingFolder the base folder of relative names
 * @param stdin standard input; null if it is closed
 * @param title what errors call a file; null for its own name
 */
class InputFiles
internal constructor(
    names: List<String>,
    private val workingFolder: Path,
    private val stdin: InputStream?,
    private val title: String?,
    private val limits: InputLimits,
) : Closeable {
    constructor(
        names: List<String>,
        workingFolder: Path,
        stdin: InputStream?,
        title: String? = null,
    ) : this(names, workingFolder, stdin, title, InputLimits())

    private val spool = Spool(limits)

    /** The files in the order of their names. */
    val files: List<InputFile>

    init {
        val problems = ArrayList<Problem>()
        if (names.count { it == STDIN } > 1) {
            problems += Problem("Standard input can be read only once.", "Name - once.")
        }
        files =
            try {
                val filesByName = names.distinct().associateWith { inputFile(it, problems) }
                names.mapNotNull(filesByName::get)
            } catch (e: ProblemException) {
                close()
                throw e
            }
        if (problems.isNotEmpty()) {
            close()
            throw ProblemException(problems)
        }
    }

    /** Deletes the temporary files. */
    override fun close() = spool.close()

    /**
     * Returns the file called [name]. If it has a problem, adds this to [problems] and returns
     * null.
     */
    private fun inputFile(name: String, problems: MutableList<Problem>): InputFile? {
        if (name == STDIN) return standardInput(problems)
        if (name.isBlank()) {
            problems += Problem("The name of a file is empty.", "Name a file with JSON.")
            return null
        }
        val path = pathOrNull(name)?.let(workingFolder::resolve)
        val message =
            when {
                path == null || !Files.exists(path) -> "No such file."
                Files.isDirectory(path) -> "This is a folder. Expected a file with JSON."
                !Files.isReadable(path) -> "The file cannot be read: permission denied."
                !Files.isRegularFile(path) ->
                    return copy(name, problems) { Files.newInputStream(path) }
                Files.size(path) == 0L -> EMPTY
                else -> return InputFile(title ?: name, path, limits)
            }
        problems += Problem(message, file = title ?: name)
        return null
    }

    private fun standardInput(problems: MutableList<Problem>): InputFile? {
        if (stdin != null) return copy("standard input", problems) { stdin }
        problems += Problem("Standard input is closed.", "Send JSON to it, or name a file.")
        return null
    }

    private fun copy(
        name: String,
        problems: MutableList<Problem>,
        open: () -> InputStream,
    ): InputFile? {
        val path = spool.copy(name, open)
        if (Files.size(path) > 0) return InputFile(name, path, limits)
        problems += Problem(EMPTY, file = name)
        return null
    }

    private companion object {
        const val STDIN = "-"
        const val EMPTY = "There is nothing in it. Expected JSON."
    }
}
