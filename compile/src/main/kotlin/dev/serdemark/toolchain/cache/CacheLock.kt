package dev.serdemark.toolchain.cache

import java.nio.channels.FileChannel
import java.nio.channels.FileLock
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ
import java.nio.file.StandardOpenOption.WRITE

/**
 * Locks a file against other processes: many may share it, or one may have it alone. Within this
 * process shared locks are counted, because the system grants a process only one.
 *
 * The locked byte lies far beyond the file's end, so that its content stays readable on systems
 * where locks are binding.
 */
internal class CacheLock private constructor(private val file: Path) : AutoCloseable {
    override fun close() = release(file)

    private class Held(val channel: FileChannel, val lock: FileLock, var users: Int)

    companion object {
        private const val BYTE = Long.MAX_VALUE - 1
        private val held = HashMap<Path, Held>()

        /** Waits until nobody has the file alone. */
        @Synchronized
        fun shared(file: Path): CacheLock {
            val key = file.toRealPath()
            held
                .getOrPut(key) {
                    val channel = FileChannel.open(key, READ, WRITE)
                    Held(channel, channel.lock(BYTE, 1, true), 0)
                }
                .users++
            return CacheLock(key)
        }

        /** Null if anybody else uses the file. */
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
