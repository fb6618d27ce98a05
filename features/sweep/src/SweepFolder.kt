package dev.serdemark.sweep

import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.orProblem
import dev.serdemark.runs.RunDirectory
import dev.serdemark.runs.isInUse
import dev.serdemark.runs.lastSeal
import dev.serdemark.runs.lock
import dev.serdemark.system.inParallel
import java.io.Closeable
import java.io.IOException
import java.net.InetAddress
import java.net.UnknownHostException
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.NoSuchFileException
import java.nio.file.Path
import java.nio.file.StandardCopyOption.ATOMIC_MOVE
import java.nio.file.StandardOpenOption.CREATE
import java.nio.file.StandardOpenOption.READ
import java.nio.file.StandardOpenOption.WRITE
import java.nio.file.attribute.FileTime
import java.util.UUID
import kotlin.io.path.copyTo
import kotlin.io.path.exists
import kotlin.io.path.isDirectory
import kotlin.io.path.isRegularFile
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readBytes
import kotlin.io.path.readText
import kotlin.time.Clock

/**
 * The folder of a sweep, which many machines may share. It contains a copy of the sweep's file, the
 * runs of complete shards, and attempts that are not results.
 *
 * An attempt to measure a shard has a folder that no other process uses. When the attempt is
 * complete, an atomic move makes this folder the shard's result, unless the shard already has one.
 * So a shard counts only once, even if two machines measured it.
 *
 * @param machine the name of this machine, or of the node if Slurm started this process
 */
class SweepFolder
private constructor(
    val path: Path,
    val sweep: Sweep,
    private val machine: String,
) {
    /** The copy of the sweep's file. */
    val file: Path = path.resolve(FILE)

    private val digits = maxOf(MIN_DIGITS, "${sweep.shards.size}".length)

    private fun name(shard: Shard) = "${shard.number}".padStart(digits, '0')

    private fun attemptsOf(shard: Shard): Path = path.resolve(ATTEMPTS).resolve(name(shard))

    private fun claimOn(shard: Shard): Path = attemptsOf(shard).resolve("claim")

    private fun resultFolder(shard: Shard): Path = path.resolve(SHARDS).resolve(name(shard))

    /** Returns the attempt in the place of the result of a [shard]; null if there is none. */
    internal fun result(shard: Shard): ShardAttempt? =
        resultFolder(shard).takeIf { it.exists() }?.let { ShardAttempt(RunDirectory(it)) }

    /** Returns what the folder has about a [shard]. Reads the journal of a complete shard. */
    fun findings(shard: Shard): ShardFindings = reading { ShardFindings.of(shard, this) }

    internal fun <T> reading(action: () -> T): T =
        orProblem(
            "Cannot read the folder of the sweep $path",
            "Check its permissions.",
            path,
            action = action,
        )

    /** Returns what the folder has about each shard. */
    fun findings(): List<ShardFindings> = inParallel(READING_THREADS, sweep.shards) { findings(it) }

    /** Returns the state of a [shard]. */
    fun state(shard: Shard): ShardState = findings(shard).state

    /** Returns the attempt that counts for a [shard]; null if the shard is not complete. */
    fun completed(shard: Shard): ShardAttempt? = findings(shard).complete?.attempt

    /** Returns the outcome of a complete [shard]; null if it is not complete. */
    fun outcome(shard: Shard): ShardOutcome? = findings(shard).complete?.outcome

    /** Begins an attempt in a new folder. */
    fun begin(shard: Shard): ShardAttempt = writing {
        ShardAttempt(RunDirectory(Files.createDirectories(newAttempt(shard))))
    }

    /** Returns a new path for an attempt, which no other process uses. */
    private fun newAttempt(shard: Shard): Path {
        val random = "${UUID.randomUUID()}".take(8)
        return attemptsOf(shard).resolve("$machine-${ProcessHandle.current().pid()}-$random")
    }

    private inline fun <T> writing(action: () -> T): T =
        orProblem(
            "Cannot write to the folder of the sweep $path",
            "Make it writable, or name another folder with --out.",
            path,
            action = action,
        )

    /** Returns the attempts that are not results, the newest first. */
    fun attempts(shard: Shard): List<ShardAttempt> {
        val folder = attemptsOf(shard)
        if (!folder.isDirectory()) return emptyList()
        // Reads each time only once, because other machines change attempts and move them away.
        return folder
            .listDirectoryEntries()
            .filter { it.isDirectory() }
            .mapNotNull { attempt -> modificationTime(attempt)?.let { attempt to it } }
            .sortedByDescending { (_, modified) -> modified }
            .map { (attempt, _) -> ShardAttempt(RunDirectory(attempt)) }
    }

    /** Returns null if another machine has moved the attempt away. */
    private fun modificationTime(attempt: Path): FileTime? =
        try {
            Files.getLastModifiedTime(attempt)
        } catch (_: NoSuchFileException) {
            null
        }

    /** Ends an attempt that is not a result. */
    fun fail(shard: Shard, attempt: ShardAttempt, status: Int, reason: String) = writing {
        outcome(shard, attempt, status, reason, isResult = false).write(attempt.directory.path)
    }

    private fun outcome(
        shard: Shard,
        attempt: ShardAttempt,
        status: Int,
        reason: String?,
        isResult: Boolean,
    ) =
        ShardOutcome(
            status,
            machine,
            Clock.System.now(),
            reason,
            isResult,
            sweep.idOf(shard),
            attempt.directory.lastSeal(),
            ShardOutcome.FORMAT,
        )

    /**
     * Makes an attempt the result of its [shard]. If the shard already has a result, returns false
     * and leaves the attempt in its place. A damaged result becomes an attempt.
     *
     * @param status the exit status of the run
     * @param reason why cells are missing; null if none is missing
     */
    fun publish(shard: Shard, attempt: ShardAttempt, status: Int, reason: String?): Boolean =
        writing {
            outcome(shard, attempt, status, reason, isResult = true).write(attempt.directory.path)
            val result = resultFolder(shard)
            Files.createDirectories(result.parent)
            if (findings(shard).rejected.any { it.attempt.directory.path == result })
                Files.move(result, newAttempt(shard), ATOMIC_MOVE)
            try {
                // The system refuses to replace a folder that is not empty.
                Files.move(attempt.directory.path, result, ATOMIC_MOVE)
                true
            } catch (e: IOException) {
                if (!result.exists()) throw e
                false
            }
        }

    /**
     * Claims the [shard] for this process until the returned object is closed.
     *
     * A claim helps to avoid measuring a shard twice. It does not forbid measuring, because a lost
     * process may still have a claim.
     *
     * @return null if another process has claimed the shard
     */
    fun claim(shard: Shard): Closeable? = writing {
        val file = claimOn(shard)
        Files.createDirectories(file.parent)
        val channel = FileChannel.open(file, CREATE, READ, WRITE)
        if (!lock(channel)) {
            channel.close()
            return null
        }
        channel.truncate(0).write(ByteBuffer.wrap(machine.toByteArray()))
        channel
    }

    /** Returns the machine of the process that has claimed the [shard]; null if no process has. */
    fun claimant(shard: Shard): String? {
        val file = claimOn(shard)
        return if (isInUse(file)) file.readText() else null
    }

    /** Whether the [claimant] of a shard is this machine. */
    fun isHere(claimant: String): Boolean = claimant == machine

    companion object {
        private const val FILE = "sweep.yaml"

        private const val SHARDS = "shards"
        private const val ATTEMPTS = "attempts"

        /** The number of shards that are read at once. */
        private const val READING_THREADS = 4

        /**
         * Returns whether [folder] is the folder of a sweep that has begun. A folder with only the
         * sweep's file may be the user's own folder.
         */
        fun isAt(folder: Path): Boolean =
            isFileIn(folder) && listOf(SHARDS, ATTEMPTS).any { folder.resolve(it).isDirectory() }

        /** Returns the folder of the sweep to which a [run] belongs; null if it belongs to none. */
        fun containing(run: RunDirectory): Path? {
            val parent = run.path.toAbsolutePath().normalize().parent
            val grandparent = parent?.parent ?: return null
            val folder =
                when {
                    parent.endsWith(SHARDS) -> grandparent
                    grandparent.endsWith(ATTEMPTS) -> grandparent.parent
                    else -> null
                }
            return folder?.takeIf(::isFileIn)
        }

        private fun isFileIn(folder: Path) = folder.resolve(FILE).isRegularFile()

        private const val MIN_DIGITS = 4

        /**
         * Opens the folder of a [sweep], and creates it if needed. Several processes may do this at
         * once.
         *
         * @param machine the name of this machine
         * @throws ProblemException if this is not possible, or if the folder has other contents
         */
        fun of(sweep: Sweep, folder: Path, machine: String = nameOfMachine()): SweepFolder {
            val path = folder.toAbsolutePath().normalize()
            val copy = path.resolve(FILE)
            orProblem("Cannot use the folder $path", "Choose another with --out.", path) {
                Files.createDirectories(path)
                if (!copy.exists()) {
                    requireEmpty(path)
                    val draft = path.resolve("$FILE.${UUID.randomUUID()}")
                    Files.move(sweep.file.copyTo(draft), copy, ATOMIC_MOVE)
                }
                if (!copy.readBytes().contentEquals(sweep.file.readBytes()))
                    throw ProblemException(
                        "The folder $path belongs to another sweep: its $FILE differs from ${sweep.file}.",
                        "Name another folder with --out, or undo the change to the file.",
                    )
            }
            return SweepFolder(path, sweep, machine)
        }

        /**
         * Opens the folder of a sweep.
         *
         * @throws ProblemException if [folder] is not the folder of a sweep
         */
        fun open(folder: Path): SweepFolder {
            val path = folder.toAbsolutePath().normalize()
            val file = path.resolve(FILE)
            if (!file.exists())
                throw ProblemException(
                    "$path is not the folder of a sweep: it has no $FILE.",
                    "Name the folder that serdemark sweep run or submit got with --out.",
                )
            return SweepFolder(path, readSweep(file), nameOfMachine())
        }

        private fun requireEmpty(path: Path) {
            val others = path.listDirectoryEntries().filterNot { it.name.startsWith(FILE) }
            // Another process may have put the sweep's file there meanwhile.
            if (others.isNotEmpty() && !path.resolve(FILE).exists())
                throw ProblemException(
                    "The folder $path is not empty, and it is not the folder of a sweep.",
                    "Name one that does not exist, or an empty one.",
                )
        }
    }
}

private val UNSAFE = Regex("[^A-Za-z0-9._-]+")

/** Returns the name of this machine, as a part of the name of a folder. */
private fun nameOfMachine(): String {
    val name =
        System.getenv("SLURMD_NODENAME")
            ?: try {
                InetAddress.getLocalHost().hostName
            } catch (_: UnknownHostException) {
                "unknown"
            }
    return name.replace(UNSAFE, "_").take(MAX_NAME_LENGTH)
}

private const val MAX_NAME_LENGTH = 60
