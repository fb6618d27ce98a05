package dev.serdemark.runs

import java.io.IOException
import java.io.InputStream
import java.security.MessageDigest
import java.util.HexFormat
import java.util.zip.GZIPInputStream
import kotlin.io.path.inputStream
import kotlin.io.path.isRegularFile

/**
 * What identifies a run, wherever its directory is, and also if its journal was packed: the SHA-256
 * of its first event, which has an id, the machine, the time and the plan. Null if the run has no
 * plan yet, or if its journal cannot be read.
 */
val RunDirectory.identity: String?
    get() {
        val isPlain = journal.isRegularFile()
        return try {
            if (isPlain) journal.inputStream().use { firstEvent(it) }
            else GZIPInputStream(path.resolve(PACKED_JOURNAL).inputStream()).use { firstEvent(it) }
        } catch (_: IOException) {
            null
        }
    }

/** The SHA-256 of the line after the header, without its seal; null if it is incomplete. */
private fun firstEvent(journal: InputStream): String? {
    val lines = journal.bufferedReader()
    lines.readLine() ?: return null
    val line = lines.readLine()?.toByteArray() ?: return null
    val seal = SealChain.place(line, 0, line.size)
    val event = if (seal == null) line else line.copyOf(seal) + '}'.code.toByte()
    val digest = MessageDigest.getInstance("SHA-256").digest(event)
    return HexFormat.of().formatHex(digest)
}
