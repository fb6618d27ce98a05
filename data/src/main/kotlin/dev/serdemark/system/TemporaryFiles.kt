package dev.serdemark.system

import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.ConcurrentHashMap
import kotlin.io.path.ExperimentalPathApi
import kotlin.io.path.Path
import kotlin.io.path.deleteIfExists
import kotlin.io.path.deleteRecursively
import kotlin.io.path.exists

/**
 * Temporary files and folders of this process. On Unix, only its user may read them. They are in a
 * [ProcessFolder], so that the next process deletes what a killed process leaves.
 */
object TemporaryFiles {
    private val files: MutableSet<Path> = ConcurrentHashMap.newKeySet()
    private var own: ProcessFolder? = null
    private var isEnding = false

    /** Creates a new folder, which exists until it is [deleted][delete]. */
    fun folder(name: String): Path = Files.createTempDirectory(place(), name)

    /** Creates a new file. It is deleted when this process ends, if it still exists. */
    fun file(name: String): Path = Files.createTempFile(place(), name, null).also { files.add(it) }

    /**
     * Deletes a [folder] with all its content, but does not follow links. If something is still in
     * use, the next process deletes it.
     */
    @OptIn(ExperimentalPathApi::class)
    fun delete(folder: Path) {
        trying { folder.deleteRecursively() }
        leave()
    }

    /**
     * Returns the folder of this process. Creates it at the first use, and again if it was deleted.
     */
    @Synchronized
    private fun place(): Path {
        own?.takeIf { it.path.exists() }
            ?.let {
                return it.path
            }
        val parent = Path(System.getProperty("java.io.tmpdir"))
        val folder = ProcessFolder.create(parent)
        if (own == null) deleteAtEnd()
        own = folder
        trying { folder.sweepOthers(parent) }
        return folder.path
    }

    private fun deleteAtEnd() {
        try {
            Runtime.getRuntime().addShutdownHook(Thread(::end))
        } catch (_: IllegalStateException) {
            isEnding = true // The JVM is ending already.
        }
    }

    /**
     * Deletes the files when the process ends. Other threads may still delete their files, and the
     * last of these threads deletes the folder.
     */
    private fun end() {
        synchronized(this) { isEnding = true }
        files.forEach { trying { it.deleteIfExists() } }
        leave()
    }

    @Synchronized
    private fun leave() {
        if (isEnding) trying { own?.deleteIfUnused() }
    }

    /** Ignores failures, because files that cannot be deleted do no harm. */
    private fun trying(delete: () -> Unit) {
        try {
            delete()
        } catch (_: IOException) {
            return
        }
    }
}
