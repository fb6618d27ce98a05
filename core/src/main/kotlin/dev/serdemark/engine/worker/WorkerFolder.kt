package dev.serdemark.engine.worker

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.reason
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.ExperimentalPathApi
import kotlin.io.path.deleteRecursively

/**
 * Makes a working folder in the system's temporary folder, which on Unix only its owner can enter.
 */
internal fun createFolder(): Path = preparing { Files.createTempDirectory("serdemark-worker") }

/** A full disk is no fault of the contender that a worker is prepared for: the run cannot go on. */
internal fun <T> preparing(folder: Path? = null, write: () -> T): T =
    try {
        write()
    } catch (e: IOException) {
        folder?.let(::removeFolder)
        throw ProblemException(
            Problem(
                "Cannot prepare a worker: ${e.reason()}.",
                "Workers need a little space in ${System.getProperty("java.io.tmpdir")}.",
            ),
            e,
        )
    }

/**
 * Removes a working folder with what the contender left in it, but nothing that links in it lead
 * to. What is still in use is left to the system, whose temporary folder it is.
 */
@OptIn(ExperimentalPathApi::class)
internal fun removeFolder(folder: Path) {
    try {
        folder.deleteRecursively()
    } catch (_: IOException) {
        return
    }
}
