package dev.serdemark.system

import java.io.IOException
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.LinkOption.NOFOLLOW_LINKS
import java.nio.file.NoSuchFileException
import java.nio.file.Path
import java.nio.file.StandardOpenOption.CREATE_NEW
import java.nio.file.StandardOpenOption.WRITE
import java.nio.file.attribute.UserPrincipal
import java.util.concurrent.ConcurrentHashMap
import kotlin.io.path.ExperimentalPathApi
import kotlin.io.path.deleteExisting
import kotlin.io.path.deleteIfExists
import kotlin.io.path.deleteRecursively
import kotlin.io.path.exists
import kotlin.io.path.isRegularFile
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name

/**
 * A folder of this process. The process locks a file in the folder, and the system releases the
 * lock when the process ends. So a folder without a lock belongs to a process that was killed.
 */
class ProcessFolder private constructor(val path: Path, private val lock: FileChannel) {
    /** Deletes the folder if it is empty. Otherwise another process deletes it later. */
    fun deleteIfUnused() {
        val file = path.resolve(LOCK)
        if (path.listDirectoryEntries() == listOf(file)) {
            delete(path, file)
            lock.close()
        }
    }

    /**
     * Deletes the folders in [parent] that killed processes of the same user have left.
     *
     * @param canDelete returns whether such a folder can be deleted
     */
    fun sweepOthers(parent: Path, canDelete: (Path) -> Boolean = { true }) {
        val user = Files.getOwner(path)
        parent
            .listDirectoryEntries("$PREFIX*")
            .filter { it.name !in ownNames && isFolderOf(user, it) }
            .forEach { deleteIfUnlocked(it, canDelete) }
    }

    private fun isFolderOf(user: UserPrincipal, folder: Path): Boolean =
        try {
            Files.isDirectory(folder, NOFOLLOW_LINKS) &&
                Files.getOwner(folder, NOFOLLOW_LINKS) == user
        } catch (_: IOException) {
            false // The folder no longer exists.
        }

    private fun deleteIfUnlocked(folder: Path, canDelete: (Path) -> Boolean) {
        val file = folder.resolve(LOCK)
        // Without this file, the folder is no ProcessFolder, or is still being created.
        if (!file.isRegularFile(NOFOLLOW_LINKS)) return
        try {
            FileChannel.open(file, WRITE).use {
                if (it.tryLock() != null && canDelete(folder)) delete(folder, file)
            }
        } catch (_: IOException) {
            return // Another process deletes it too.
        }
    }

    /**
     * Deletes the folder, the lock file last. So if something cannot be deleted now, another
     * process still recognizes the folder.
     */
    @OptIn(ExperimentalPathApi::class)
    private fun delete(folder: Path, lock: Path) {
        folder.listDirectoryEntries().filter { it != lock }.forEach { it.deleteRecursively() }
        lock.deleteExisting()
        folder.deleteIfExists()
    }

    companion object {
        private const val PREFIX = "serdemark-"
        private const val LOCK = "lock"

        /**
         * The names of the folders of this process. Their lock files must not be opened again,
         * because closing a file releases all locks of the process on it.
         */
        private val ownNames: MutableSet<String> = ConcurrentHashMap.newKeySet()

        fun create(parent: Path): ProcessFolder {
            while (true) {
                val path = Files.createTempDirectory(parent, PREFIX)
                ownNames += path.name
                val lock = lock(path.resolve(LOCK))
                if (lock != null) return ProcessFolder(path, lock)
                ownNames -= path.name
            }
        }

        /**
         * Creates and locks a [file]. Returns null if another process has deleted the folder before
         * the file was locked.
         */
        private fun lock(file: Path): FileChannel? {
            val channel =
                try {
                    FileChannel.open(file, CREATE_NEW, WRITE)
                } catch (_: NoSuchFileException) {
                    return null
                }
            channel.lock()
            if (file.exists()) return channel
            channel.close()
            return null
        }
    }
}
