package dev.serdemark.toolchain.unit

import java.nio.file.Path

/** What the toolchain reports while it works. */
sealed interface BuildEvent {
    /**
     * What is about to be downloaded. Reported after the small files that say what is needed
     * (POMs), and before the first jar.
     *
     * @property files jars that are missing
     * @property bytes their sizes, as the repositories say
     * @property unsized how many of the [files] have a size that no repository reports
     */
    data class DownloadExpected(val files: Int, val bytes: Long, val unsized: Int) : BuildEvent

    /**
     * A download continues.
     *
     * @property file name of the file
     * @property bytes so far
     * @property total its size, or null if the repository does not say
     */
    data class Downloading(val file: String, val bytes: Long, val total: Long?) : BuildEvent

    /** A download is complete. */
    data class Downloaded(val file: String, val bytes: Long) : BuildEvent

    /**
     * Something in the cache is not as it was put there: a file that [isDownload] is downloaded
     * again, a folder is built again.
     */
    data class Damaged(val place: Path, val isDownload: Boolean) : BuildEvent

    /** A compiler JVM was started; [pid] is its process. */
    data class CompilerStarted(val pid: Long) : BuildEvent

    /** The unit is not in the cache and is being compiled. */
    data class Compiling(val unit: String) : BuildEvent

    /** The unit's build ended. */
    data class Finished(val unit: String, val result: BuildResult) : BuildEvent
}

/** Hears of every [BuildEvent], of one at a time, but from several threads. */
fun interface BuildListener {
    fun on(event: BuildEvent)

    companion object {
        /** Hears nothing. */
        val NONE = BuildListener {}
    }
}

/** Tells [listener] of one event at a time. */
internal class SerialListener(private val listener: BuildListener) : BuildListener {
    @Synchronized override fun on(event: BuildEvent) = listener.on(event)
}
