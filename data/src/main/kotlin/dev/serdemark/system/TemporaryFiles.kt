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
 * Temporary files and folders of this process, which on Unix its user alone may read. They lie in a
 * [ProcessFolder], so that the next process deletes what a killed one leaves.
 */
object TemporaryFiles {
    private val files: MutableSet<Path> = ConcurrentHashMap.newKeySet()
    private var own: ProcessFolder? = null
    private var isEnding = false

    /** A fresh folder, until it is [deleted][delete]. */
    fun folder(name: String): Path = Files.createTempDirectory(place(), name)

    /** A fresh file; it is deleted when this process ends, if it is there still. */
    fun file(name: String): Path = Files.createTempFile(place(), name, null).also { files.add(it) }

    /**
     * Deletes a [folder] with all that is in it, but nothing that links in it lead to. What cannot
     * be deleted, because it is still in use, is left to the next process.
     */
    @OptIn(ExperimentalPathApi::class)
    fun delete(folder: Path) {
        trying { folder.deleteRecursively() }
        leave()
    }

    /** Made when it is first needed, and again where something else has deleted it. */
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

    /** Other threads may still delete what is theirs: the last of all deletes the folder. */
    private fun end() {
        synchronized(this) { isEnding = true }
        files.forEach { trying { it.deleteIfExists() } }
        leave()
    }

    @Synchronized
    private fun leave() {
        if (isEnding) trying { own?.deleteIfUnused() }
    }

    /** What cannot be deleted disturbs nobody. */
    private fun trying(delete: () -> Unit) {
        try {
            delete()
        } catch (_: IOException) {
            return
        }
    }
}
