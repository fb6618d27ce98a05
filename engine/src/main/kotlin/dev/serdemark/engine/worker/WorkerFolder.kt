package dev.serdemark.engine.worker

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.reason
import dev.serdemark.system.TemporaryFiles
import java.io.IOException
import java.nio.file.Path

/**
 * Makes a working folder in the system's temporary folder, which on Unix only its owner can enter.
 */
internal fun createFolder(): Path = preparing { TemporaryFiles.folder("worker") }

/**
 * Runs [write], which prepares a worker. A full disk is not a failure of the contender: the run
 * cannot continue.
 */
internal fun <T> preparing(folder: Path? = null, write: () -> T): T =
    try {
        write()
    } catch (e: IOException) {
        folder?.let(TemporaryFiles::delete)
        throw ProblemException(
            Problem(
                "Cannot prepare a worker: ${e.reason()}.",
                "Workers need a little space in ${System.getProperty("java.io.tmpdir")}.",
            ),
            e,
        )
    }
