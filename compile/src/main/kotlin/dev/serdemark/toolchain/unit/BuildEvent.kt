package dev.serdemark.toolchain.unit

import java.nio.file.Path

/** The events that the toolchain reports while it works. */
sealed interface BuildEvent {
    /**
     * A download will begin. Reported after the POMs, which determine the necessary jars, and
     * before the first jar.
     *
     * @property files the number of missing jars
     * @property bytes the total size that the repositories report
     * @property unsized the number of [files] whose size no repository reports
     */
    data class DownloadExpected(val files: Int, val bytes: Long, val unsized: Int) : BuildEvent

    /**
     * A download continues.
     *
     * @property file the name of the file
     * @property bytes the number of bytes so far
     * @property total the size of the file in bytes, or null if the repository does not report it
     */
    data class Downloading(val file: String, val bytes: Long, val total: Long?) : BuildEvent

    /** A download is complete. */
    data class Downloaded(val file: String, val bytes: Long) : BuildEvent

    /**
     * Something in the cache has changed since it was written. A file that [isDownload] is
     * downloaded again. A folder is built again.
     */
    data class Damaged(val place: Path, val isDownload: Boolean) : BuildEvent

    /** A compiler JVM was started. [pid] is its process id. */
    data class CompilerStarted(val pid: Long) : BuildEvent

    /** The unit is not in the cache and is being compiled. */
    data class Compiling(val unit: String) : BuildEvent

    /** The unit's build ended. */
    data class Finished(val unit: String, val result: BuildResult) : BuildEvent
}

/** Receives every [BuildEvent]. Events come one at a time, but from several threads. */
fun interface BuildListener {
    fun on(event: BuildEvent)

    companion object {
        /** Ignores all events. */
        val NONE = BuildListener {}
    }
}

/** Passes on events to [listener], one at a time. */
internal class SerialListener(private val listener: BuildListener) : BuildListener {
    @Synchronized override fun on(event: BuildEvent) = listener.on(event)
}
