package dev.serdemark.cli.output

import java.io.IOException
import java.io.Writer
import java.nio.channels.Channels
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.LinkOption.NOFOLLOW_LINKS
import java.nio.file.Path
import java.nio.file.StandardCopyOption.ATOMIC_MOVE
import java.nio.file.StandardCopyOption.REPLACE_EXISTING
import java.nio.file.StandardOpenOption.CREATE_NEW
import java.nio.file.StandardOpenOption.WRITE
import java.util.concurrent.ConcurrentHashMap
import kotlin.io.path.deleteIfExists
import kotlin.io.path.exists
import kotlin.io.path.isRegularFile
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.random.Random

/**
 * New content for the file [target]. The draft is a file beside the target until the content is
 * complete. Until then, its process locks it. If a process was killed, its drafts are no longer
 * locked, and the next draft in the same folder deletes them.
 */
class Draft(private val target: Path) : AutoCloseable {
    private val file: LockedFile

    init {
        // Without links, so that this process recognizes its drafts.
        val folder = target.parent.toRealPath()
        deleteLeftovers(folder)
        file = LockedFile.create(folder, target.name)
        // Signals may end this process before the draft is closed.
        file.path.toFile().deleteOnExit()
    }

    /** Writes the [content], and then replaces the file with it. */
    fun write(content: (Writer) -> Unit) {
        file.channel.use { Channels.newWriter(it, Charsets.UTF_8).buffered().use(content) }
        Files.move(file.path, target, REPLACE_EXISTING, ATOMIC_MOVE)
    }

    /** Deletes the draft if it was not written. */
    override fun close() {
        file.channel.close()
        file.path.deleteIfExists()
        draftsOfProcess.remove(file.path)
    }

    private class LockedFile(val path: Path, val channel: FileChannel) {
        companion object {
            fun create(folder: Path, target: String): LockedFile {
                while (true) {
                    val path = folder.resolve(draftName(target))
                    draftsOfProcess.add(path)
                    // A temporary file of Java would be readable only by its owner, even after the
                    // move.
                    val channel = FileChannel.open(path, CREATE_NEW, WRITE)
                    lock(channel)
                    if (path.exists()) return LockedFile(path, channel)
                    // Another process has deleted the file before it was locked.
                    channel.close()
                    draftsOfProcess.remove(path)
                }
            }

            /** Locks the draft. On a file system without locks, leftovers are never deleted. */
            private fun lock(channel: FileChannel) {
                try {
                    channel.lock()
                } catch (_: IOException) {
                    return
                }
            }
        }
    }

    private companion object {
        /** Matches the results of [draftName]. No other program uses such names. */
        val DRAFT_NAME = Regex("""\..+\.serdemark-[0-9a-f]{8}\.part""")

        /** The drafts of this process. Opening and closing one again would release its lock. */
        val draftsOfProcess: MutableSet<Path> = ConcurrentHashMap.newKeySet()

        fun draftName(target: String) = ".$target.serdemark-${Random.nextInt().toHexString()}.part"

        fun deleteLeftovers(folder: Path) {
            try {
                folder
                    .listDirectoryEntries()
                    .filter { DRAFT_NAME.matches(it.name) && it !in draftsOfProcess }
                    .filter { it.isRegularFile(NOFOLLOW_LINKS) }
                    .forEach(::deleteIfUnlocked)
            } catch (_: IOException) {
                return // This user may not list the folder.
            }
        }

        fun deleteIfUnlocked(draft: Path) {
            try {
                FileChannel.open(draft, WRITE).use {
                    if (it.tryLock() != null) draft.deleteIfExists()
                }
            } catch (_: IOException) {
                return // It belongs to another user, or is gone already.
            }
        }
    }
}
