package dev.serdemark.toolchain.cache

import java.nio.channels.FileChannel
import java.nio.channels.FileLock
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ
import java.nio.file.StandardOpenOption.WRITE
import java.util.concurrent.locks.ReentrantLock
import kotlin.concurrent.withLock

/**
 * Locks a file against other users, in this process and in others. Either many share the file, or
 * one has exclusive access. Counts the shared locks of this process, because the operating system
 * grants only one lock per process.
 *
 * The locked byte is far beyond the end of the file, so that the content stays readable on systems
 * with mandatory locks.
 */
internal class CacheLock private constructor(private val file: Path) : AutoCloseable {
    override fun close() = release(file)

    private class Held(val channel: FileChannel, val lock: FileLock, var users: Int)

    companion object {
        private const val BYTE = Long.MAX_VALUE - 1
        private val monitor = ReentrantLock()
        private val released = monitor.newCondition()
        private val held = HashMap<Path, Held>()

        /** Returns a shared lock. Waits until nobody has exclusive access. */
        fun shared(file: Path): CacheLock = monitor.withLock {
            val key = file.toRealPath()
            while (held[key]?.lock?.isShared == false) released.await()
            held
                .getOrPut(key) {
                    val channel = FileChannel.open(key, READ)
                    Held(channel, channel.lock(BYTE, 1, true), 0)
                }
                .users++
            CacheLock(key)
        }

        /** Returns an exclusive lock, or null if anyone else uses the file. */
        fun exclusive(file: Path): CacheLock? = monitor.withLock {
            val key = file.toRealPath()
            if (key in held) return null
            val channel = FileChannel.open(key, READ, WRITE)
            val lock = channel.tryLock(BYTE, 1, false)
            if (lock == null) channel.close() else held[key] = Held(channel, lock, 1)
            lock?.let { CacheLock(key) }
        }

        private fun release(file: Path) = monitor.withLock {
            val entry = held.getValue(file)
            if (--entry.users == 0) {
                held.remove(file)
                entry.channel.close()
                released.signalAll()
            }
        }
    }
}
