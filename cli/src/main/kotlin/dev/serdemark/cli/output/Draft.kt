package dev.serdemark.cli.output

import java.io.IOException
import java.io.Writer
import java.nio.channels.Channels
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption.ATOMIC_MOVE
import java.nio.file.StandardCopyOption.REPLACE_EXISTING
import java.nio.file.StandardOpenOption.CREATE_NEW
import java.nio.file.StandardOpenOption.WRITE
import java.util.concurrent.ConcurrentHashMap
import kotlin.io.path.deleteIfExists
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.random.Random

/**
 * New content for the file [target]. The draft is a file beside the target until the content is
 * complete. Until then, it is locked by its process. If a process was killed, its draft is no
 * longer locked, and the next draft deletes it.
 */
internal class Draft(private val target: Path) : AutoCloseable {
    private val path =
        target.resolveSibling("${prefix(target)}${Random.nextInt().toHexString()}$SUFFIX")
    private val channel: FileChannel

    init {
        deleteLeftovers()
        draftsOfProcess.add(path)
        // A temporary file of Java would be readable only by its owner, even after the move.
        channel = FileChannel.open(path, CREATE_NEW, WRITE)
        lock(channel)
        // Signals may end this process before the draft is closed.
        path.toFile().deleteOnExit()
    }

    /** Writes the [content], and then replaces the file with it. */
    fun write(content: (Writer) -> Unit) {
        channel.use { Channels.newWriter(it, Charsets.UTF_8).buffered().use(content) }
        Files.move(path, target, REPLACE_EXISTING, ATOMIC_MOVE)
    }

    /** Deletes the draft if it was not written. */
    override fun close() {
        channel.close()
        path.deleteIfExists()
        draftsOfProcess.remove(path)
    }

    private fun deleteLeftovers() {
        val draftName = Regex("${Regex.escape(prefix(target))}[0-9a-f]{8}${Regex.escape(SUFFIX)}")
        target.parent
            .listDirectoryEntries()
            .filter { draftName.matches(it.name) && it !in draftsOfProcess }
            .forEach(::deleteIfUnlocked)
    }

    private fun deleteIfUnlocked(other: Path) {
        try {
            FileChannel.open(other, WRITE).use { if (it.tryLock() != null) other.deleteIfExists() }
        } catch (_: IOException) {
            return // It belongs to another user, or is gone already.
        }
    }

    private companion object {
        const val SUFFIX = ".part"

        /** The drafts of this process. Opening and closing one again would release its lock. */
        val draftsOfProcess: MutableSet<Path> = ConcurrentHashMap.newKeySet()

        fun prefix(target: Path) = ".${target.name}."

        /** Locks the draft. On a file system without locks, leftovers are never deleted. */
        fun lock(channel: FileChannel) {
            try {
                channel.lock()
            } catch (_: IOException) {
                return
            }
        }
    }
}
