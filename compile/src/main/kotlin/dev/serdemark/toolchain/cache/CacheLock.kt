package dev.serdemark.toolchain.cache

import java.nio.channels.FileChannel
import java.nio.channels.FileLock
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ
import java.nio.file.StandardOpenOption.WRITE
import java.util.concurrent.locks.ReentrantLock
import kotlin.concurrent.withLock

/**
 * A shared or exclusive lock on a file, against other threads and other processes. The operating
 * system grants only one lock per process and file, so this class counts the shared locks of this
 * process.
 */
internal class CacheLock private constructor(private val file: Path) : AutoCloseable {
    override fun close() = release(file)

    /** A lock of the operating system, which [users] locks of this class share. */
    private class ProcessLock(val channel: FileChannel, val lock: FileLock, var users: Int)

    companion object {
        /**
         * The position of the locked byte. It is far beyond the end of the file, so that the
         * content stays readable on systems with mandatory locks.
         */
        private const val LOCKED_BYTE = Long.MAX_VALUE - 1
        private val monitor = ReentrantLock()
        private val released = monitor.newCondition()
        private val locks = HashMap<Path, ProcessLock>()

        /** Returns a shared lock. Waits until there is no exclusive lock. */
        fun shared(file: Path): CacheLock = monitor.withLock {
            val key = file.toRealPath()
            while (locks[key]?.lock?.isShared == false) released.await()
            locks
                .getOrPut(key) {
                    val channel = FileChannel.open(key, READ)
                    ProcessLock(channel, channel.lock(LOCKED_BYTE, 1, true), users = 0)
                }
                .users++
            CacheLock(key)
        }

        /** Returns an exclusive lock, or null if there already is a lock. */
        fun exclusive(file: Path): CacheLock? = monitor.withLock {
            val key = file.toRealPath()
            if (key in locks) return null
            val channel = FileChannel.open(key, READ, WRITE)
            val lock = channel.tryLock(LOCKED_BYTE, 1, false)
            if (lock == null) channel.close()
            else locks[key] = ProcessLock(channel, lock, users = 1)
            lock?.let { CacheLock(key) }
        }

        private fun release(file: Path) = monitor.withLock {
            val entry = locks.getValue(file)
            if (--entry.users == 0) {
                locks.remove(file)
                entry.channel.close()
                released.signalAll()
            }
        }
    }
}
