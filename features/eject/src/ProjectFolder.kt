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
 * The folder that a project is written to. It must be empty, or not exist yet. The constructor
 * checks this, so create the instance before any long work.
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
        if (target.isDirectory() && orWriteProblem { target.listDirectoryEntries() }.isNotEmpty()) {
            throw ProblemException(
                "The folder '$folder' is not empty. Expected one that is empty or does not exist.",
                REMEDY,
            )
        }
    }

    /**
     * Writes [files], by relative path. If one file cannot be written, removes all of them.
     *
     * @throws ProblemException if a file cannot be written
     */
    fun write(files: Map<String, ByteArray>) = orWriteProblem {
        var isComplete = false
        try {
            target.createDirectories()
            files.forEach { (path, content) ->
                target.resolve(path).createParentDirectories().writeBytes(content)
            }
            isComplete = true
        } finally {
            if (!isComplete) undo()
        }
    }

    @OptIn(ExperimentalPathApi::class)
    private fun undo() {
        if (newFolder != null) newFolder.deleteRecursively()
        else target.listDirectoryEntries().forEach { it.deleteRecursively() }
    }

    private fun <T> orWriteProblem(block: () -> T): T =
        orProblem("Cannot write to the folder '$folder'", REMEDY, target, action = block)

    private companion object {
        const val REMEDY = "Name another folder."
    }
}

/** The folder of the bundled files among the program's resources. */
private const val RESOURCE_FOLDER = "dev/serdemark/eject/project"

/**
 * Loads the Java sources that are the same in every ejected project, by their paths. Some of them
 * are the worker's own sources, which the build of Serdemark puts into its jar.
 *
 * @param code the program's jar, or the folder of its classes
 */
internal fun bundledFiles(code: Path = codeSource(Ejection::class.java)): Map<String, ByteArray> =
    if (code.isDirectory()) contents(code.resolve(RESOURCE_FOLDER))
    else FileSystems.newFileSystem(code).use { contents(it.getPath(RESOURCE_FOLDER)) }

private fun contents(folder: Path) = filesBelow(folder).mapValues { it.value.readBytes() }
