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
 * The new content of the file [place], written to a file beside it until the content is complete.
 * The draft is locked until it is complete or its process ends. So the next draft recognizes and
 * deletes the leftovers of a killed process.
 */
internal class Draft(private val place: Path) : AutoCloseable {
    private val path = place.resolveSibling("${prefix(place)}${Random.nextInt().toHexString()}$END")
    private val channel: FileChannel

    init {
        deleteLeftovers()
        ownDrafts.add(path)
        // A temporary file of Java would be readable only by its owner, even after the move.
        channel = FileChannel.open(path, CREATE_NEW, WRITE)
        lock(channel)
        // Signals may end this process before the draft is closed.
        path.toFile().deleteOnExit()
    }

    /** Writes the [content], and then replaces the file with it. */
    fun write(content: (Writer) -> Unit) {
        channel.use { Channels.newWriter(it, Charsets.UTF_8).buffered().use(content) }
        Files.move(path, place, REPLACE_EXISTING, ATOMIC_MOVE)
    }

    /** Deletes the draft if it was not written. */
    override fun close() {
        channel.close()
        path.deleteIfExists()
        ownDrafts.remove(path)
    }

    private fun deleteLeftovers() {
        val draft = Regex("${Regex.escape(prefix(place))}[0-9a-f]{8}${Regex.escape(END)}")
        place.parent
            .listDirectoryEntries()
            .filter { draft.matches(it.name) && it !in ownDrafts }
            .forEach(::deleteIfLeft)
    }

    private fun deleteIfLeft(other: Path) {
        try {
            FileChannel.open(other, WRITE).use { if (it.tryLock() != null) other.deleteIfExists() }
        } catch (_: IOException) {
            return // It belongs to another user, or is gone already.
        }
    }

    private companion object {
        const val END = ".part"

        /** The drafts of this process. Opening and closing one again would release its lock. */
        val ownDrafts: MutableSet<Path> = ConcurrentHashMap.newKeySet()

        fun prefix(place: Path) = ".${place.name}."

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
