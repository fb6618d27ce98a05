package dev.serdemark.toolchain.cache

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.orProblem
import dev.serdemark.system.TemporaryFiles
import dev.serdemark.system.whyNotOnClassPath
import java.io.IOException
import java.nio.file.Files
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
 * Several processes may use the folder at once. Files are created elsewhere and moved into place
 * when they are complete. A process that is killed therefore leaves no incomplete files.
 *
 * @property folder the folder, which is created at the first use; it must be empty or already a
 *   cache
 */
class Cache(val folder: Path) {
    /** The local Maven repository of Serdemark. */
    internal val repository: Path = folder.resolve("repository")

    /** Class paths that were resolved. */
    internal val resolutions: Path = folder.resolve("resolutions")

    /** Compiled units, by the hash of all their inputs. */
    internal val builds: Path = folder.resolve("builds")

    /** Jars that no repository has, or whose source may change, see [keep]. */
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
        whyNotOnClassPath(folder)?.let { throw ProblemException(notOnClassPaths(it)) }
        mark()
        requireMarker()
        if (isReadOnly) return@orProblem CacheLock.shared(marker)
        CacheLock.exclusive(marker)?.use { deleteLeftovers() }
        val lock = CacheLock.shared(marker)
        parts.forEach { it.createDirectories() }
        lock
    }

    /**
     * Marks a new folder as a cache. Only one thread at a time may do this, because closing the
     * marker file would release a lock that another thread has on the file.
     */
    private fun mark(): Unit =
        synchronized(marking) {
            if (folder.exists() && !folder.isEmptyFolder()) return
            folder.createDirectories()
            marker.writeText("Kept by Serdemark. To empty it: serdemark cache clean\n")
        }

    /** Whether this process can only read the cache, such as in a layer of a container image. */
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

    /**
     * Returns the size of all files in the cache, in bytes. It is 0 if the folder does not exist.
     */
    fun size(): Long = if (folder.exists()) orProblem { sizeOf(folder) } else 0

    /**
     * Deletes everything that Serdemark keeps here, and nothing else. The folder itself stays.
     *
     * @return the number of bytes that were freed
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
        if (isReadOnly) TemporaryFiles.folder("work")
        else Files.createTempDirectory(temporary, "work")

    /**
     * Moves the folder [whole] to [target]. If another process has already put a folder there that
     * [isComplete], that folder stays. Any other content of [target] is replaced.
     *
     * @throws IOException if the cache cannot be written
     */
    internal fun publish(whole: Path, target: Path, isComplete: () -> Boolean) {
        if (isReadOnly) throw IOException("it lacks a build, and cannot be written")
        // Users may delete parts of the cache by hand meanwhile.
        target.parent.createDirectories()
        try {
            Files.move(whole, target, ATOMIC_MOVE)
        } catch (e: IOException) {
            if (!target.exists()) throw e
            if (isComplete()) return
            target.deleteTree()
            Files.move(whole, target, ATOMIC_MOVE)
        }
    }

    /** Returns a copy of [jar] that does not change with the original. */
    internal fun keep(jar: Path): KeptJar {
        val work = temporaryFolder()
        try {
            val copy = Files.copy(jar, work.resolve(jar.name))
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

    private fun notOnClassPaths(why: String) =
        Problem(
            "The cache cannot be in '$folder', since $why.",
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

private val marking = Any()

/** A copy of a jar in the cache, in a folder whose name is the hash of the jar. */
internal data class KeptJar(val file: Path, val sha256: String)

private fun Path.isEmptyFolder() = isDirectory() && listDirectoryEntries().isEmpty()

/**
 * Returns the size of the files in [folder], in bytes. Files that another process deletes meanwhile
 * count as 0.
 */
private fun sizeOf(folder: Path): Long =
    folder.toFile().walk().filter { it.isFile }.sumOf { it.length() }

@OptIn(ExperimentalPathApi::class)
internal fun Path.deleteTree() {
    deleteRecursively()
}
