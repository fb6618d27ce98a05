package dev.serdemark.archive

import dev.serdemark.system.ProcessFolder
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
 * New content for the folder [target]. It is in a folder beside [target] until it is complete. If
 * the process is killed, or the disk is full, the old content stays as it was.
 *
 * The next draft in the same parent cleans up after killed processes: it restores old content that
 * they were replacing, and deletes their drafts.
 *
 * @throws IOException if nothing can be written beside [target]
 */
class FolderDraft(private val target: Path) : AutoCloseable {
    private val processFolder = ProcessFolder.create(target.parent.createDirectories())

    init {
        processFolder.sweepOthers(target.parent) { restore(it) }
    }

    /** The folder to write to. */
    val path: Path = Files.createDirectory(processFolder.path.resolve(NEW))

    /** Where the old content is moved to. It keeps its name, so that it can be restored. */
    private val old = processFolder.path.resolve(REPLACED).createDirectories().resolve(target.name)

    /**
     * Replaces the folder with the draft.
     *
     * @throws IOException if the folder cannot be replaced; then it has the old content
     */
    fun publish() {
        val hasOld = target.exists()
        if (hasOld) Files.move(target, old)
        try {
            Files.move(path, target)
        } catch (e: IOException) {
            if (hasOld) Files.move(old, target)
            throw e
        }
    }

    /** Deletes the old content that was replaced, and the draft if it was not published. */
    @OptIn(ExperimentalPathApi::class)
    override fun close() {
        try {
            // If publish failed, the old content may still be in this process's folder.
            if (!restore(processFolder.path)) return
            listOf(path, old.parent).forEach { it.deleteRecursively() }
            processFolder.deleteIfUnused()
        } catch (_: IOException) {
            return // Files that are still in use do no harm. The next draft deletes them.
        }
    }

    private companion object {
        const val NEW = "new"
        const val REPLACED = "replaced"

        /**
         * Restores the old content that a draft in [folder] was replacing. Returns whether [folder]
         * can be deleted. It must stay if something else now has the name of the old content.
         */
        fun restore(folder: Path): Boolean {
            val isPublished = !folder.resolve(NEW).exists()
            val replaced = folder.resolve(REPLACED)
            if (isPublished || !replaced.isDirectory(NOFOLLOW_LINKS)) return true
            return replaced.listDirectoryEntries().all { old ->
                val target = folder.resolveSibling(old.name)
                val isFree = !target.exists(NOFOLLOW_LINKS)
                if (isFree) Files.move(old, target)
                isFree
            }
        }
    }
}
