package dev.serdemark.runs

import java.nio.channels.FileChannel
import java.nio.channels.FileLock
import java.nio.channels.OverlappingFileLockException
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ

/**
 * The position of the locked byte. It is far beyond the end, so that the journal stays readable on
 * systems with mandatory locks.
 */
private const val BYTE = Long.MAX_VALUE - 1

/** Locks a journal until its [channel] is closed; false if it is locked already. */
internal fun lock(channel: FileChannel): Boolean = attempt { channel.tryLock(BYTE, 1, false) }

/** Whether any process writes to the journal in [file]. Nobody writes a packed one. */
fun isInUse(file: Path): Boolean =
    Files.exists(file) &&
        FileChannel.open(file, READ).use { channel -> !attempt { channel.tryLock(BYTE, 1, true) } }

private fun attempt(lock: () -> FileLock?): Boolean =
    try {
        lock() != null
    } catch (_: OverlappingFileLockException) {
        false // This process holds it.
    }
