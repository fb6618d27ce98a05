package dev.serdemark.system

import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.ExperimentalPathApi
import kotlin.io.path.createDirectories
import kotlin.io.path.deleteRecursively
import kotlin.io.path.exists

/**
 * The new content of the folder [place], in a folder beside it until it is complete. So a process
 * that is killed, or that finds the disk full, leaves the old content as it was. The next draft
 * beside it deletes what a killed process leaves.
 *
 * @throws IOException if nothing can be written beside [place]
 */
class FolderDraft(private val place: Path) : AutoCloseable {
    private val own = ProcessFolder.create(place.parent.createDirectories())

    init {
        own.sweepOthers(place.parent)
    }

    /** The folder to write to. */
    val path: Path = Files.createDirectory(own.path.resolve("new"))

    private val old = own.path.resolve("old")

    /**
     * Replaces the folder with the draft.
     *
     * @throws IOException if that is not possible; then the old content is in its place
     */
    fun publish() {
        val hasOld = place.exists()
        if (hasOld) Files.move(place, old)
        try {
            Files.move(path, place)
        } catch (e: IOException) {
            if (hasOld) Files.move(old, place)
            throw e
        }
    }

    /** Deletes what was replaced, and the draft if it was not published. */
    @OptIn(ExperimentalPathApi::class)
    override fun close() {
        try {
            listOf(path, old).forEach { it.deleteRecursively() }
            own.deleteIfUnused()
        } catch (_: IOException) {
            return // What is still in use does no harm, and the next draft deletes it.
        }
    }
}
