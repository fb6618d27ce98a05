package dev.serdemark.toolchain.cache

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.orProblem
import dev.serdemark.system.TemporaryFiles
import dev.serdemark.system.copyAsShared
import dev.serdemark.system.createSharedFolder
import dev.serdemark.system.whyNotOnClassPath
import java.io.IOException
import java.nio.file.AccessMode
import java.nio.file.Files
import java.nio.file.NoSuchFileException
import java.nio.file.Path
import java.nio.file.StandardCopyOption.ATOMIC_MOVE
import java.nio.file.StandardCopyOption.REPLACE_EXISTING
import kotlin.io.path.ExperimentalPathApi
import kotlin.io.path.createDirectories
import kotlin.io.path.deleteRecursively
import kotlin.io.path.exists
import kotlin.io.path.isDirectory
import kotlin.io.path.isRegularFile
import kotlin.io.path.isWritable
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.writeText

/**
 * The folder in which Serdemark keeps its downloads and builds, so that the next run is fast.
 *
 * Several processes may use the folder at once, also those of other users: files have the
 * permissions that new files of the user have. Files are moved into place when they are complete,
 * so that a killed process leaves no incomplete files.
 *
 * @property folder a cache, or an empty folder; it is created if it does not exist
 */
class Cache(val folder: Path) {
    /** The local Maven repository of Serdemark. */
    internal val repository: Path = folder.resolve("repository")

    /** Class paths that were resolved. */
    internal val resolutions: Path = folder.resolve("resolutions")

    /** Compiled units, by the hash of all their inputs. */
    internal val builds: Path = folder.resolve("builds")

    /** Copies of jars that may change at their source, see [keep]. */
    internal val jars: Path = folder.resolve("jars")

    /** Sources that did not compile. */
    internal val failures: Path = folder.resolve("failures")

    /** The generated documents of workloads. */
    val documents: Path = folder.resolve("documents")

    /** Builds that were prepared for sweeps. */
    val sweeps: Path = folder.resolve("sweeps")

    /** Work in progress. Deleted when no other process uses the cache. */
    internal val temporary: Path = folder.resolve("temporary")

    private val parts =
        listOf(repository, resolutions, builds, jars, failures, documents, sweeps, temporary)
    private val marker = folder.resolve("serdemark-cache")

    /**
     * Creates the folder if necessary, and prevents [clean] until the result is closed.
     *
     * @throws ProblemException if the folder cannot be used as a cache
     */
    fun use(): AutoCloseable = orProblem {
        requireReadable()
        whyNotOnClassPath(folder)?.let { throw ProblemException(notOnClassPaths(it)) }
        createMarker()
        requireMarker()
        if (isReadOnly) return@orProblem CacheLock.shared(marker)
        // The lock is null if another process uses the cache. The files of that process must stay.
        CacheLock.exclusive(marker)?.use { deleteLeftovers() }
        val lock = CacheLock.shared(marker)
        parts.forEach { it.createDirectories() }
        lock
    }

    /**
     * Requires that this process may read the folder and its parts, if they exist. Otherwise files
     * in them would seem to be missing.
     *
     * @throws ProblemException if it may not
     */
    fun requireReadable(): Unit = orProblem {
        for (part in (listOf(folder) + parts).filter { it.isDirectory() }) {
            try {
                part.fileSystem.provider().checkAccess(part, AccessMode.READ, AccessMode.EXECUTE)
            } catch (_: NoSuchFileException) {
                // Another process, which uses the cache alone, has deleted its leftovers.
            }
        }
    }

    /** Writes the marker file into a new cache. */
    private fun createMarker(): Unit =
        // On some systems, closing a file releases all locks of the process on it. So no thread
        // may write the marker while another thread has a lock on it.
        synchronized(markerMonitor) {
            if (folder.exists() && !folder.isEmptyFolder()) return
            folder.createDirectories()
            marker.writeText("Kept by Serdemark. To empty it: serdemark cache clean\n")
        }

    /** Whether this process can only read the cache, such as a part of a container image. */
    private val isReadOnly: Boolean
        get() = marker.exists() && !marker.isWritable()

    /** Deletes the files that killed processes left behind. */
    private fun deleteLeftovers() {
        temporary.deleteTree()
        listOf(documents, sweeps)
            .filter { it.exists() }
            .flatMap { it.listDirectoryEntries("*.part") }
            .forEach(Files::delete)
    }

    /** Returns the size of all files in the cache, in bytes; 0 if the folder does not exist. */
    fun size(): Long = if (folder.exists()) orProblem { sizeOf(folder) } else 0

    /**
     * Deletes the content of the cache, but neither the folder nor files of others in it.
     *
     * @return the size of the deleted files, in bytes
     * @throws ProblemException if the folder is not a cache, or if another process uses it
     */
    fun clean(): Long = orProblem {
        if (!folder.exists()) return@orProblem 0
        requireMarker()
        val lock = CacheLock.exclusive(marker) ?: throw ProblemException(inUse())
        lock.use {
            val freed = parts.filter { it.exists() }.sumOf(::sizeOf)
            parts.forEach { it.deleteTree() }
            freed
        }
    }

    /** Creates a new folder for work in progress. */
    internal fun temporaryFolder(): Path =
        if (isReadOnly) TemporaryFiles.folder("work") else temporary.createSharedFolder("work")

    /**
     * Moves the folder [source] to [target]. If the target exists and [isComplete], because another
     * process was faster, it stays. An incomplete target is replaced.
     *
     * @throws IOException if the cache cannot be written
     */
    internal fun publish(source: Path, target: Path, isComplete: () -> Boolean) {
        if (isReadOnly) throw IOException("it lacks a build, and cannot be written")
        // Users may delete parts of the cache by hand meanwhile.
        target.parent.createDirectories()
        try {
            Files.move(source, target, ATOMIC_MOVE)
        } catch (e: IOException) {
            if (!target.exists()) throw e
            if (isComplete()) return
            target.deleteTree()
            Files.move(source, target, ATOMIC_MOVE)
        }
    }

    /** Copies [jar] into the cache, unless the cache already has a copy of its content. */
    internal fun keep(jar: Path): KeptJar {
        val work = temporaryFolder()
        try {
            val copy = jar.copyAsShared(work.resolve(jar.name))
            val sha256 = sha256(copy)
            val folder = jars.resolve(sha256)
            val kept = KeptJar(folder.resolve(jar.name), sha256)
            if (!kept.file.exists() || sha256(kept.file) != sha256) {
                folder.createDirectories()
                Files.move(copy, kept.file, ATOMIC_MOVE, REPLACE_EXISTING)
            }
            return kept
        } finally {
            work.deleteTree()
        }
    }

    private fun requireMarker() {
        if (!marker.isRegularFile()) throw ProblemException(notACache())
    }

    private fun notACache() =
        Problem(
            "Not a cache of Serdemark: '$folder'. Expected an empty folder, or one that Serdemark made.",
            "Name another folder with --cache.",
        )

    private fun notOnClassPaths(reason: String) =
        Problem(
            "The cache cannot be in '$folder', since $reason.",
            "Name another folder with --cache.",
        )

    private fun inUse() =
        Problem("The cache '$folder' is in use by another run.", "Try again when it has ended.")

    /**
     * Runs [block], and reports its errors as problems of the cache.
     *
     * @throws ProblemException if [block] throws an [IOException]
     */
    internal fun <T> orProblem(block: () -> T): T =
        orProblem(
            "The cache '$folder' cannot be used",
            "Fix that, or name another folder with --cache.",
            folder,
            action = block,
        )
}

private val markerMonitor = Any()

/** A copy of a jar in the cache. The name of its folder is its hash. */
internal data class KeptJar(val file: Path, val sha256: String)

private fun Path.isEmptyFolder() = isDirectory() && listDirectoryEntries().isEmpty()

/**
 * Returns the size of the files in [folder], in bytes. Ignores files that are deleted meanwhile.
 */
private fun sizeOf(folder: Path): Long =
    folder.toFile().walk().filter { it.isFile }.sumOf { it.length() }

@OptIn(ExperimentalPathApi::class)
internal fun Path.deleteTree() {
    deleteRecursively()
}
