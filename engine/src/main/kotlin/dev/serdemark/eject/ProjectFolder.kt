package dev.serdemark.eject

import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.orProblem
import dev.serdemark.system.filesBelow
import dev.serdemark.toolchain.compiler.codeSource
import java.nio.file.FileSystems
import java.nio.file.Path
import kotlin.io.path.ExperimentalPathApi
import kotlin.io.path.createDirectories
import kotlin.io.path.createParentDirectories
import kotlin.io.path.deleteRecursively
import kotlin.io.path.exists
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readBytes
import kotlin.io.path.writeBytes

/**
 * The folder that a project is written to. It must be empty, or not exist yet. Create the instance
 * before any long work, so that the user sees the error early.
 *
 * @throws ProblemException if the path is a file, or a folder that is not empty
 */
class ProjectFolder(private val folder: Path) {
    private val target = folder.toAbsolutePath().normalize()

    /** The outermost folder that [write] creates; null if the folder exists. */
    private val newFolder =
        generateSequence(target) { it.parent }.takeWhile { !it.exists() }.lastOrNull()

    init {
        if (target.exists() && !target.isDirectory()) {
            throw ProblemException(
                "'$folder' is a file. Expected a folder that is empty or does not exist.",
                REMEDY,
            )
        }
        if (target.isDirectory() && writing { target.listDirectoryEntries() }.isNotEmpty()) {
            throw ProblemException(
                "The folder '$folder' is not empty. Expected one that is empty or does not exist.",
                REMEDY,
            )
        }
    }

    /**
     * Writes [files], whose keys are relative paths. If one file cannot be written, removes all.
     */
    fun write(files: Map<String, ByteArray>) = writing {
        var whole = false
        try {
            target.createDirectories()
            files.forEach { (path, content) ->
                target.resolve(path).createParentDirectories().writeBytes(content)
            }
            whole = true
        } finally {
            if (!whole) undo()
        }
    }

    @OptIn(ExperimentalPathApi::class)
    private fun undo() {
        if (newFolder != null) newFolder.deleteRecursively()
        else target.listDirectoryEntries().forEach { it.deleteRecursively() }
    }

    private fun <T> writing(block: () -> T): T =
        orProblem("Cannot write to the folder '$folder'", REMEDY, target, action = block)

    private companion object {
        const val REMEDY = "Name another folder."
    }
}

/** The folder of the bundled files among the program's resources. */
private const val PLACE = "dev/serdemark/eject/project"

/**
 * Loads the Java sources that are the same in every ejected project, by their paths. Some of them
 * are the worker's own sources, which the build of Serdemark puts into its jar.
 *
 * @param code the program's jar, or the folder of its classes
 */
internal fun bundledFiles(code: Path = codeSource(Ejection::class.java)): Map<String, ByteArray> =
    if (code.isDirectory()) contents(code.resolve(PLACE))
    else FileSystems.newFileSystem(code).use { contents(it.getPath(PLACE)) }

private fun contents(folder: Path) = filesBelow(folder).mapValues { it.value.readBytes() }
