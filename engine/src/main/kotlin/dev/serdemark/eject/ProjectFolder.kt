package dev.serdemark.eject

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.reason
import java.io.IOException
import java.nio.file.Path
import kotlin.io.path.ExperimentalPathApi
import kotlin.io.path.createDirectories
import kotlin.io.path.createParentDirectories
import kotlin.io.path.deleteRecursively
import kotlin.io.path.exists
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.writeBytes

/**
 * Where a project is to be written: a folder that is empty, or not there yet.
 *
 * @throws ProblemException if it is neither; make it before any long work, so that the user hears
 *   at once
 */
class ProjectFolder(private val folder: Path) {
    private val target = folder.toAbsolutePath().normalize()
    private val made =
        generateSequence(target) { it.parent }.takeWhile { !it.exists() }.lastOrNull()

    init {
        if (target.exists() && !target.isDirectory()) {
            throw ProblemException(
                Problem(
                    "'$folder' is a file. Expected a folder that is empty or not there yet.",
                    REMEDY,
                )
            )
        }
        if (target.isDirectory() && orProblem { target.listDirectoryEntries() }.isNotEmpty()) {
            throw ProblemException(
                Problem(
                    "The folder '$folder' is not empty. Expected one that is empty or not there yet.",
                    REMEDY,
                )
            )
        }
    }

    /** Writes [files], content by relative path; where one fails, nothing of them stays. */
    fun write(files: Map<String, ByteArray>) = orProblem {
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
        if (made != null) made.deleteRecursively()
        else target.listDirectoryEntries().forEach { it.deleteRecursively() }
    }

    private fun <T> orProblem(block: () -> T): T =
        try {
            block()
        } catch (e: IOException) {
            throw ProblemException(
                Problem("Cannot write to the folder '$folder': ${e.reason(target)}.", REMEDY),
                e,
            )
        }

    private companion object {
        const val REMEDY = "Name another folder."
    }
}
