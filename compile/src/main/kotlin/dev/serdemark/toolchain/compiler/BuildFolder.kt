package dev.serdemark.toolchain.compiler

import dev.serdemark.system.filesBelow
import dev.serdemark.toolchain.cache.Seal
import dev.serdemark.toolchain.cache.sealOf
import java.nio.file.Path
import kotlin.io.path.readText

/** A compiled unit in the cache. */
internal class BuildFolder(val folder: Path) {
    val classes: Path = folder.resolve(CLASSES)

    /**
     * Whether the unit is there and unchanged since it was built. Each access reads all of its
     * files.
     */
    val seal: Seal
        get() = sealOf(folder)

    val isComplete: Boolean
        get() = seal == Seal.WHOLE

    /** Returns the sources that processors and schema compilers wrote, by relative path. */
    fun generated(): Map<String, String> =
        filesBelow(folder.resolve(GENERATED)).mapValues { it.value.readText() }

    companion object {
        const val CLASSES = "classes.jar"
        const val GENERATED = "generated"
    }
}
