package dev.serdemark.toolchain.unit

import dev.serdemark.problem.Problem
import java.nio.file.Path
import java.util.jar.JarFile
import kotlin.io.path.fileSize
import kotlinx.serialization.Serializable

/** The events that the toolchain reports while it works. */
sealed interface BuildEvent {
    /**
     * A download of jars will begin. The POMs, which determine the jars, are already downloaded.
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
     * The content of [place] in the cache has changed since it was written. It is a file, which is
     * downloaded again, if it [isDownload]. Otherwise it is a folder, which is built again.
     */
    data class Damaged(val place: Path, val isDownload: Boolean) : BuildEvent

    /** A compiler JVM was started. [pid] is its process id. */
    data class CompilerStarted(val pid: Long) : BuildEvent

    /** The unit is not in the cache and is being compiled. */
    data class Compiling(val unit: String) : BuildEvent

    /** The unit's build ended. */
    data class Finished(val unit: String, val result: BuildResult) : BuildEvent
}

/** Receives every [BuildEvent], one at a time, but from several threads. */
fun interface BuildListener {
    fun on(event: BuildEvent)

    companion object {
        /** Ignores all events. */
        val NONE = BuildListener {}
    }
}

/** Passes events from several threads to [listener], one at a time. */
internal class SerialListener(private val listener: BuildListener) : BuildListener {
    @Synchronized override fun on(event: BuildEvent) = listener.on(event)
}

/** The result of the build of one unit. A failure does not affect other units. */
sealed interface BuildResult {
    /** The unit can be run. */
    data class Success(val built: Built) : BuildResult

    /**
     * Something that the unit needs is not available.
     *
     * @property coordinate the artifact that is not available; null if the unit itself is not
     *   available
     * @property reason one sentence
     * @property advice what to do, or null if there is no advice
     */
    data class Unavailable(
        val coordinate: Coordinate?,
        val reason: String,
        val advice: String?,
    ) : BuildResult {
        internal val problem: Problem
            get() = Problem(reason, advice)
    }

    /**
     * The unit's sources could not be compiled.
     *
     * @property reason one sentence, which names the [sourcesFolder]
     * @property compilerOutput errors first, with paths relative to the [sourcesFolder]
     * @property sourcesFolder the folder that keeps the sources and the generated sources
     * @property isRefused whether a compiler rejected the sources; false if the compiler failed
     */
    data class Failed(
        val reason: String,
        val compilerOutput: String,
        val sourcesFolder: Path,
        val isRefused: Boolean,
    ) : BuildResult
}

/**
 * The files that a contender needs at run time.
 *
 * @property jars the number of libraries on its class path
 * @property jarBytes the size of these libraries
 * @property classes the number of classes that were compiled for it
 * @property classBytes the size of these classes before compression
 */
@Serializable
data class BuildFootprint(
    val jars: Int,
    val jarBytes: Long,
    val classes: Int,
    val classBytes: Long,
) {
    companion object {
        /** Returns the footprint of compiled code, a jar, and the libraries on its class path. */
        internal fun of(code: Path, classPath: List<Artifact>): BuildFootprint =
            JarFile(code.toFile()).use { jar ->
                val classes = jar.stream().toList().filter { it.name.endsWith(".class") }
                BuildFootprint(
                    jars = classPath.size,
                    jarBytes = classPath.sumOf { it.file.fileSize() },
                    classes = classes.size,
                    classBytes = classes.sumOf { it.size },
                )
            }
    }
}
