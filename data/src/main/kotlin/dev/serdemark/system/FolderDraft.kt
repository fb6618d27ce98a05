package dev.serdemark.system

import java.io.IOException
import java.nio.file.Files
import java.nio.file.LinkOption.NOFOLLOW_LINKS
import java.nio.file.Path
import kotlin.io.path.ExperimentalPathApi
import kotlin.io.path.createDirectories
import kotlin.io.path.deleteRecursively
import kotlin.io.path.exists
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name

/**
 * The new content of the folder [place], in a folder beside [place] until it is complete. If the
 * process is killed, or the disk is full, the old content stays as it was. The next draft in the
 * same parent deletes what a killed process left. If that process was killed while it replaced the
 * old content, the next draft first restores the old content.
 *
 * @throws IOException if nothing can be written beside [place]
 */
class FolderDraft(private val place: Path) : AutoCloseable {
    private val own = ProcessFolder.create(place.parent.createDirectories())

    init {
        own.sweepOthers(place.parent) { restore(it) }
    }

    /** The folder to write to. */
    val path: Path = Files.createDirectory(own.path.resolve(NEW))

    /** The place for the old content. Its name says where the content was. */
    private val old = own.path.resolve(REPLACED).createDirectories().resolve(place.name)

    /**
     * Replaces the folder with the draft.
     *
     * @throws IOException if the folder cannot be replaced; then the old content is still in
     *   [place]
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

    /** Deletes the old content that was replaced, and the draft if it was not published. */
    @OptIn(ExperimentalPathApi::class)
    override fun close() {
        try {
            if (!restore(own.path)) return
            listOf(path, old.parent).forEach { it.deleteRecursively() }
            own.deleteIfUnused()
        } catch (_: IOException) {
            return // What is still in use does no harm, and the next draft deletes it.
        }
    }

    private companion object {
        const val NEW = "new"
        const val REPLACED = "replaced"

        /**
         * Restores the old content that a draft in [folder] was replacing. Returns whether [folder]
         * can be deleted. The folder must stay if something else is now in the place of the old
         * content.
         */
        fun restore(folder: Path): Boolean {
            val isPublished = !folder.resolve(NEW).exists()
            val replaced = folder.resolve(REPLACED)
            if (isPublished || !replaced.isDirectory(NOFOLLOW_LINKS)) return true
            return replaced.listDirectoryEntries().all { old ->
                val place = folder.resolveSibling(old.name)
                val isFree = !place.exists(NOFOLLOW_LINKS)
                if (isFree) Files.move(old, place)
                isFree
            }
        }
    }
}
