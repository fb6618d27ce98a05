package dev.serdemark.engine.cold

import dev.serdemark.plan.LoadedClasses
import java.nio.file.Path
import kotlin.io.path.bufferedReader

/** Reads the JVM's log of loaded classes. A line is `Name source: place`, without decorations. */
internal object ClassLog {
    /** The option that writes the log of loaded classes into a [file] of the working folder. */
    fun option(file: String): String = "-Xlog:class+load:file=$file:none"

    /**
     * Reads the log in [file], whose paths have the encoding of the system.
     *
     * @param codec the name of a class to look for, or null
     */
    fun read(file: Path, codec: String?): Rehearsal {
        var classes = 0
        var shared = 0
        var codecIsShared = false
        file.bufferedReader().forEachLine { line ->
            val name = line.substringBefore(" source: ", "").trim()
            if (name.isEmpty()) return@forEachLine
            classes++
            if (SHARED in line) {
                shared++
                if (name == codec) codecIsShared = true
            }
        }
        return Rehearsal(LoadedClasses(classes, shared), codecIsShared)
    }

    private const val SHARED = "source: shared objects file"
}
