package dev.serdemark.runs

import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.orProblem
import dev.serdemark.problem.reason
import dev.serdemark.problem.shellQuoted
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.channels.FileLock
import java.nio.channels.OverlappingFileLockException
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardOpenOption.CREATE_NEW
import java.nio.file.StandardOpenOption.READ
import java.nio.file.StandardOpenOption.WRITE

/**
 * Writes every event of a run as one line of JSON, after a header with the version. The line of an
 * event that counts at once ends in a seal, see [SealChain]. Each line is complete before the next
 * event comes, so a killed run loses at most its last line. While the writer is open, no other
 * process can write the same journal.
 */
class JournalWriter private constructor(private val file: Path, private val channel: FileChannel) :
    EventListener, AutoCloseable {
    /** Whether the last line is incomplete. Nothing may follow such a line. */
    private var isBroken = false

    /** The chain of seals of all lines so far. */
    private var chain = SealChain()

    override fun on(event: Event) {
        if (isBroken) return
        val text = json.encodeToString(eventSerializer, event)
        if (event.countsAtOnce) writeLine(chain.addAndSeal(text).toByteArray())
        else writeUnsealed(text)
    }

    private fun writeUnsealed(text: String) {
        val line = text.toByteArray()
        chain.add(line)
        writeLine(line)
    }

    override fun close() = channel.close()

    /** Writes one line. If the disk is full, the run ends, and the journal stays readable. */
    private fun writeLine(line: ByteArray) {
        val bytes = ByteBuffer.wrap(line + '\n'.code.toByte())
        try {
            while (bytes.hasRemaining()) channel.write(bytes)
        } catch (e: IOException) {
            isBroken = true
            throw ProblemException(
                "Cannot write the journal $file: ${e.reason(file)}.",
                "What was measured before is kept. Fix that, for example by freeing space. Then " +
                    "resume the run: serdemark resume ${shellQuoted("${file.parent}")}",
                cause = e,
            )
        }
    }

    companion object {
        /** Creates a journal that does not exist yet. */
        fun create(file: Path): JournalWriter =
            open(file, { FileChannel.open(file, CREATE_NEW, WRITE) }) { writer ->
                writer.writeUnsealed(json.encodeToString(Header(JOURNAL_FORMAT)))
            }

        /**
         * Opens the journal of a run that resumes. Passes its events to [listener], as
         * [readJournal] does, and cuts off an incomplete last line.
         *
         * @throws ProblemException if the run cannot resume
         */
        fun append(file: Path, listener: EventListener): JournalWriter {
            requireJournal(file)
            return open(file, { FileChannel.open(file, READ, WRITE) }) { writer ->
                val reader = JournalReader(file, writer.channel)
                reader.read(listener)
                if (reader.format != JOURNAL_FORMAT) throw unsealedJournal(file)
                writer.chain = reader.chain
                writer.channel.truncate(reader.end).position(reader.end)
            }
        }

        private fun open(
            file: Path,
            channel: () -> FileChannel,
            begin: (JournalWriter) -> Unit,
        ): JournalWriter =
            orProblem("Cannot open the journal $file", "Make sure that it can be written.", file) {
                val writer = JournalWriter(file, channel())
                try {
                    if (!lock(writer.channel)) throw inUse(file)
                    begin(writer)
                    writer
                } catch (e: Exception) {
                    writer.close()
                    throw e
                }
            }

        private fun unsealedJournal(file: Path) =
            ProblemException(
                "Cannot resume this run: its journal has format $UNSEALED_FORMAT, which an earlier " +
                    "Serdemark wrote.",
                "Report it as it is, or start a new run.",
                "$file",
                1,
            )

        private fun inUse(file: Path) =
            ProblemException(
                "The run in ${file.parent} is being measured by another process.",
                "Wait until it ends, or end it.",
            )
    }
}

/**
 * The position of the locked byte. It is far beyond the end of the journal, so the journal stays
 * readable on systems with mandatory locks.
 */
private const val LOCKED_BYTE = Long.MAX_VALUE - 1

/** Locks a journal until its [channel] is closed. Returns false if it is already locked. */
fun lock(channel: FileChannel): Boolean = isAcquired {
    channel.tryLock(LOCKED_BYTE, 1, false)
}

/** Whether a process is writing to the journal in [file]. False if the journal is packed. */
fun isInUse(file: Path): Boolean =
    Files.exists(file) &&
        FileChannel.open(file, READ).use { channel ->
            // A shared lock, so that several processes can ask at once.
            !isAcquired { channel.tryLock(LOCKED_BYTE, 1, true) }
        }

private fun isAcquired(lock: () -> FileLock?): Boolean =
    try {
        lock() != null
    } catch (_: OverlappingFileLockException) {
        false // This process holds the lock.
    }
