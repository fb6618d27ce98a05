package dev.serdemark.toolchain.cache

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.reason
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
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.writeText

/**
 * The folder in which Serdemark keeps what it downloaded and built, so that the next run is quick.
 *
 * Several processes may use it at once: files come into being elsewhere and are moved into place
 * when they are whole, so a process that is killed leaves nothing half-done behind.
 *
 * @property folder made when it is first used; must be empty or a cache already
 */
class Cache(val folder: Path) {
    /** A local Maven repository of its own. */
    internal val repository: Path = folder.resolve("repository")

    /** Class paths that were resolved. */
    internal val resolutions: Path = folder.resolve("resolutions")

    /** Compiled units, by the hash of all that went into them. */
    internal val builds: Path = folder.resolve("builds")

    /** Jars that no repository has, or that may change where they come from: see [keep]. */
    internal val jars: Path = folder.resolve("jars")

    /** Sources that did not compile. */
    internal val failures: Path = folder.resolve("failures")

    /** The generated documents of workloads. */
    val documents: Path = folder.resolve("documents")

    /** Work in progress; swept when nobody else uses the cache. */
    internal val temporary: Path = folder.resolve("temporary")

    private val parts =
        listOf(repository, resolutions, builds, jars, failures, documents, temporary)
    private val marker = folder.resolve("serdemark-cache")

    /**
     * Makes the folder where needed, and keeps it from being cleaned until the result is closed.
     */
    fun use(): AutoCloseable = orProblem {
        whyNotOnClassPath(folder)?.let { throw ProblemException(notOnClassPaths(it)) }
        if (!folder.exists() || folder.isEmptyFolder()) {
            folder.createDirectories()
            marker.writeText("Kept by Serdemark. To empty it: serdemark cache clean\n")
        }
        requireMarker()
        CacheLock.exclusive(marker)?.use { sweep() }
        val lock = CacheLock.shared(marker)
        parts.forEach { it.createDirectories() }
        lock
    }

    /** Deletes what processes left that were killed. */
    private fun sweep() {
        temporary.deleteTree()
        if (documents.exists()) documents.listDirectoryEntries("*.part").forEach(Files::delete)
    }

    /** Bytes of all files in it; 0 if there is none yet. */
    fun size(): Long = if (folder.exists()) orProblem { sizeOf(folder) } else 0

    /**
     * Deletes all that Serdemark keeps here, and nothing else; the folder itself stays.
     *
     * @return bytes that were freed
     * @throws ProblemException if the folder is no cache, or another process uses it
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

    /** A fresh folder for work in progress. */
    internal fun temporaryFolder(): Path = Files.createTempDirectory(temporary, "work")

    /**
     * Moves the folder [whole] to [target]. What another process put there meanwhile is as good,
     * and stays, if it [isComplete]; anything else there is replaced.
     */
    internal fun publish(whole: Path, target: Path, isComplete: () -> Boolean) {
        try {
            Files.move(whole, target, ATOMIC_MOVE)
        } catch (e: IOException) {
            if (!target.exists()) throw e
            if (isComplete()) return
            target.deleteTree()
            Files.move(whole, target, ATOMIC_MOVE)
        }
    }

    /** A copy of [jar] that stays as it is, whatever becomes of the original. */
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

    /** Runs [block]; what goes wrong with files in it is the cache's problem. */
    internal fun <T> orProblem(block: () -> T): T =
        try {
            block()
        } catch (e: IOException) {
            throw ProblemException(
                Problem(
                    "The cache '$folder' cannot be used: ${e.reason(folder)}.",
                    "Fix that, or name another folder with --cache.",
                ),
                e,
            )
        }
}

/** A copy in the cache, in a folder that is named by its content. */
internal data class KeptJar(val file: Path, val sha256: String)

private fun Path.isEmptyFolder() = isDirectory() && listDirectoryEntries().isEmpty()

/** The size of the files in [folder]; files that another process deletes meanwhile count as 0. */
private fun sizeOf(folder: Path): Long =
    folder.toFile().walk().filter { it.isFile }.sumOf { it.length() }

@OptIn(ExperimentalPathApi::class)
internal fun Path.deleteTree() {
    deleteRecursively()
}
