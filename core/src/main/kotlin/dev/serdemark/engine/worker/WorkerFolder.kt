package dev.serdemark.engine.worker

import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.ExperimentalPathApi
import kotlin.io.path.deleteRecursively

/**
 * Makes a working folder in the system's temporary folder, which on Unix only its owner can enter.
 */
internal fun createFolder(): Path = Files.createTempDirectory("serdemark-worker")

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
