package dev.serdemark.engine.cold

import dev.serdemark.plan.LoadedClasses
import java.nio.file.Path
import kotlin.io.path.bufferedReader

/**
 * Reads the JVM's log of loaded classes. Its lines have the form `Name source: place`. Classes that
 * come from an archive are called shared.
 */
internal object ClassLog {
    /** Returns the option to log loaded classes into a [file] of the working folder. */
    fun option(file: String): String = "-Xlog:class+load:file=$file:none"

    /**
     * Reads the log in [file].
     *
     * @param codec the class name of the codec; null if there is no codec
     */
    fun read(file: Path, codec: String?): Rehearsal {
        var all = 0
        var shared = 0
        var isCodecShared = false
        file.bufferedReader().forEachLine { line ->
            val name = line.substringBefore(" source: ", "").trim()
            if (name.isEmpty()) return@forEachLine
            all++
            if (SHARED in line) {
                shared++
                if (name == codec) isCodecShared = true
            }
        }
        return Rehearsal(LoadedClasses(all, shared), isCodecShared)
    }

    private const val SHARED = "source: shared objects file"
}
