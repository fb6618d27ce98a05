package dev.serdemark.toolchain.cache

import java.nio.channels.FileChannel
import java.nio.channels.FileLock
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ
import java.nio.file.StandardOpenOption.WRITE

/**
 * Locks a file against other processes. Either many processes share the file, or one has exclusive
 * access. Within this process, shared locks are counted, because the system grants a process only
 * one.
 *
 * The locked byte is far beyond the end of the file, so that the content stays readable on systems
 * with mandatory locks.
 */
internal class CacheLock private constructor(private val file: Path) : AutoCloseable {
    override fun close() = release(file)

    private class Held(val channel: FileChannel, val lock: FileLock, var users: Int)

    companion object {
        private const val BYTE = Long.MAX_VALUE - 1
        private val held = HashMap<Path, Held>()

        /** Returns a shared lock. Waits until no other process has exclusive access. */
        @Synchronized
        fun shared(file: Path): CacheLock {
            val key = file.toRealPath()
            held
                .getOrPut(key) {
                    val channel = FileChannel.open(key, READ)
                    Held(channel, channel.lock(BYTE, 1, true), 0)
                }
                .users++
            return CacheLock(key)
        }

        /** Returns an exclusive lock, or null if anyone else uses the file. */
        @Synchronized
        fun exclusive(file: Path): CacheLock? {
            val key = file.toRealPath()
            if (key in held) return null
            val channel = FileChannel.open(key, READ, WRITE)
            val lock = channel.tryLock(BYTE, 1, false)
            if (lock == null) channel.close() else held[key] = Held(channel, lock, 1)
            return lock?.let { CacheLock(key) }
        }

        @Synchronized
        private fun release(file: Path) {
            val entry = held.getValue(file)
            if (--entry.users == 0) {
                held.remove(file)
                entry.channel.close()
            }
        }
    }
}
