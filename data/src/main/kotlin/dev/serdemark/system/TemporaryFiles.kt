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
 * [ProcessFolder]. So if this process is killed, the next process deletes them.
 */
object TemporaryFiles {
    private val files: MutableSet<Path> = ConcurrentHashMap.newKeySet()
    private var processFolder: ProcessFolder? = null
    private var isExiting = false

    /** Creates a new folder, which exists until it is [deleted][delete]. */
    fun folder(name: String): Path = Files.createTempDirectory(processFolder(), name)

    /** Creates a new file. It is deleted when this process ends, if it still exists. */
    fun file(name: String): Path =
        Files.createTempFile(processFolder(), name, null).also { files.add(it) }

    /**
     * Deletes a [folder] with its content, and does not follow links. The next process deletes
     * files that are still in use.
     */
    @OptIn(ExperimentalPathApi::class)
    fun delete(folder: Path) {
        ignoringErrors { folder.deleteRecursively() }
        deleteProcessFolderAtExit()
    }

    /**
     * Returns the folder of this process. Creates it at the first use, and again if it was deleted.
     */
    @Synchronized
    private fun processFolder(): Path {
        val current = processFolder
        if (current != null && current.path.exists()) return current.path
        val parent = Path(System.getProperty("java.io.tmpdir"))
        val folder = ProcessFolder.create(parent)
        if (current == null) deleteAtExit()
        processFolder = folder
        ignoringErrors { folder.sweepOthers(parent) }
        return folder.path
    }

    private fun deleteAtExit() {
        try {
            Runtime.getRuntime().addShutdownHook(Thread(::exit))
        } catch (_: IllegalStateException) {
            isExiting = true // The JVM is already exiting.
        }
    }

    /**
     * Deletes the files when the process exits. Other threads may still delete their folders. The
     * last of them deletes the folder of the process.
     */
    private fun exit() {
        synchronized(this) { isExiting = true }
        files.forEach { ignoringErrors { it.deleteIfExists() } }
        deleteProcessFolderAtExit()
    }

    @Synchronized
    private fun deleteProcessFolderAtExit() {
        if (isExiting) ignoringErrors { processFolder?.deleteIfUnused() }
    }

    /** Ignores errors, because files that cannot be deleted do no harm. */
    private fun ignoringErrors(delete: () -> Unit) {
        try {
            delete()
        } catch (_: IOException) {
            return
        }
    }
}
