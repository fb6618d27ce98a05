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
 * A folder that belongs to this process. The system locks a file in it as long as the process
 * lives. If a folder has no lock, a killed process left it.
 */
internal class ProcessFolder private constructor(val path: Path, private val lock: FileChannel) {
    /** Deletes the folder if nothing is left in it. Otherwise another process deletes it later. */
    fun deleteIfUnused() {
        val file = path.resolve(LOCK)
        if (path.listDirectoryEntries() == listOf(file)) {
            delete(path, file)
            lock.close()
        }
    }

    /**
     * Deletes the folders in [parent] that other processes of the same user left when they ended.
     *
     * @param isUseless returns whether such a folder can be deleted; other folders stay
     */
    fun sweepOthers(parent: Path, isUseless: (Path) -> Boolean = { true }) {
        val user = Files.getOwner(path)
        parent
            .listDirectoryEntries("$PREFIX*")
            .filter { it.name !in held && isOf(user, it) }
            .forEach { deleteIfLeft(it, isUseless) }
    }

    private fun isOf(user: UserPrincipal, folder: Path): Boolean =
        try {
            Files.isDirectory(folder, NOFOLLOW_LINKS) &&
                Files.getOwner(folder, NOFOLLOW_LINKS) == user
        } catch (_: IOException) {
            false // The folder no longer exists.
        }

    private fun deleteIfLeft(folder: Path, isUseless: (Path) -> Boolean) {
        val file = folder.resolve(LOCK)
        if (!file.isRegularFile(NOFOLLOW_LINKS)) return // Not ours, or still being created.
        try {
            FileChannel.open(file, WRITE).use {
                if (it.tryLock() != null && isUseless(folder)) delete(folder, file)
            }
        } catch (_: IOException) {
            return // Another process deletes it too.
        }
    }

    /**
     * Deletes the folder, the lock last. If something cannot be deleted now, another process finds
     * the folder again.
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
         * Names of the folders of this process. Their lock files must not be opened again: a
         * process that closes a file releases all locks that it holds on the file.
         */
        private val held: MutableSet<String> = ConcurrentHashMap.newKeySet()

        fun create(parent: Path): ProcessFolder {
            while (true) {
                val path = Files.createTempDirectory(parent, PREFIX)
                held += path.name
                val lock = lock(path.resolve(LOCK))
                if (lock != null) return ProcessFolder(path, lock)
                held -= path.name
            }
        }

        /**
         * Returns the locked file, or null if another process deleted the folder because it was not
         * locked yet.
         */
        private fun lock(file: Path): FileChannel? {
            val channel =
                try {
                    FileChannel.open(file, CREATE_NEW, WRITE)
                } catch (_: NoSuchFileException) {
                    return null
                }
            channel.lock()
            return channel.takeIf { file.exists() } ?: null.also { channel.close() }
        }
    }
}
